import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { filledFolder } from './files.ts';
import { ROOT } from './workspace.ts';

const PREPARED = path.join(ROOT, '.cache/prepared');
/** Milliseconds after which an unused folder is removed. */
const KEPT_MS = 7 * 24 * 3_600_000;

const preparing = new Map<string, Promise<string>>();

/**
 * A folder that `make` fills once for these inputs. All tests, workers and runs share it, and none of them may change it.
 */
export function prepareOnce(
  name: string,
  inputs: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
  const key = `${name}-${hash}`;
  const existing = preparing.get(key);
  if (existing) return existing;
  const folder = prepare(key, make);
  preparing.set(key, folder);
  return folder;
}

/** Fills another folder first: of several processes, one is the first to finish. */
async function prepare(key: string, make: (folder: string) => Promise<void>): Promise<string> {
  const prepared = path.join(PREPARED, key);
  if (existsSync(prepared)) {
    await utimes(prepared, new Date(), new Date());
    return prepared;
  }
  await mkdir(PREPARED, { recursive: true });
  const folder = await filledFolder(`${prepared}-`, make);
  await rename(folder, prepared).catch(() => rm(folder, { recursive: true }));
  await removeUnused();
  return prepared;
}

async function removeUnused(): Promise<void> {
  for (const entry of await readdir(PREPARED)) {
    const folder = path.join(PREPARED, entry);
    const used = await stat(folder).catch(() => undefined);
    if (used && Date.now() - used.mtimeMs > KEPT_MS) await rm(folder, { recursive: true, force: true });
  }
}
