import type { CheckResult, MicrofrontendRelease, RouteDescription } from '@whetstone/contract';
import {
  FRAGMENT_BUDGET,
  generalPageBudget,
  PAGE_REQUESTS,
  pageBudget,
  SHELL_BUDGET,
} from '@whetstone/contract/budgets';
import { withoutServerFields } from '@whetstone/contract/server-fields';
import { type GateInput, kilobytes, otherReleasesOf, resultsOf } from './gate-input.ts';

const { issue, passed } = resultsOf('size');

export function checkSize(input: GateInput): CheckResult[] {
  const issues = [
    ...[...pagesOf(input), ...fragmentsOf(input.candidate)]
      .filter(({ size, budget }) => size > budget)
      .map(tooLarge),
    ...tooManyRequests(input.candidate),
    ...totalSizeIssues(input),
  ];
  if (issues.length > 0) return issues;
  const [largest] = pagesOf(input).sort((a, b) => b.size - a.size);
  const sentence = largest
    ? `The largest page, ${largest.subject}, loads ${kilobytes(largest.size)} of scripts and style sheets; ${kilobytes(largest.budget)} are allowed.`
    : `All scripts together are ${kilobytes(sizeOf(input.candidate, codeOf(input.candidate)))}.`;
  return [passed(input.candidate.name, sentence)];
}

interface LoadedSize {
  subject: string;
  /** Scripts and style sheets of the first view in bytes, compressed with gzip. */
  size: number;
  budget: number;
}

/** All pages that load the candidate: its own pages, pages with a slot that it fills, or for a shell every page. */
function pagesOf(input: GateInput): LoadedSize[] {
  const { candidate } = input;
  const all = [candidate, ...otherReleasesOf(input)];
  const shells = all.filter(({ name }) => name === 'shell');
  return shells.flatMap((shell) =>
    all.flatMap((microfrontend) =>
      microfrontend.routes
        .filter(
          (route) =>
            [shell, microfrontend].includes(candidate) || modulesInSlots(candidate, route).length > 0,
        )
        .map((route) => ({
          subject: `${microfrontend.name}/${route.module}`,
          size: pageSize(route, { shell, microfrontend, all }),
          // A stricter budget is checked by the build of its team.
          budget: SHELL_BUDGET + Math.max(generalPageBudget(route), pageBudget(route, microfrontend)),
        })),
    ),
  );
}

/** All fragments of the candidate, lazy ones included. */
function fragmentsOf(candidate: MicrofrontendRelease): LoadedSize[] {
  return (candidate.fragments ?? []).map(({ module }) => ({
    subject: `${candidate.name}/${module}`,
    size: moduleSize(candidate, [module]),
    budget: FRAGMENT_BUDGET,
  }));
}

function tooLarge({ subject, size, budget }: LoadedSize): CheckResult {
  return issue(
    subject,
    `It loads ${kilobytes(size)} of scripts and style sheets where ${kilobytes(budget)} are allowed, which would delay its first view.`,
    'Load code that the first view does not need on demand, or choose a smaller library. A larger "budget" in the description needs the approval of an admin.',
  );
}

/** The build checks the same limit. A document requests all files of its page at once. */
function tooManyRequests({
  name,
  entry,
  routes,
  fragments = [],
  modules,
}: MicrofrontendRelease): CheckResult[] {
  const entries = name === 'shell' ? [] : [entry];
  const shown = new Set([...routes, ...fragments].map(({ module }) => module));
  return [...shown].flatMap((module) => {
    const { size } = new Set([...entries, ...(modules[module] ?? [])]);
    if (size <= PAGE_REQUESTS) return [];
    return issue(
      `${name}/${module}`,
      `It requests ${size} scripts and style sheets where ${PAGE_REQUESTS} are allowed.`,
      'Bundle its code into fewer files.',
    );
  });
}

