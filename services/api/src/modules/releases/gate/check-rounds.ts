import type { GateFinding, ReleasedPiece, RenderCheck } from '@whetstone/contract';
import { FRAGMENT_ROUNDS, pageRounds } from '@whetstone/contract/budgets';

/** Its modules that ask for more scripts while they are loaded and rendered, on pages that may take no further round. */
export function checkRounds(candidate: ReleasedPiece, checks: readonly RenderCheck[]): GateFinding[] {
  return checks
    .filter(({ piece, module }) => piece === candidate.name && roundsAllowed(candidate, module) < 2)
    .flatMap(({ module, late = [] }) =>
      late.length > 0 ? [tooLate(`${candidate.name}/${module}`, late)] : [],
    );
}

/** By the strictest of what shows it. */
function roundsAllowed({ routes, fragments = [] }: ReleasedPiece, module: string): number {
  const pages = routes.filter((route) => route.module === module).map(pageRounds);
  const slots = fragments.filter((fragment) => fragment.module === module).map(() => FRAGMENT_ROUNDS);
  return Math.min(...pages, ...slots);
}

function tooLate(subject: string, late: readonly string[]): GateFinding {
  return {
    check: 'rendering',
    passed: false,
    subject,
    sentence: `It takes a second round of scripts where one is allowed: no document names ${late.join(', ')}, which it asks for only when it is loaded or rendered.`,
    remedy:
      'Import what the first view needs statically, and load what it does not need when somebody asks for it.',
  };
}
