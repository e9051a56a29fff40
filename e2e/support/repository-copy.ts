import { globSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { copyFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/workspace.ts';

const LEFT_BEHIND = new Set(['node_modules', '.git', '.cache', '.data', 'test-results']);
/** Where npm and the start script note what they did: as links, these would be this house's notes too. */
const NOTES = ['node_modules/.package-lock.json', 'node_modules/.cache/installed'];

/** A copy of this house, built as it is, to change as a team would. Its packages are links, for they do not change. */
export async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(path.join(ROOT, '.cache/house-'));
  const isOwn = (source: string) => !LEFT_BEHIND.has(path.basename(source));
  for (const entry of (await readdir(ROOT)).filter(isOwn)) {
    await cp(path.join(ROOT, entry), path.join(copy, entry), { recursive: true, filter: isOwn });
  }
  for (const packages of globSync(['node_modules', 'services/*/node_modules'], { cwd: ROOT }))
    linkTree(path.join(ROOT, packages), path.join(copy, packages));
  for (const note of NOTES) {
    await rm(path.join(copy, note));
    await copyFile(path.join(ROOT, note), path.join(copy, note));
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
