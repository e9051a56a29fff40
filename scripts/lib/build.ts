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

/** The build of each microfrontend, in the order in which the builds start. */
export type Builds = ReadonlyMap<string, Promise<void>>;

/** Builds everything whose sources have changed. */
export async function buildStale(): Promise<void> {
  const hashes: Hashes = new Map();
  await compileStale(hashes);
  await Promise.all(startBuilds(microfrontends(), { hashes }).values());
}

interface BuildOptions {
  /** Of the sources that were read before. */
  hashes: Hashes;
  /** Ends the builds. */
  signal?: AbortSignal;
  /** The nice value of the builds. */
  niceness?: number;
}

/** Builds those of the microfrontends whose sources have changed, one per processor core, and does not wait for them. Needs the compiled packages. */
export function startBuilds(microfrontends: readonly string[], options: BuildOptions): Builds {
  const { signal } = options;
  const queue = microfrontends.map((name) => ({ name, ...Promise.withResolvers<void>() }));
  const builds = new Map(queue.map(({ name, promise }) => [name, promise]));
  // The caller may await a failed build later.
  for (const build of builds.values()) build.catch(() => undefined);
  const buildQueued = async () => {
    for (let next = queue.shift(); next && !signal?.aborted; next = queue.shift())
      await buildStaleMicrofrontend(next.name, options).then(next.resolve, next.reject);
  };
  for (let core = 0; core < availableParallelism(); core += 1) void buildQueued();
  return builds;
}

/** Runs the compiler with one checker: each further one computes the types of the packages again. */
export function compile(...options: string[]): Promise<string> {
  const env = { ...process.env, ...COMPILER_MEMORY };
  return run(COMPILER, [...options, '--checkers', '1'], { env, quiet: true });
}

export async function compileStale(hashes?: Hashes, options: readonly string[] = []): Promise<void> {
  const results = COMPILED.map((workspace) => path.join(ROOT, workspace, 'dist'));
  await unlessFresh('compiled', [...SETTINGS, ...COMPILED], hashes, results, async () => {
    console.log('Compiling packages and services…');
    await compile('-b', ...COMPILED, ...options);
  });
}

async function buildStaleMicrofrontend(
  microfrontend: string,
  { hashes, ...options }: BuildOptions,
): Promise<void> {
  const directory = path.join(ROOT, microfrontend);
  const packages = COMPILED.filter((workspace) => workspace.startsWith('packages/'));
  const result = path.join(directory, 'dist/remote.json');
  await unlessFresh(microfrontend, [...SETTINGS, ...packages, microfrontend], hashes, [result], async () => {
    console.log(`Building ${microfrontend}…`);
    await run(process.execPath, [RSPACK, 'build', '--env', 'types'], {
      cwd: directory,
      quiet: true,
      ...options,
    });
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
