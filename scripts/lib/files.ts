import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './workspace.ts';

/** The text of the file, or null if it cannot be read. */
export function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/** Writes the file and creates its folder. */
export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const NOT_SOURCE = new Set(['node_modules', 'dist', '.cache', '.data', '.swc']);

/** A hash of all source files at these paths, relative to the root. A path is a file or a folder. */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const start of paths) {
    for (const file of await filesIn(path.join(ROOT, start))) {
      hash.update(path.relative(ROOT, file)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesIn(start: string): Promise<string[]> {
  const entries = await readdir(start, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return [start];
  const below = entries
    .filter((entry) => !NOT_SOURCE.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
    .map((entry) =>
      entry.isDirectory() ? filesIn(path.join(start, entry.name)) : [path.join(start, entry.name)],
    );
  return (await Promise.all(below)).flat().sort();
}
