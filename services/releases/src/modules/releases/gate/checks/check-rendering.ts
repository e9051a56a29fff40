import type {
  CheckResult,
  MicrofrontendRelease,
  MicrofrontendRollout,
  RenderCheck,
} from '@whetstone/contract';
import { FRAGMENT_ROUND_TRIPS, pageRoundTrips } from '@whetstone/contract/budgets';
import { type GateInput, resultsOf } from './gate-input.ts';

const { issue, passed } = resultsOf('rendering');

/** The next step of a team, which does not operate the edge. */
const RELEASE_AGAIN =
  'Release the same build again in a few minutes. If it still fails, send this report to the operators of the shop';

/** The microfrontends to render: the candidate alone, or for a shell all of them. */
export function microfrontendsToRender(
  candidate: MicrofrontendRelease,
  rollouts: readonly MicrofrontendRollout[],
): string[] {
  return candidate.name === 'shell' ? rollouts.map(({ live }) => live.name) : [candidate.name];
}

/**
 * Requires a server build, with which the edge renders every page and fragment before visitors get them. Only a microfrontend whose pages
 * are all `browserOnly`, and which has no fragments, may do without.
 */
export function checkServerEntry({ candidate }: Pick<GateInput, 'candidate'>): CheckResult[] {
  const { name, serverEntry, routes, fragments = [] } = candidate;
  if (serverEntry !== undefined) return [];
  const rendered = [...routes.filter(({ browserOnly }) => !browserOnly), ...fragments];
  return [...new Set(rendered.map(({ module }) => module))].map((module) =>
    issue(
      `${name}/${module}`,
      'It cannot be rendered on the server: the release has no server entry.',
      'Build with the preset, which writes the server build, or set browserOnly for every page.',
    ),
  );
}

/** Evaluates the edge's render checks of every exposed module. */
export function checkRendering(
  candidate: MicrofrontendRelease,
  checks: readonly RenderCheck[],
): CheckResult[] {
  const issues = [
    ...checks.flatMap((check) => renderIssue(candidate, check)),
    ...missingResults(candidate, checks),
    ...checkRoundTrips(candidate, checks),
  ];
  if (issues.length > 0) return issues;
  const [slowest] = checks.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const sentence = slowest
    ? `${checks.length === 1 ? '1 module renders' : `All ${checks.length} modules render`} on the server; the slowest, ${slowest.microfrontend}/${slowest.module}, in ${Math.round(slowest.milliseconds)} ms${onTheClock(slowest)}.`
    : 'There is nothing to render on the server.';
  return [passed(candidate.name, sentence), ...checks.flatMap(slowWarning)];
}

function onTheClock({ milliseconds, elapsed = 0 }: RenderCheck): string {
  return elapsed > milliseconds ? ` (${elapsed} ms on the clock)` : '';
}

/**
 * A page that needs more than half of its time without data may need all of it with data. A page that exceeds its time on the clock passes,
 * because the machine may be busy. The warning covers code that waits by the clock.
 */
function slowWarning(check: RenderCheck): CheckResult[] {
  const { microfrontend, module, milliseconds, elapsed = 0, deadline } = check;
  const remedies = [
    ...(milliseconds > deadline / 2
      ? ['Render less, or compute it in advance: slower pages come without their content.']
      : []),
    ...(elapsed > deadline
      ? [
          'The machine was busy, and only the processor time counts. Check again (--dry-run) when it is less busy: code that reads the clock needs more processor time then.',
        ]
      : []),
  ];
  if (remedies.length === 0) return [];
  const sentence = `It takes ${milliseconds} of the ${deadline} ms that a visitor's page has${onTheClock(check)}.`;
  return [passed(`${microfrontend}/${module}`, sentence, remedies.join(' '))];
}

export function notRendered({ name }: MicrofrontendRelease, reason: string): CheckResult {
  return issue(
    name,
    `The render check could not run. ${reason}`,
    `${RELEASE_AGAIN}: they check that the edge is running and that EDGE_URL of the releases service is its address.`,
  );
}