/** Limits that apply to the whole microfrontend, not to one page. */
function totalSizeIssues({ candidate, maxBytes, maxDescriptionBytes }: GateInput): CheckResult[] {
  return [
    ...overBudget(candidate, {
      size: sizeOf(candidate, codeOf(candidate)),
      budget: maxBytes,
      label: 'Its scripts and style sheets are',
      remedy: 'Remove unused code, or split it into two microfrontends.',
    }),
    ...overBudget(candidate, {
      size: pageMetadataSize(candidate),
      budget: maxDescriptionBytes,
      label: 'Its description and the hashes of its scripts, which are on every page of the site, are',
      remedy: 'Shorten the description, or bundle the code into fewer scripts.',
    }),
  ];
}

interface Limit {
  size: number;
  budget: number;
  label: string;
  remedy: string;
}

function overBudget({ name }: MicrofrontendRelease, { size, budget, label, remedy }: Limit): CheckResult[] {
  if (size <= budget) return [];
  const sentence = `${label} ${kilobytes(size)} in total where ${kilobytes(budget)} are allowed.`;
  return [issue(name, sentence, remedy)];
}

/** Bytes of the microfrontend in the HTML of every page. */
function pageMetadataSize(candidate: MicrofrontendRelease): number {
  const { base, files } = candidate;
  const hashes = scriptsOf(candidate).map((file) => [base + file, files[file]?.integrity]);
  return Buffer.byteLength(JSON.stringify([withoutServerFields(candidate), Object.fromEntries(hashes)]));
}

/** The scripts and style sheets of the browser build. */
function codeOf(release: MicrofrontendRelease): string[] {
  const styleSheets = Object.keys(release.files).filter((file) => file.endsWith('.css'));
  return [...scriptsOf(release), ...styleSheets];
}

/** The scripts of the browser build, without those of the server and development builds. */
function scriptsOf({ files, serverEntry, developmentEntry }: MicrofrontendRelease): string[] {
  const others = [serverEntry, developmentEntry].flatMap((entry) =>
    entry ? [entry.slice(0, entry.lastIndexOf('/') + 1)] : [],
  );
  return Object.keys(files).filter(
    (file) => file.endsWith('.js') && !others.some((folder) => folder && file.startsWith(folder)),
  );
}

interface PageContext {
  shell: MicrofrontendRelease;
  /** The owner of the page. */
  microfrontend: MicrofrontendRelease;
  /** All releases whose fragments may fill its slots. */
  all: readonly MicrofrontendRelease[];
}

/** Gzipped bytes of scripts and style sheets that a browser loads for the first view: the shell's entry, the page, and the fragments that are not lazy. */
export function pageSize(route: RouteDescription, { shell, microfrontend, all }: PageContext): number {
  const others = all.filter(({ name }) => name !== microfrontend.name);
  // A visitor gets either the live release or the canary of a microfrontend: count the larger one.
  const fragments = [...Map.groupBy(others, ({ name }) => name).values()].map((versions) =>
    Math.max(...versions.map((other) => moduleSize(other, modulesInSlots(other, route)))),
  );
  const own = moduleSize(microfrontend, [route.module, ...modulesInSlots(microfrontend, route)]);
  const shellSize = sizeOf(shell, [shell.entry]);
  return fragments.reduce((sum, size) => sum + size, shellSize + own);
}

/** The fragments of the microfrontend that the page loads immediately. */
function modulesInSlots({ fragments = [] }: MicrofrontendRelease, { slots }: RouteDescription): string[] {
  return fragments.filter(({ slot, lazy }) => !lazy && slots?.includes(slot)).map(({ module }) => module);
}

/** The size of these modules and of the microfrontend's entry. The shell's entry is counted once a page. */
function moduleSize(microfrontend: MicrofrontendRelease, modules: readonly string[]): number {
  if (modules.length === 0) return 0;
  const entries = microfrontend.name === 'shell' ? [] : [microfrontend.entry];
  return sizeOf(microfrontend, [
    ...entries,
    ...modules.flatMap((module) => microfrontend.modules[module] ?? []),
  ]);
}

function sizeOf({ files }: MicrofrontendRelease, names: readonly string[]): number {
  return [...new Set(names)].reduce((sum, name) => sum + (files[name]?.gzip ?? 0), 0);
}
