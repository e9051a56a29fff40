import type { CheckResult, MicrofrontendRelease, RenderCheck } from '@whetstone/contract';
import { FRAGMENT_ROUND_TRIPS, pageRoundTrips } from '@whetstone/contract/budgets';

/** Its modules that ask for more scripts while they are loaded and rendered, on pages that may take no further round. */
export function checkRoundTrips(
  candidate: MicrofrontendRelease,
  checks: readonly RenderCheck[],
): CheckResult[] {
  return checks
    .filter(
      ({ microfrontend, module }) =>
        microfrontend === candidate.name && allowedRoundTrips(candidate, module) < 2,
    )
    .flatMap(({ module, late = [] }) =>
      late.length > 0 ? [tooLate(`${candidate.name}/${module}`, late)] : [],
    );
}

/** By the strictest of what shows it. */
function allowedRoundTrips({ routes, fragments = [] }: MicrofrontendRelease, module: string): number {
  const pages = routes.filter((route) => route.module === module).map(pageRoundTrips);
  const slots = fragments.filter((fragment) => fragment.module === module).map(() => FRAGMENT_ROUND_TRIPS);
  return Math.min(...pages, ...slots);
}

function tooLate(subject: string, late: readonly string[]): CheckResult {
  return {
    check: 'rendering',
    passed: false,
    subject,
    sentence: `It takes a second round trip of scripts where one is allowed: no document names ${late.join(', ')}, which it asks for only when it is loaded or rendered.`,
    remedy:
      'Import what the first view needs statically, and load what it does not need when somebody asks for it.',
  };
}
