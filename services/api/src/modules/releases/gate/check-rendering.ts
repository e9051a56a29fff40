import type { GateFinding, PieceRollout, ReleasedPiece, RenderCheck } from '@whetstone/contract';
import { checkRounds } from './check-rounds.ts';

/** What to render: the piece itself; with a shell every piece, because it carries all of them. */
export function piecesToRender(candidate: ReleasedPiece, pieces: readonly PieceRollout[]): string[] {
  return candidate.name === 'shell' ? pieces.map(({ live }) => live.name) : [candidate.name];
}

/** What the edge's rendering of every exposed module says of the release. */
export function checkRendering(candidate: ReleasedPiece, checks: readonly RenderCheck[]): GateFinding[] {
  const failures = [
    ...checks.flatMap(failureOf),
    ...unrendered(candidate, checks),
    ...checkRounds(candidate, checks),
  ];
  if (failures.length > 0) return failures;
  const [slowest] = checks.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const sentence = slowest
    ? `${checks.length === 1 ? '1 module renders' : `All ${checks.length} modules render`} on the server; the slowest, ${slowest.piece}/${slowest.module}, in ${Math.round(slowest.milliseconds)} ms.`
    : 'There is nothing to render on the server.';
  return [{ check: 'rendering', passed: true, subject: candidate.name, sentence }];
}

export function notRendered({ name }: ReleasedPiece, reason: string): GateFinding {
  return {
    check: 'rendering',
    passed: false,
    subject: name,
    sentence: `Nobody could say whether it renders. ${reason}`,
    remedy: 'See that the edge runs and that EDGE_URL leads to it, then publish again.',
  };
}

function failureOf({ piece, module, error }: RenderCheck): GateFinding[] {
  if (error === undefined) return [];
  return [
    {
      check: 'rendering',
      passed: false,
      subject: `${piece}/${module}`,
      sentence: `It does not render: ${error.replace(/\.$/, '')}.`,
      remedy: 'Open it on your own machine with the demo data, mend it, and release again.',
    },
  ];
}

/** A piece with a server build renders all of its modules: silence about one is no praise of it. */
function unrendered(candidate: ReleasedPiece, checks: readonly RenderCheck[]): GateFinding[] {
  if (!candidate.serverEntry) return [];
  const rendered = new Set(
    checks.filter(({ piece }) => piece === candidate.name).map(({ module }) => module),
  );
  return Object.keys(candidate.modules)
    .filter((module) => !rendered.has(module))
    .flatMap((module) =>
      failureOf({ piece: candidate.name, module, milliseconds: 0, error: 'the edge said nothing of it' }),
    );
}
