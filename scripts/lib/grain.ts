import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { run, StepError } from './run.ts';
import { ROOT } from './workspace.ts';

/** How the sources are cut into files: line counts, and the share of small files. */
export interface Grain {
  files: number;
  /** Share of files with at most 20 lines, 0 to 1. */
  small: number;
  median: number;
  /** 95th percentile. */
  p95: number;
}

const SMALL_FILE = 20;
const LIMITS = { small: 0.12, minMedian: 50, maxMedian: 90, p95: 220 };

/** Tests, stories, generated files, migrations and tools are not measured. */
const EXCLUDED =
  /\.(spec|stories)\.tsx?$|(^|\/)testing\/|(^|\/)migrations\/|^e2e\/|^bench\/|generated|\.d\.ts$/;

export function isMeasured(file: string): boolean {
  return /\.tsx?$/.test(file) && !EXCLUDED.test(file);
}

/** The line counts of all measured files in git, by workspace. */
export async function readLineCounts(root = ROOT): Promise<Map<string, number[]>> {
  const files = (await run('git', ['ls-files', '-z'], { cwd: root, quiet: true })).split('\0');
  const counts = new Map<string, number[]>();
  for (const file of files.filter((name) => isMeasured(name) && existsSync(path.join(root, name)))) {
    const lines = (await readFile(path.join(root, file), 'utf8')).trimEnd().split('\n').length;
    const workspace = workspaceOf(file);
    counts.set(workspace, [...(counts.get(workspace) ?? []), lines]);
  }
  return counts;
}

function workspaceOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return ['packages', 'services'].includes(first) ? `${first}/${second}` : first;
}

export function grainOf(lineCounts: readonly number[]): Grain {
  const sorted = [...lineCounts].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const small = sorted.filter((lines) => lines <= SMALL_FILE).length;
  return { files: sorted.length, small: small / sorted.length, median: at(0.5), p95: at(0.95) };
}

/** One sentence for each exceeded limit. */
export function grainErrors({ small, median, p95 }: Grain): string[] {
  return [
    ...(small > LIMITS.small
      ? [
          `${percent(small)} of the files have ${SMALL_FILE} lines or fewer; the limit is ${percent(LIMITS.small)}.`,
        ]
      : []),
    ...(median < LIMITS.minMedian || median > LIMITS.maxMedian
      ? [`The median file has ${median} lines; it must have ${LIMITS.minMedian} to ${LIMITS.maxMedian}.`]
      : []),
    ...(p95 > LIMITS.p95 ? [`The 95th percentile is ${p95} lines; the limit is ${LIMITS.p95}.`] : []),
  ];
}

/** @throws StepError when the sources exceed a limit */
export async function checkGrain(): Promise<void> {
  const errors = grainErrors(grainOf([...(await readLineCounts()).values()].flat()));
  if (errors.length > 0) throw new StepError(`${errors.join('\n')}\nnpm run grain prints the figures.`);
}

/** A table with a row for each workspace, and one for all of them. */
export function formatGrain(counts: ReadonlyMap<string, readonly number[]>): string {
  const row = (name: string, lineCounts: readonly number[]) => {
    const { files, small, median, p95 } = grainOf(lineCounts);
    const cells = [files, percent(small), median, p95];
    return `${name.padEnd(26)}${cells.map((cell) => String(cell).padStart(11)).join('')}`;
  };
  return [
    `${'lines per file'.padEnd(26)}${['files', `≤ ${SMALL_FILE} lines`, 'median', '95th pct.'].map((cell) => cell.padStart(11)).join('')}`,
    ...[...counts].sort(([a], [b]) => a.localeCompare(b)).map(([name, lines]) => row(name, lines)),
    row('all', [...counts.values()].flat()),
  ].join('\n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
