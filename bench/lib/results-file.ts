import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/workspace.ts';
import type { Circumstances } from './machine.ts';
import type { PartResult } from './part.ts';

const FILE = path.join(ROOT, 'bench/results/latest.json');

/** Puts a part's result in the place of its last one; the other parts keep theirs, with their own date. */
export async function keepResult(
  name: string,
  result: PartResult & { measured: Circumstances },
): Promise<void> {
  const kept = await readFile(FILE, 'utf8').then(JSON.parse, () => ({}));
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, `${JSON.stringify({ ...kept, [name]: result }, rounded, 2)}\n`);
}

/** Four digits: more would only be noise. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
