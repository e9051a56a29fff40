import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { browserSide } from './browser-side.ts';
import { bundle } from './bundle.ts';
import { bundlerPreset } from './bundler-preset.ts';
import { writeDocumentFiles } from './document-files.ts';
import { SERVER_FOLDER, serverEntryOf } from './entry-names.ts';
import { writeMicrofrontendManifest } from './microfrontend-manifest.ts';
import { type MicrofrontendSource, readMicrofrontendSource } from './microfrontend-source.ts';
import { precompress } from './precompress.ts';
import { readStats } from './read-stats.ts';
import { serverSide } from './server-side.ts';
import type { Side } from './side-settings.ts';

export interface SingleBundleOptions {
  shell: string;
  remotes: readonly string[];
  /** The build is written to `dist` in this folder. */
  output: string;
  /** `server`: the edge renders its pages, as it renders the federated shop's. `browser`: the edge sends the document alone. */
  rendering: Side;
  /** Modules that are replaced: absolute path → absolute path. */
  alias?: Readonly<Record<string, string>>;
}

const SIDES = { browser: browserSide, server: serverSide };

/**
 * Builds the whole site without federation, for comparison: the same sources in one build, an entry and a chunk for each page.
 * To the edge the build is a host that contains every page.
 */
export async function buildSingleBundle(options: SingleBundleOptions): Promise<MicrofrontendManifest> {
  const { shell, remotes, output, rendering, alias = {} } = options;
  const microfrontends = await Promise.all([shell, ...remotes].map(readMicrofrontendSource));
  const site: MicrofrontendSource = {
    directory: output,
    role: 'shell',
    description: merge(microfrontends),
    exposes: {},
  };
  const dist = path.join(output, 'dist');
  const loader = path.join(output, 'loader.js');
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  await writeFile(loader, loaderOf(microfrontends));
  await cp(path.join(shell, 'package.json'), path.join(output, 'package.json'));

  const replaced = {
    ...alias,
    '@whetstone/federation/loader$': loader,
    '@whetstone/federation/disk-loader$': loader,
  };
  const host = await readMicrofrontendSource(shell);
  const stats = await bundle(unfederated(host, 'browser', dist, replaced));
  await writeDocumentFiles(shell, dist);
  await precompress(dist);
  const bundled = readStats(site, stats);
  if (rendering === 'browser') return writeMicrofrontendManifest(site, bundled);
  await bundle(unfederated(host, 'server', path.join(dist, SERVER_FOLDER), replaced));
  return writeMicrofrontendManifest(site, { ...bundled, serverEntry: serverEntryOf('shell') });
}

function merge(microfrontends: readonly MicrofrontendSource[]): MicrofrontendSource['description'] {
  const descriptions = microfrontends.map(({ description }) => description);
  return {
    name: 'shell',
    team: 'shell',
    routes: descriptions.flatMap(({ routes }) => routes),
    navigation: descriptions.flatMap(({ navigation }) => navigation),
    fragments: descriptions.flatMap(({ fragments = [] }) => fragments),
  };
}

/** The preset of one side, with the pages' modules instead of the loader and without shared modules. */
function unfederated(
  host: MicrofrontendSource,
  side: Side,
  folder: string,
  alias: Record<string, string>,
): Configuration {
  const preset = bundlerPreset(host, side);
  return {
    ...preset,
    plugins: SIDES[side](host).plugins,
    output: { ...preset.output, path: folder },
    resolve: { ...preset.resolve, alias: { ...preset.resolve?.alias, ...alias } },
  };
}

function loaderOf(microfrontends: readonly MicrofrontendSource[]): string {
  const modules = microfrontends
    .flatMap(({ exposes }) => Object.values(exposes))
    .map(({ import: source, name }) => {
      const chunk = `/* webpackChunkName: ${JSON.stringify(name)} */`;
      return `  ${JSON.stringify(name)}: () => import(${chunk} ${JSON.stringify(source)}),`;
    });
  return `const modules = {
${modules.join('\n')}
};
export const createLoader = () => ({
  load: async (release, module) => ({ module: await modules[module](), release }),
  fallBack: async () => undefined,
});
export const createDiskLoader = createLoader;
`;
}
