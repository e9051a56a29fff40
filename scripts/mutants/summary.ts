import { AREA_NAMES, areaOf } from './areas.ts';
import type { Result, Status } from './results.ts';

const COLUMNS: readonly (readonly [string, readonly Status[]])[] = [
  ['mutants', ['Killed', 'Timeout', 'Survived', 'NoCoverage']],
  ['killed', ['Killed']],
  ['timeout', ['Timeout']],
  ['survived', ['Survived']],
  ['no coverage', ['NoCoverage']],
];
const DETECTED: readonly Status[] = ['Killed', 'Timeout'];
const SHOWN_LENGTH = 80;

/** A table of the results by area. With the results of a second version, also the mutants that only one of the two detects. */
export function formatSummary(before: readonly Result[], after?: readonly Result[]): string {
  const sides = after ? [before, after] : [before];
  const heads = ['area', ...COLUMNS.map(([name]) => name), 'detected'];
  const lines = [row(heads), row(heads.map((_, column) => (column === 0 ? '---' : '--:')))];
  for (const name of AREA_NAMES) {
    const inArea = sides.map((results) => results.filter(({ file }) => areaOf(file) === name));
    if (inArea.some((results) => results.length > 0)) lines.push(areaRow(name, inArea));
  }
  lines.push(areaRow('all', sides));
  return [lines.join('\n'), ...(after ? differences(before, after) : [])].join('\n\n');
}

function differences(before: readonly Result[], after: readonly Result[]): string[] {
  return [
    section('Detected before, not after', pairs(before, after).filter(isLost).map(describePair)),
    section('Detected after, not before', pairs(after, before).filter(isLost).map(describePair)),
    section('Only before', without(before, after).map(describe)),
    section('Only after', without(after, before).map(describe)),
  ];
}

function areaRow(name: string, sides: readonly (readonly Result[])[]): string {
  const counts = COLUMNS.map(([, statuses]) => sides.map((results) => count(results, statuses)).join(' → '));
  return row([name, ...counts, sides.map(share).join(' → ')]);
}

function share(results: readonly Result[]): string {
  if (results.length === 0) return '–';
  return `${((100 * count(results, DETECTED)) / results.length).toFixed(1)} %`;
}

function count(results: readonly Result[], statuses: readonly Status[]): number {
  return results.filter(({ status }) => statuses.includes(status)).length;
}

type Pair = readonly [Result, Result];

function pairs(some: readonly Result[], others: readonly Result[]): Pair[] {
  const byKey = new Map(others.map((result) => [result.key, result]));
  return some.flatMap((result): Pair[] => {
    const other = byKey.get(result.key);
    return other ? [[result, other]] : [];
  });
}

function isLost([one, other]: Pair): boolean {
  return DETECTED.includes(one.status) && !DETECTED.includes(other.status);
}

function without(some: readonly Result[], others: readonly Result[]): Result[] {
  const keys = new Set(others.map(({ key }) => key));
  return some.filter(({ key }) => !keys.has(key));
}

function describePair([one, other]: Pair): string {
  const by = one.killedBy ? ` by ${one.killedBy}` : '';
  return `${describe(other)}, ${one.status}${by} in the other version`;
}

function describe({ key, file, line, original, replacement, status }: Result): string {
  return `- \`${key}\` ${status}: ${file}:${line} \`${short(original)}\` → \`${short(replacement)}\``;
}

function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line;
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}: ${lines.length}`, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
