import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { PieceManifest } from '@whetstone/contract';
import { browserSide } from './browser-side.ts';
import { bundle } from './bundle.ts';
import { bundlerPreset } from './bundler-preset.ts';
import { writeDocumentFiles } from './document-files.ts';
import { writePieceManifest } from './piece-manifest.ts';
import { type PieceSource, readPieceSource } from './piece-source.ts';
import { readStats } from './read-stats.ts';

export interface SingleBundleOptions {
  shell: string;
  remotes: readonly string[];
  /** Where it is built, into `dist`. */
  output: string;
}

/**
 * The whole site as one application, to measure what its being federated costs: the same sources in one build, an entry and a
 * chunk for each page, rendered by browsers alone. To the edge it is a shell that brings every page.
 */
export async function buildSingleBundle(options: SingleBundleOptions): Promise<PieceManifest> {
  const { shell, remotes, output } = options;
  const pieces = await Promise.all([shell, ...remotes].map(readPieceSource));
  const site: PieceSource = { directory: output, role: 'shell', description: merge(pieces), exposes: {} };
  const dist = path.join(output, 'dist');
  const loader = path.join(output, 'loader.js');
  await mkdir(output, { recursive: true });
  await writeFile(loader, loaderOf(pieces));
  await cp(path.join(shell, 'package.json'), path.join(output, 'package.json'));
  const stats = await bundle(unfederated(await readPieceSource(shell), dist, loader));
  await writeDocumentFiles(shell, dist);
  return writePieceManifest(site, readStats(site, stats));
}

function merge(pieces: readonly PieceSource[]): PieceSource['description'] {
  const descriptions = pieces.map(({ description }) => description);
  return {
    name: 'shell',
    team: 'shell',
    routes: descriptions.flatMap(({ routes }) => routes),
    navigation: descriptions.flatMap(({ navigation }) => navigation),
    fragments: descriptions.flatMap(({ fragments = [] }) => fragments),
  };
}

/** The preset for browsers, with the pages' modules in the place of the loader and nothing shared at run time. */
function unfederated(shell: PieceSource, dist: string, loader: string): Configuration {
  const preset = bundlerPreset(shell, 'browser');
  return {
    ...preset,
    plugins: browserSide(shell).plugins,
    output: { ...preset.output, path: dist },
    resolve: {
      ...preset.resolve,
      alias: { ...preset.resolve?.alias, '@whetstone/federation/loader$': loader },
    },
  };
}

function loaderOf(pieces: readonly PieceSource[]): string {
  const modules = pieces
    .flatMap(({ exposes }) => Object.values(exposes))
    .map(({ import: source, name }) => {
      const chunk = `/* webpackChunkName: ${JSON.stringify(name)} */`;
      return `  ${JSON.stringify(name)}: () => import(${chunk} ${JSON.stringify(source)}),`;
    });
  return `const modules = {\n${modules.join('\n')}\n};\nexport const createLoader = () => ({\n  load: async (release, module) => ({ module: await modules[module](), release }),\n  fallBack: async () => undefined,\n});\n`;
}
