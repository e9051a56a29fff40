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
  await compileStale();
  for (const piece of PIECES) await releaseStale(piece, releasesFolder);
}

/** Compiles the packages and services if they changed since they were last compiled. */
export async function compileStale(): Promise<void> {
  const stamp = path.join(ROOT, '.cache/compiled.stamp');
  const results = COMPILED.map((place) => path.join(ROOT, place, 'dist'));
  const sources = await fingerprint([...SETTINGS, ...COMPILED]);
  if (results.every(existsSync) && (await readText(stamp)) === sources) return;
  console.log('Compiling packages and services…');
  await run(COMPILER, ['-b', ...COMPILED], { quiet: true });
  await writeText(stamp, sources);
}

/** A release is fresh while its sources are those it was built from, and it is still what is live in that folder. */
async function releaseStale(piece: string, releasesFolder: string): Promise<void> {
  const packages = COMPILED.filter((place) => place.startsWith('packages/'));
  const stamp = path.join(releasesFolder, 'stamps', piece);
  const live = path.join(releasesFolder, 'live', `${piece}.json`);
  const sources = await fingerprint([...SETTINGS, ...packages, piece]);
  if ((await readText(stamp)) === stampOf(sources, await readText(live))) return;
  console.log(`Building ${piece}…`);
  await run(process.execPath, [WHETSTONE, 'release', '--store', releasesFolder], {
    cwd: path.join(ROOT, piece),
    quiet: true,
  });
  await writeText(stamp, stampOf(sources, await readText(live)));
}

function stampOf(sources: string, live: string | null): string {
  return `${sources} ${live && JSON.parse(live).version}`;
}

function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
