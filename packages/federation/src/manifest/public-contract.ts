import { existsSync } from 'node:fs';
import path from 'node:path';
import { Compilation, type RspackPluginInstance, sources } from '@rspack/core';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { withoutStack } from '../usage-error.ts';
import { type ExposedTypes, exposedTypes } from './exposed-types.ts';
import { shellTypes } from './shell-types.ts';

const MANIFESTS = ['mf-manifest.json', 'mf-stats.json'];

/** The file names that Module Federation's tools expect. */
const ARCHIVE = '@mf-types.zip';
const API = '@mf-types.d.ts';

/**
 * Makes `mf-manifest.json` and `mf-stats.json` reproducible: the bundler writes their lists in a different order in each build, which would
 * change the release version. With `types` it also adds the types of a remote's exposed modules, named in the manifests, or of the packages
 * that the host provides.
 */
export const publicContract = (microfrontend: MicrofrontendSource, types: boolean): RspackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('public contract', (compilation) =>
      compilation.hooks.processAssets.tapPromise(
        // The manifests exist at this stage.
        { name: 'public contract', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          try {
            const exposed = types && hasTypes(microfrontend) ? await exposedTypes(microfrontend) : null;
            if (exposed) emit(compilation, exposed);
            if (types && microfrontend.role === 'shell')
              compilation.emitAsset(
                ARCHIVE,
                new sources.RawSource(await shellTypes(microfrontend.directory)),
              );
            for (const file of MANIFESTS)
              compilation.updateAsset(file, (manifest) => normalized(manifest, exposed !== null));
          } catch (error) {
            compilation.errors.push(withoutStack(error as Error));
          }
        },
      ),
    ),
});

/** A remote in JavaScript has no types. */
function hasTypes({ role, directory }: MicrofrontendSource): boolean {
  return role === 'remote' && existsSync(path.join(directory, 'tsconfig.json'));
}

function emit(compilation: Compilation, { archive, api }: ExposedTypes): void {
  compilation.emitAsset(ARCHIVE, new sources.RawSource(archive));
  compilation.emitAsset(API, new sources.RawSource(api));
}

function normalized(manifest: sources.Source, hasArchive: boolean): sources.Source {
  const content = sorted(JSON.parse(manifest.source().toString())) as { metaData: object };
  if (hasArchive) Object.assign(content.metaData, { types: { path: '', name: '', zip: ARCHIVE, api: API } });
  return new sources.RawSource(JSON.stringify(content, null, 2));
}

/** Lists of `mf-stats.json` in which the bundler names a different module of several in each build. */
const UNSTABLE = ['usedIn', 'requires'];

/** Sorts every list and empties the unstable ones. No list of a manifest has a meaningful order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort(byText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, UNSTABLE.includes(name) ? [] : sorted(part)]),
  );
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
