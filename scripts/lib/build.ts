import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fingerprint, type Hashes, readText, writeText } from './files.ts';
import { run } from './run.ts';
import { COMPILED, microfrontends, ROOT, RSPACK } from './workspace.ts';

const SETTINGS = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.browser.json'];
const COMPILER = path.join(ROOT, 'node_modules/@typescript/native/bin/tsc');
/** The compiler collects garbage only near this limit, which all projects of the repository reach. */
const COMPILER_MEMORY = { GOGC: 'off', GOMEMLIMIT: '1500MiB' };

/** Builds everything whose sources have changed: first the compiled packages and services, then the microfrontends, one per processor core. */
export async function buildStale(): Promise<void> {
  const hashes: Hashes = new Map();
  await compileStale(hashes);
  const queue = [...microfrontends()];
  const buildQueued = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await buildStaleMicrofrontend(next, hashes);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, buildQueued));
}

/** Runs the compiler with one checker: each further one computes the types of the packages again. */
export function compile(...options: string[]): Promise<string> {
  const env = { ...process.env, ...COMPILER_MEMORY };
  return run(COMPILER, [...options, '--checkers', '1'], { env, quiet: true });
}

export async function compileStale(hashes?: Hashes): Promise<void> {
  const results = COMPILED.map((workspace) => path.join(ROOT, workspace, 'dist'));
  await unlessFresh('compiled', [...SETTINGS, ...COMPILED], hashes, results, async () => {
    console.log('Compiling packages and services…');
    await compile('-b', ...COMPILED);
  });
}

async function buildStaleMicrofrontend(microfrontend: string, hashes: Hashes): Promise<void> {
  const directory = path.join(ROOT, microfrontend);
  const packages = COMPILED.filter((workspace) => workspace.startsWith('packages/'));
  const result = path.join(directory, 'dist/remote.json');
  await unlessFresh(microfrontend, [...SETTINGS, ...packages, microfrontend], hashes, [result], async () => {
    console.log(`Building ${microfrontend}…`);
    await run(process.execPath, [RSPACK, 'build', '--env', 'types'], { cwd: directory, quiet: true });
  });
}

/** Runs `make` unless the results exist and the fingerprint of their sources is unchanged. */
async function unlessFresh(
  name: string,
  paths: readonly string[],
  hashes: Hashes | undefined,
  results: readonly string[],
  make: () => Promise<void>,
): Promise<void> {
  const stamp = path.join(ROOT, '.cache/built', name);
  const sources = await fingerprint(paths, hashes);
  if (results.every(existsSync) && (await readText(stamp)) === sources) return;
  await make();
  await writeText(stamp, sources);
}
