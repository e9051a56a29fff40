import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './workspace.ts';

const NOT_SOURCE = new Set(['node_modules', 'dist', '.cache', '.data', '.swc']);

/** A hash of every source file in the folders and files named (relative to the root). */
export async function fingerprint(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of await filesIn(path.join(ROOT, place))) {
      hash.update(path.relative(ROOT, file)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return [place];
  const below = entries
    .filter((entry) => !NOT_SOURCE.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
    .map((entry) =>
      entry.isDirectory() ? filesIn(path.join(place, entry.name)) : [path.join(place, entry.name)],
    );
  return (await Promise.all(below)).flat().sort();
}