function renderIssue(candidate: MicrofrontendRelease, check: RenderCheck): CheckResult[] {
  const { microfrontend, module, milliseconds, deadline, error, at, skipped } = check;
  if (error === undefined) return [];
  if (skipped)
    return [
      issue(
        `${microfrontend}/${module}`,
        `It was not rendered: ${error}.`,
        skipped === 'edge-busy' ? `${RELEASE_AGAIN}.` : 'Fix that module, and release again.',
      ),
    ];
  // A module without a result has neither time nor deadline.
  if (milliseconds > 0 && milliseconds >= deadline)
    return [
      issue(
        `${microfrontend}/${module}`,
        `${pathOf(candidate, check) ?? 'It'} is too slow: ${error}.`,
        'Make it quicker, or load the data in the browser, and release again.',
      ),
    ];
  return [
    issue(
      `${microfrontend}/${module}`,
      `It does not render: ${error.replace(/\.$/, '')}${at ? ` (${at})` : ''}.`,
      `${remedyOf(error)}, and check again with whetstone release --dry-run, which renders with the demo data.`,
    ),
  ];
}

/** What only browsers have, as the error of a server names it. */
const BROWSER_GLOBAL =
  /\b(window|document|self|navigator|location|history|screen|matchMedia|localStorage|sessionStorage|requestAnimationFrame|HTMLElement|Image|IntersectionObserver|ResizeObserver|MutationObserver) is not defined/;

const MISSING_EXPORT = /has no export (Page|Fragment)/;

function remedyOf(error: string): string {
  const [, name] = BROWSER_GLOBAL.exec(error) ?? [];
  if (name)
    return `The server has no ${name}: use it in an effect or an event handler, and load a library that needs it there with import()`;
  if (error.includes('waits for a promise'))
    return 'The server renders a page that suspends (use, lazy) when its promise ends: end the promise, or start it in an effect';
  const [, component] = MISSING_EXPORT.exec(error) ?? [];
  return component ? `Export its component as ${component}` : 'Fix the error';
}

/** Of the page that shows the module; undefined for a fragment, and for another microfrontend, which a shell renders. */
function pathOf({ name, routes }: MicrofrontendRelease, check: RenderCheck): string | undefined {
  if (check.microfrontend !== name) return undefined;
  return routes.find(({ module }) => module === check.module)?.path;
}

/** A microfrontend with a server build must render all of its modules, so a missing result is an issue. */
function missingResults(candidate: MicrofrontendRelease, checks: readonly RenderCheck[]): CheckResult[] {
  if (!candidate.serverEntry) return [];
  const rendered = new Set(
    checks.filter(({ microfrontend }) => microfrontend === candidate.name).map(({ module }) => module),
  );
  return Object.keys(candidate.modules)
    .filter((module) => !rendered.has(module))
    .flatMap((module) =>
      renderIssue(candidate, {
        microfrontend: candidate.name,
        module,
        milliseconds: 0,
        deadline: 0,
        error: 'the edge returned no result for it',
        skipped: 'edge-busy',
      }),
    );
}

/** The candidate's modules that request more scripts while they load or render, although one round trip is allowed. */
function checkRoundTrips(candidate: MicrofrontendRelease, checks: readonly RenderCheck[]): CheckResult[] {
  return checks
    .filter(
      ({ microfrontend, module }) =>
        microfrontend === candidate.name && allowedRoundTrips(candidate, module) < 2,
    )
    .flatMap(({ module, late = [] }) =>
      late.length > 0 ? [secondRoundTrip(`${candidate.name}/${module}`, late)] : [],
    );
}

/** The lowest limit of the pages and slots that show the module. */
function allowedRoundTrips({ routes, fragments = [] }: MicrofrontendRelease, module: string): number {
  const pages = routes.filter((route) => route.module === module).map(pageRoundTrips);
  const slots = fragments.filter((fragment) => fragment.module === module).map(() => FRAGMENT_ROUND_TRIPS);
  return Math.min(...pages, ...slots);
}

function secondRoundTrip(subject: string, late: readonly string[]): CheckResult {
  return issue(
    subject,
    `It needs a second round trip of scripts where one is allowed: it requests ${late.join(', ')} only when it loads or renders, because no document lists them.`,
    'Import what the first view needs statically. Load the rest on interaction.',
  );
}
