import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { readStats, writeManifest } from '../manifest/manifest.ts';
import { bundlerPreset } from '../preset/preset.ts';
import { TARGETS } from '../preset/targets.ts';
import { type MicrofrontendSource, readMicrofrontendSource } from '../source/microfrontend-source.ts';
import { type BuildTarget, SERVER_FOLDER, serverEntryOf } from '../source/target.ts';
import { precompress, writeDocumentFiles } from './build-files.ts';
import { minifyScript, runBundler } from './run-build.ts';

export interface SingleBundleOptions {
  shell: string;
  remotes: readonly string[];
  /** The build is written to `dist` in this folder. */
  output: string;
  /** `server`: the edge renders its pages, as for the federated shop. `browser`: the edge sends only the document. */
  rendering: BuildTarget;
  /** Replacements for modules: absolute path → absolute path. */
  alias?: Readonly<Record<string, string>>;
}

/**
 * Builds the whole site without federation as a baseline for the bench: the same sources in one build, with an entry and a chunk for
 * each page. The edge treats the build as a host that contains every page.
 */
export async function buildSingleBundle(options: SingleBundleOptions): Promise<MicrofrontendManifest> {
  const { shell, remotes, output, rendering, alias = {} } = options;
  const host = await readMicrofrontendSource(shell);
  const microfrontends = [
    host,
    ...(await Promise.all(remotes.map(readMicrofrontendSource))).map(withPrefixedNames),
  ];
  const site: MicrofrontendSource = {
    directory: output,
    role: 'shell',
    description: rendering === 'server' ? merge(microfrontends) : browserOnly(merge(microfrontends)),
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
  const stats = await runBundler(unfederated(host, 'browser', dist, replaced));
  await writeDocumentFiles(shell, dist, minifyScript);
  await precompress(dist);
  const bundled = readStats(site, stats);
  if (rendering === 'browser') return writeManifest(site, bundled);
  await runBundler(unfederated(host, 'server', path.join(dist, SERVER_FOLDER), replaced));
  return writeManifest(site, { ...bundled, serverEntry: serverEntryOf('shell') });
}

/** Prefixes the names of modules with the name of the remote: two remotes may have modules or chunks of the same name. */
function withPrefixedNames({ description, exposes, ...source }: MicrofrontendSource): MicrofrontendSource {
  const own = (module: string) => `${description.name}-${module}`;
  const renamed = <Part extends { module: string }>(part: Part) => ({ ...part, module: own(part.module) });
  const { routes, fragments = [] } = description;
  return {
    ...source,
    description: { ...description, routes: routes.map(renamed), fragments: fragments.map(renamed) },
    exposes: Object.fromEntries(
      Object.values(exposes).map(({ import: file, name }) => [
        `./${own(name)}`,
        { import: file, name: own(name) },
      ]),
    ),
  };
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

/** What the gate requires of a release without a server build. Fragments are always rendered on the server, so slots stay empty. */
function browserOnly(description: MicrofrontendSource['description']): MicrofrontendSource['description'] {
  const routes = description.routes.map((route) => ({ ...route, browserOnly: true as const }));
  return { ...description, routes, fragments: [] };
}

/** The preset of one target without federation. */
function unfederated(
  host: MicrofrontendSource,
  target: BuildTarget,
  folder: string,
  alias: Record<string, string>,
): Configuration {
  const preset = bundlerPreset(host, target);
  return {
    ...preset,
    plugins: TARGETS[target](host).plugins,
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
