import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareOnce } from './prepare-once.ts';
import { run } from './run.ts';

const LOCK_FILE = 'package-lock.json';

/**
 * Installs packages that few commands need, and that `npm install` therefore leaves out.
 * @param source a folder with `package.json`, and `package-lock.json` unless the newest packages serve
 * @returns the folder that has them in `node_modules`: the same for the same files
 */
export async function installSeparately(source: string): Promise<string> {
  const isLocked = existsSync(path.join(source, LOCK_FILE));
  const files = ['package.json', ...(isLocked ? [LOCK_FILE] : [])].map((file) => path.join(source, file));
  const contents = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return prepareOnce(path.basename(source), contents, async (folder) => {
    for (const file of files) await copyFile(file, path.join(folder, path.basename(file)));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', [isLocked ? 'ci' : 'install', ...options], { cwd: folder, quiet: true });
  });
}
