import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Stats } from '@rspack/core';
import type { BuiltFile, MicrofrontendManifest } from '@whetstone/contract';
import { integrityOf } from '@whetstone/contract/integrity';
import { filesBelow } from '../source/files-below.ts';
import { type MicrofrontendSource, modulesOf } from '../source/microfrontend-source.ts';
import { sharedPackages } from '../source/shared-singletons.ts';
import { REMOTE_ENTRY } from '../source/target.ts';
import { UsageError } from '../usage-error.ts';

const MANIFEST = 'remote.json';
/** The commit of the sources of a build, which is not part of its release. */
const COMMIT = 'commit.txt';
const compress = promisify(gzip);
const run = promisify(execFile);

/** The fields of `remote.json` that come from the bundler. */
export type BuildOutput = Pick<
  MicrofrontendManifest,
  'entry' | 'serverEntry' | 'developmentEntry' | 'modules' | 'imports' | 'exports' | 'api'
>;

/** Writes `remote.json` into the build: the description, the build output, and the size and hash of each file. Beside it, the commit of the sources. */
export async function writeManifest(
  microfrontend: MicrofrontendSource,
  output: BuildOutput,
): Promise<MicrofrontendManifest> {
  const dist = path.join(microfrontend.directory, 'dist');
  const manifest: MicrofrontendManifest = {
    ...microfrontend.description,
    ...output,
    files: await measureFiles(dist),
    ...sharedPackages(microfrontend.directory, microfrontend.role),
  };
  await writeFile(path.join(dist, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(path.join(dist, COMMIT), await currentCommit(microfrontend.directory));
  return manifest;
}

/** The manifest of the last build. @throws UsageError when there is none */
export async function readManifest(dist: string): Promise<MicrofrontendManifest> {
  const text = await readFile(path.join(dist, MANIFEST), 'utf8').catch(() => {
    throw new UsageError(`${dist} contains no build: run npm run build.`);
  });
  return JSON.parse(text);
}

/** The commit that the last build was made from; undefined outside of a git repository and with uncommitted changes. */
export async function readCommit(dist: string): Promise<string | undefined> {
  const text = await readFile(path.join(dist, COMMIT), 'utf8').catch(() => '');
  return text || undefined;
}

/** The commit of `directory`; empty outside of a git repository and with uncommitted changes. */
async function currentCommit(directory: string): Promise<string> {
  try {
    const { stdout: changes } = await run('git', ['status', '--porcelain', '--', '.'], { cwd: directory });
    if (changes) return '';
    const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: directory });
    return commit.trim();
  } catch {
    return '';
  }
}

/** The size and hash of each file of a build. */
export async function measureFiles(dist: string): Promise<Record<string, BuiltFile>> {
  const files = (await filesBelow(dist)).filter((file) => ![MANIFEST, COMMIT].includes(file)).sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(path.join(dist, file));
        const { length: gzipped } = await compress(content);
        return [file, { integrity: integrityOf(content), bytes: content.length, gzip: gzipped }];
      }),
    ),
  );
}

/** The entry and the chunks of a browser build. Each exposed module is a chunk of the same name. */
export function readStats({ role, description }: MicrofrontendSource, stats: Stats): BuildOutput {
  const files = filesOf(stats);
  const modules = modulesOf(description).map((module) => [module, files(module)] as const);
  const missing = modules.find(([, chunks]) => chunks.length === 0);
  if (missing) throw new Error(`The module "${missing[0]}" must be a chunk of that name.`);
  return { entry: role === 'shell' ? entryOf(stats) : REMOTE_ENTRY, modules: Object.fromEntries(modules) };
}

/** The single entry script of a host build. */
export function entryOf(stats: Stats): string {
  const [entry, ...others] = filesOf(stats)('main');
  if (!entry || others.length > 0)
    throw new Error(`The host's build must have one entry, not ${1 + others.length}.`);
  return entry;
}

/** The scripts of a chunk, followed by its style sheets. */
function filesOf(stats: Stats): (chunk: string) => string[] {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return (chunk) => {
    const names = (namedChunkGroups[chunk]?.assets ?? []).map(({ name }) => name);
    return ['.js', '.css'].flatMap((ending) => names.filter((name) => name.endsWith(ending)));
  };
}
