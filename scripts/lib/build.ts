import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { run } from './run.ts';
import { COMPILED, PIECES, ROOT } from './workspace.ts';

const SETTINGS = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.browser.json'];
const COMPILER = path.join(ROOT, 'node_modules/@typescript/native/bin/tsc');
const WHETSTONE = path.join(ROOT, 'packages/federation/bin/whetstone.mjs');

/** Builds what has changed since it was last built: the compiled packages first, then each piece and its release. */
export async function buildStale(releasesFolder: string): Promise<void> {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  await whenStale('compiled', [...SETTINGS, ...COMPILED], [], () =>
    run(COMPILER, ['-b', ...COMPILED], { quiet: true }),
  );
  for (const piece of PIECES) {
    const sources = [...SETTINGS, ...COMPILED.filter((place) => place.startsWith('packages/')), piece];
    const live = path.join(releasesFolder, piece);
    await whenStale(piece, sources, [live], () => release(piece, releasesFolder));
  }
}

function release(piece: string, releasesFolder: string): Promise<string> {
  return run(process.execPath, [WHETSTONE, 'release', '--store', releasesFolder], {
    cwd: path.join(ROOT, piece),
    quiet: true,
  });
}

async function whenStale(
  name: string,
  sources: readonly string[],
  results: readonly string[],
  build: () => Promise<unknown>,
): Promise<void> {
  const stamp = path.join(ROOT, '.cache', `${name}.built`);
  const current = await fingerprint(sources);
  const fresh = results.every(existsSync) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === current;
  if (fresh) return;
  console.log(`Building ${name}…`);
  await build();
  await writeFile(stamp, current);
}
