import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BuiltFile, MicrofrontendManifest } from '@whetstone/contract';
import { UsageError } from '../cli/usage-error.ts';
import type { MicrofrontendSource } from './microfrontend-source.ts';
import { sharedPackages } from './shared-singletons.ts';

const MANIFEST = 'remote.json';
const compress = promisify(gzip);

/** What the bundler made of a microfrontend. */
export type Bundled = Pick<
  MicrofrontendManifest,
  'entry' | 'serverEntry' | 'developmentEntry' | 'modules' | 'imports' | 'exports'
>;

/** Writes `remote.json` into the build: the microfrontend's description with its entry, its chunks and every file's hash. */
export async function writeMicrofrontendManifest(
  microfrontend: MicrofrontendSource,
  bundled: Bundled,
): Promise<MicrofrontendManifest> {
  const dist = path.join(microfrontend.directory, 'dist');
  const manifest: MicrofrontendManifest = {
    ...microfrontend.description,
    ...bundled,
    files: await measureFiles(dist),
    ...sharedPackages(microfrontend.directory, microfrontend.role),
  };
  await writeFile(path.join(dist, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** What the last build wrote. @throws UsageError when there is none */
export async function readMicrofrontendManifest(dist: string): Promise<MicrofrontendManifest> {
  const text = await readFile(path.join(dist, MANIFEST), 'utf8').catch(() => {
    throw new UsageError(`${dist} holds no build: run npm run build.`);
  });
  return JSON.parse(text);
}

async function measureFiles(dist: string): Promise<Record<string, BuiltFile>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST)
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(path.join(dist, file));
        const { length: gzipped } = await compress(content);
        return [
          file.split(path.sep).join('/'),
          { integrity: integrityOf(content), bytes: content.length, gzip: gzipped },
        ];
      }),
    ),
  );
}

function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
