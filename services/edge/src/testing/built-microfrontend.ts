import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BuiltFile, MicrofrontendManifest, MicrofrontendRelease } from '@whetstone/contract';
import { integrityOf } from '@whetstone/contract/integrity';

/** A release with the contents of its files and the text of its manifest. */
export interface BuiltMicrofrontend {
  microfrontend: MicrofrontendRelease;
  manifest: string;
  contents: Map<string, Buffer>;
}

export type MicrofrontendChanges = Partial<Omit<MicrofrontendManifest, 'files'>> & {
  files?: Record<string, string>;
};

/** Builds a release: hashes, compressed files and a version. */
export function build({ files = {}, ...changes }: MicrofrontendChanges): BuiltMicrofrontend {
  const contents = new Map(
    Object.entries(files).flatMap(([name, text]) => withCompressed(name, Buffer.from(text))),
  );
  const description: MicrofrontendManifest = {
    name: 'mf-catalog',
    team: 'team',
    routes: [],
    navigation: [],
    entry: 'remote-entry.js',
    modules: {},
    files: Object.fromEntries([...contents].map(([name, content]) => [name, builtFile(content)])),
    requires: {},
    ...changes,
  };
  const manifest = JSON.stringify(description);
  const version = createHash('sha256').update(manifest).digest('hex').slice(0, 16);
  const base = `/releases/${description.name}/${version}/`;
  return { microfrontend: { ...description, version, base }, manifest, contents };
}

function withCompressed(name: string, content: Buffer): [string, Buffer][] {
  return [
    [name, content],
    [`${name}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    [`${name}.gz`, gzipSync(content)],
  ];
}

function builtFile(content: Buffer): BuiltFile {
  return { integrity: integrityOf(content), bytes: content.length, gzip: content.length };
}
