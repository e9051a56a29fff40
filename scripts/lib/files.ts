import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

/** A new folder that `fill` fills. It is removed if that fails. @param prefix of its path; a name is in the folder for temporary files */
export async function filledFolder(
  prefix: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = await mkdtemp(path.resolve(tmpdir(), prefix));
  try {
    await fill(folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  return folder;
}

const NOT_SOURCE = new Set(['node_modules', 'dist', '.cache', '.data', '.swc']);

/** Hashes of source files by path. */
export type Hashes = Map<string, Promise<string>>;

/**
 * A hash of all source files at these paths, relative to the root. A path is a file or a folder.
 * @param known hashes of the paths that were read before; this adds the others
 */
export async function fingerprint(paths: readonly string[], known: Hashes = new Map()): Promise<string> {
  const hash = createHash('sha256');
  for (const start of paths) {
    const found = known.get(start) ?? hashOf(start);
    known.set(start, found);
    hash.update(await found);
  }
  return hash.digest('hex');
}

async function hashOf(start: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesIn(path.join(ROOT, start))) {
    // For thousands of small files, the thread pool would take more processor time than the reads.
    hash.update(path.relative(ROOT, file)).update(readFileSync(file));
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
