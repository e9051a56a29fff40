import type { GateFinding, Verdict } from '@whetstone/contract';

/** What the gate found, as lines for a person: what does not pass comes last, where the eye rests. */
export function verdictText({ piece, version, passed, findings }: Verdict): string {
  const sorted = [...findings].sort((a, b) => Number(b.passed) - Number(a.passed));
  const outcome = passed ? `${piece} ${version} may go live.` : refusal(piece, version, findings);
  return [...sorted.map(findingText), outcome].join('\n');
}

function findingText({ check, passed, subject, sentence, remedy }: GateFinding): string {
  const line = `  ${passed ? '✓' : '✗'} ${check} · ${subject}: ${sentence}`;
  return remedy ? `${line}\n      → ${remedy}` : line;
}

function refusal(piece: string, version: string, findings: readonly GateFinding[]): string {
  const failed = findings.filter((finding) => !finding.passed).length;
  return `${piece} ${version} was refused (${failed} of ${findings.length} findings). Nothing has changed for anybody.`;
}
