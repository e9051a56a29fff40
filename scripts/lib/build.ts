import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BuildMessage } from './build-process.ts';
import { fingerprint, type Hashes, readText, writeText } from './files.ts';
import { run, StepError } from './run.ts';
import { transpile } from './transpile.ts';
import { COMPILED, microfrontends, ROOT } from './workspace.ts';

const SETTINGS = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.browser.json'];
const BUILD_PROCESS = path.join(import.meta.dirname, 'build-process.ts');
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

/** Builds those of the microfrontends whose sources have changed, and does not wait for them. Needs the compiled packages. */
export function startBuilds(microfrontends: readonly string[], options: BuildOptions): Builds {
  const pending = new Map(microfrontends.map((name) => [name, Promise.withResolvers<void>()]));
  // The caller may await a failed build later.
  for (const { promise } of pending.values()) promise.catch(() => undefined);
  buildStaleMicrofrontends(pending, options).catch((error) => {
    for (const { reject } of pending.values()) reject(error);
  });
  return new Map([...pending].map(([name, { promise }]) => [name, promise]));
}

async function buildStaleMicrofrontends(
  pending: ReadonlyMap<string, PromiseWithResolvers<void>>,
  { hashes, signal, niceness }: BuildOptions,
): Promise<void> {
  const stale: string[] = [];
  for (const [name, { resolve }] of pending) {
    if (await isFresh(stepOf(name), hashes)) resolve();
    else stale.push(name);
  }
  if (stale.length === 0) return;
  console.log(`Building ${stale.join(', ')}…`);
  const onMessage = async ({ microfrontend, error }: BuildMessage) => {
    const build = pending.get(microfrontend);
    if (error !== undefined) build?.reject(new StepError(`${microfrontend} cannot be built.\n${error}`));
    else await stampStep(stepOf(microfrontend), hashes).then(build?.resolve, build?.reject);
  };
  await run(process.execPath, [BUILD_PROCESS, ...stale], { quiet: true, signal, niceness, onMessage });
}

function stepOf(microfrontend: string): Step {
  const packages = COMPILED.filter((workspace) => workspace.startsWith('packages/'));
  return {
    name: microfrontend,
    sources: [...SETTINGS, ...packages, microfrontend],
    results: [path.join(ROOT, microfrontend, 'dist/remote.json')],
  };
}

/** Runs the compiler with one checker: each further one computes the types of the packages again. */
export function compile(...options: string[]): Promise<string> {
  const env = { ...process.env, ...COMPILER_MEMORY };
  return run(COMPILER, [...options, '--checkers', '1'], { env, quiet: true });
}

/** Compiles the packages and services whose sources have changed. */
export async function compileStale(hashes: Hashes = new Map()): Promise<void> {
  await compileUnlessFresh(COMPILATION, hashes, () => compile('-b', ...COMPILED));
}

/** Compiles them without a check of types, and services without their types, which nothing that runs needs. `npm test` does both. */
export async function compileStaleToRun(hashes: Hashes): Promise<void> {
  const step = { ...COMPILATION, variant: ' without types' };
  const packages = COMPILED.filter((workspace) => !SERVICE_CODE.includes(workspace));
  await compileUnlessFresh(step, hashes, () =>
    Promise.all([compile('-b', ...packages, '--noCheck'), ...SERVICE_CODE.map(transpile)]),
  );
}

/** Microfrontends and other repositories import nothing of these. */
const SERVICE_CODE = COMPILED.filter((workspace) => /^(services|packages\/server)\b/.test(workspace));

const COMPILATION: Step = {
  name: 'compiled',
  sources: [...SETTINGS, ...COMPILED],
  results: COMPILED.map((workspace) => path.join(ROOT, workspace, 'dist')),
};

async function compileUnlessFresh(step: Step, hashes: Hashes, make: () => Promise<unknown>): Promise<void> {
  if (await isFresh(step, hashes)) return;
  console.log('Compiling packages and services…');
  await make();
  await stampStep(step, hashes);
}

interface Step {
  name: string;
  /** Paths relative to the root. */
  sources: readonly string[];
  results: readonly string[];
  /** Of results that lack what the caller does not need. */
  variant?: string;
}

/** Whether the results exist and the fingerprint of their sources is unchanged. */
async function isFresh({ name, sources, results, variant = '' }: Step, hashes: Hashes): Promise<boolean> {
  // Read before the step runs, so that a change meanwhile is not lost.
  const hash = await fingerprint(sources, hashes);
  const stamp = await readText(stampOf(name));
  return results.every(existsSync) && (stamp === hash || stamp === hash + variant);
}

/** @param hashes of the sources that `isFresh` has read */
async function stampStep({ name, sources, variant = '' }: Step, hashes: Hashes): Promise<void> {
  await writeText(stampOf(name), (await fingerprint(sources, hashes)) + variant);
}

function stampOf(name: string): string {
  return path.join(ROOT, '.cache/built', name);
}
