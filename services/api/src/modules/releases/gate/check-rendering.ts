import type {
  CheckResult,
  MicrofrontendRelease,
  MicrofrontendRollout,
  RenderCheck,
} from '@whetstone/contract';
import { checkRoundTrips } from './check-round-trips.ts';

/** What to render: the microfrontend itself; with a shell every microfrontend, because it carries all of them. */
export function microfrontendsToRender(
  candidate: MicrofrontendRelease,
  microfrontends: readonly MicrofrontendRollout[],
): string[] {
  return candidate.name === 'shell' ? microfrontends.map(({ live }) => live.name) : [candidate.name];
}

/** What the edge's rendering of every exposed module says of the release. */
export function checkRendering(
  candidate: MicrofrontendRelease,
  checks: readonly RenderCheck[],
): CheckResult[] {
  const failures = [
    ...checks.flatMap(failureOf),
    ...unrendered(candidate, checks),
    ...checkRoundTrips(candidate, checks),
  ];
  if (failures.length > 0) return failures;
  const [slowest] = checks.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const sentence = slowest
    ? `${checks.length === 1 ? '1 module renders' : `All ${checks.length} modules render`} on the server; the slowest, ${slowest.microfrontend}/${slowest.module}, in ${Math.round(slowest.milliseconds)} ms.`
    : 'There is nothing to render on the server.';
  return [{ check: 'rendering', passed: true, subject: candidate.name, sentence }];
}

export function notRendered({ name }: MicrofrontendRelease, reason: string): CheckResult {
  return {
    check: 'rendering',
    passed: false,
    subject: name,
    sentence: `Nobody could say whether it renders. ${reason}`,
    remedy: 'See that the edge runs and that EDGE_URL leads to it, then publish again.',
  };
}

function failureOf({ microfrontend, module, error }: RenderCheck): CheckResult[] {
  if (error === undefined) return [];
  return [
    {
      check: 'rendering',
      passed: false,
      subject: `${microfrontend}/${module}`,
      sentence: `It does not render: ${error.replace(/\.$/, '')}.`,
      remedy: 'Open it on your own machine with the demo data, mend it, and release again.',
    },
  ];
}

/** A microfrontend with a server build renders all of its modules: silence about one is no praise of it. */
function unrendered(candidate: MicrofrontendRelease, checks: readonly RenderCheck[]): CheckResult[] {
  if (!candidate.serverEntry) return [];
  const rendered = new Set(
    checks.filter(({ microfrontend }) => microfrontend === candidate.name).map(({ module }) => module),
  );
  return Object.keys(candidate.modules)
    .filter((module) => !rendered.has(module))
    .flatMap((module) =>
      failureOf({
        microfrontend: candidate.name,
        module,
        milliseconds: 0,
        error: 'the edge said nothing of it',
      }),
    );
}
