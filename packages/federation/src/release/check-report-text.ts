import type { CheckReport, CheckResult } from '@whetstone/contract';

/** What the gate found, as lines for a person: what does not pass comes last, where the eye rests. */
export function checkReportText({ microfrontend, version, passed, results }: CheckReport): string {
  const sorted = [...results].sort((a, b) => Number(b.passed) - Number(a.passed));
  const outcome = passed
    ? `${microfrontend} ${version} may go live.`
    : refusal(microfrontend, version, results);
  return [...sorted.map(resultText), outcome].join('\n');
}

function resultText({ check, passed, subject, sentence, remedy }: CheckResult): string {
  const line = `  ${passed ? '✓' : '✗'} ${check} · ${subject}: ${sentence}`;
  return remedy ? `${line}\n      → ${remedy}` : line;
}

function refusal(microfrontend: string, version: string, results: readonly CheckResult[]): string {
  const failed = results.filter((result) => !result.passed).length;
  return `${microfrontend} ${version} was refused (${failed} of ${results.length} results). Nothing has changed for anybody.`;
}
