import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { charactersByOrigin } from './script-origins.ts';

/** Bytes compressed with gzip. */
export type BytesByOrigin = ReadonlyMap<string, number>;

/** Reads the scripts that the document of a page names: entry and page of these builds, the host first. */
export async function scriptsOf(builds: readonly string[], route: string): Promise<string[]> {
  const manifests = await Promise.all(builds.map(readManifest));
  return manifests.flatMap(({ routes, entry, modules }, index) => {
    const module = routes.find(({ path: address }) => address === route)?.module;
    const files = module ? [entry, ...(modules[module] ?? [])] : index === 0 ? [entry] : [];
    return [...new Set(files)].map((file) => path.join(builds[index] ?? '', 'dist', file));
  });
}

/** The gzipped size of scripts by origin: the size of each script is divided in proportion to its minified characters. */
export async function gzipByOrigin(scripts: readonly string[]): Promise<BytesByOrigin> {
  const sum = new Map<string, number>();
  for (const script of scripts) {
    const text = await readFile(script, 'utf8');
    const map = JSON.parse(await readFile(`${script}.map`, 'utf8'));
    const gzip = gzipSync(text).length;
    for (const [origin, characters] of charactersByOrigin(text, map))
      sum.set(origin, (sum.get(origin) ?? 0) + (gzip * characters) / text.length);
  }
  return sum;
}

export function total(bytes: BytesByOrigin): number {
  return [...bytes.values()].reduce((sum, one) => sum + one, 0);
}

async function readManifest(build: string): Promise<MicrofrontendManifest> {
  return JSON.parse(await readFile(path.join(build, 'dist/remote.json'), 'utf8'));
}
