import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import path from 'node:path';
import type { PartResult } from './part.ts';
import type { SourceTree } from './source-tree.ts';

const GIBIBYTE = 2 ** 30;

/** When and on which machine a part was measured. */
interface Circumstances {
  date: string;
  system: string;
  processor: string;
  cores: number;
  memoryGiB: number;
  node: string;
  /** Load average of the minute before. */
  loadBefore: number;
}

export function circumstances(): Circumstances {
  const cores = cpus();
  return {
    date: new Date().toISOString(),
    system: `${type()} ${release()}`,
    processor: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memoryGiB: Math.round(totalmem() / GIBIBYTE),
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
  };
}

export type MeasuredPart = PartResult & { measured: Circumstances };

/** The results of one commit. */
export interface Results extends SourceTree {
  parts: Record<string, MeasuredPart>;
}

/** Adds the result of a part to the file. Results of another commit are removed from it. */
export async function writePart(
  file: string,
  tree: SourceTree,
  name: string,
  part: MeasuredPart,
): Promise<void> {
  const earlier: Partial<Results> = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const parts = earlier.commit === tree.commit ? earlier.parts : {};
  const results: Results = { ...tree, parts: { ...parts, [name]: part } };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(results, rounded, 2)}\n`);
}

/** Four digits: more would only be noise. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
