import { globSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { copyFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/workspace.ts';

const EXCLUDED = new Set(['node_modules', '.git', '.cache', '.data', 'test-results']);
/** State files of npm and the start script: as hard links, the copy would change the originals. */
const STATE_FILES = ['node_modules/.package-lock.json', 'node_modules/.cache/installed'];

/** Copies the built repository. Installed packages are hard links. */
export async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(path.join(ROOT, '.cache/repository-'));
  const isOwn = (source: string) => !EXCLUDED.has(path.basename(source));
  for (const entry of (await readdir(ROOT)).filter(isOwn)) {
    await cp(path.join(ROOT, entry), path.join(copy, entry), { recursive: true, filter: isOwn });
  }
  for (const packages of globSync(['node_modules', 'services/*/node_modules'], { cwd: ROOT }))
    linkTree(path.join(ROOT, packages), path.join(copy, packages));
  for (const file of STATE_FILES) {
    await rm(path.join(copy, file));
    await copyFile(path.join(ROOT, file), path.join(copy, file));
  }
  return copy;
}

/** Copies a folder as hard links. */
function linkTree(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (entry.isDirectory()) linkTree(from, to);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else linkSync(from, to);
  }
}
