import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Compilation,
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  rspack,
  sources,
} from '@rspack/core';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { type BuildTarget, REMOTE_ENTRY } from '../source/target.ts';
import { bundlerRuntimeRule, federation, federationAlias } from './federation.ts';
import { TARGETS } from './targets.ts';
import { unusedPartsRule } from './unused-parts-loader.ts';

const STYLED_COMPONENTS = '@swc/plugin-styled-components';
/** All builds of an installation share the compiled plugin: compiling it takes seconds. SWC writes it atomically. */
const PLUGIN_CACHE = path.resolve(
  createRequire(import.meta.url).resolve(STYLED_COMPONENTS),
  '../../../.cache/swc',
);

/** The real folder of this package: in the shop's repository, not below `node_modules`. */
const PACKAGE = path.resolve(import.meta.dirname, '../..');
const INSTALLED = '/node_modules/';

/** Whether the packages of the shop are links to folders of the same repository. */
const arePackagesLinked = !PACKAGE.includes(INSTALLED);

type Mode = NonNullable<Configuration['mode']>;

/** The bundler configuration of the host and of every remote, for browsers and for the edge. */
export function bundlerPreset(
  microfrontend: MicrofrontendSource,
  target: BuildTarget,
  mode: Mode = 'production',
): Configuration {
  const { directory, role, description } = microfrontend;
  const { bundle, plugins, container } = TARGETS[target](microfrontend);
  return {
    ...bundle,
    name: `${description.name}-${target}`,
    context: directory,
    mode,
    output: {
      ...bundle.output,
      clean: true,
      uniqueName: description.name,
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath, resourcePath }) =>
        `webpack://${description.name}/${path.isAbsolute(absoluteResourcePath) ? sourceName(directory, absoluteResourcePath) : resourcePath}`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // The names of chunks contain paths: below node_modules in every repository.
      symlinks: !arePackagesLinked,
      alias: { ...federationAlias, ...(role === 'shell' && reactRouterAlias(directory)) },
    },
    module: {
      rules: [
        sourceRule(description.name, mode === 'development' && role === 'remote'),
        bundlerRuntimeRule(role),
        ...(role === 'remote' ? assetRules(description.name, target) : [unusedPartsRule()]),
      ],
      parser: styleParser,
      // The server build only names classes and assets. The browser build contains the files.
      generator: {
        ...styleGenerator(description.name, target),
        'asset/resource': { emit: target === 'browser' },
      },
    },
    optimization: {
      chunkIds: 'named',
      splitChunks: { name: sharedChunkName },
      // The order of the modules. All other ids depend on their paths.
      moduleIds: 'natural',
      minimize: target === 'browser',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ exclude: REMOTE_ENTRY, minimizerOptions: { compress } }),
        new rspack.SwcJsMinimizerRspackPlugin({
          test: REMOTE_ENTRY,
          minimizerOptions: { compress, mangle: namesByOrder },
        }),
        // The first versions with every feature that a page needs: nothing is written in an older form.
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome 123', 'safari 17.5', 'firefox 146'] },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    // The manifest plugin warns about every build with `publicPath: 'auto'`.
    infrastructureLogging: { level: 'error' },
    plugins: [noPathComments, ...plugins, ...federation(microfrontend, target, mode, container)],
  };
}

const LONGEST_NAME = 32;

/** The chunks that share a chunk. The entry of a remote, which each of its pages loads, has the names of all: those of modules are longer. */
function sharedChunkName(
  _module: unknown,
  chunks: readonly { name?: string | undefined }[],
): string | undefined {
  const names = chunks.map(({ name }) => name);
  // An empty name stands for the name by modules.
  if (!names.every((name) => name !== undefined)) return undefined;
  const all = names.toSorted().join('_');
  return all.length > LONGEST_NAME ? `${all.slice(0, LONGEST_NAME)}_${hash('sha1', all).slice(0, 4)}` : all;
}

/** Three passes instead of one take 0.3 kB (gzip) off the shell. */
const compress = { passes: 3 };

/**
 * The entry contains hashes of other files, which are replaced after it is minified. Short names by the frequency of all letters would
 * depend on these hashes. Rspack accepts the option, and its types do not list it.
 */
const namesByOrder = { toplevel: true, disableCharFreq: true } as object;

function sourceRule(namespace: string, refresh: boolean) {
  return {
    test: /\.[jt]sx?$/,
    // Workspace packages are compiled modules. Their styled components need stable class names too.
    exclude: /node_modules\/(?!@whetstone\/)/,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      detectSyntax: false,
      // Only linked packages have source maps.
      inputSourceMap: false,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        // Only the development transform supports Fast Refresh.
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
        target: 'es2022',
        experimental: {
          cacheRoot: PLUGIN_CACHE,
          plugins: [[STYLED_COMPONENTS, { displayName: false, ssr: true, namespace }]],
        },
      },
    },
  };
}

/** React Router's package exports resolve to its development build. These aliases resolve to its production build. */
function reactRouterAlias(shell: string): Record<string, string> {
  const kernel = createRequire(path.join(shell, 'package.json')).resolve('@whetstone/kernel');
  const routerDom = createRequire(kernel).resolve('react-router-dom');
  const development = path.dirname(createRequire(routerDom).resolve('react-router'));
  const production = path.join(path.dirname(development), 'production');
  return {
    'react-router$': path.join(production, 'index.mjs'),
    'react-router/dom$': path.join(production, 'dom-export.mjs'),
  };
}

type ModuleOptions = NonNullable<Configuration['module']>;

const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/;
const FONT = /\.woff2?$/;
const CSS_MODULE = /\.module\.css$/;

/** The CSS files and images that a remote imports. */
function assetRules(name: string, target: BuildTarget): RuleSetRule[] {
  const scope = (hasLocalNames: boolean) => ({
    loader: compiled('./scope-styles-loader.js'),
    options: { name, hasLocalNames },
  });
  return [
    { test: CSS_MODULE, type: 'css/module', use: [scope(true)] },
    { test: /\.css$/, exclude: CSS_MODULE, type: 'css', use: [scope(false)] },
    {
      test: IMAGE,
      oneOf: [
        // `url()` and `new URL()`.
        { dependency: 'url', type: 'asset/resource' },
        { type: 'javascript/auto', loader: compiled('./image-loader.js'), options: { target } },
      ],
    },
    { test: FONT, type: 'asset/resource' },
  ];
}

/** CSS modules export an object with their class names, and rename classes, ids and keyframes only. */
const styleParser: ModuleOptions['parser'] = {
  'css/module': {
    namedExports: false,
    // A custom property may be a token of @whetstone/ui.
    dashedIdents: false,
    container: false,
    customIdents: false,
    function: false,
    grid: false,
  },
};

/** Both targets write the same class names. The name of the microfrontend keeps them apart from those of others. */
function styleGenerator(name: string, target: BuildTarget): ModuleOptions['generator'] {
  const exportsOnly = target === 'server';
  return { css: { exportsOnly }, 'css/module': { exportsOnly, localIdentName: `${name}-[local]-[hash]` } };
}

function compiled(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** The bundler names the file of a module in a comment on a line of its own. */
const PATH_COMMENT = /^;?\/\/ (?:CONCATENATED|EXTERNAL) MODULE: .*$/gm;

/**
 * Removes comments with paths, which differ from folder to folder. Runs before the minifier: its short names depend on the letters of
 * comments. Production builds only.
 */
const noPathComments: RspackPluginInstance = {
  apply: (compiler) => {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('machine paths', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: 'machine paths', stage }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => /\.c?js$/.test(name)))
          compilation.updateAsset(file, (script) => withoutPathComments(file, script));
      });
    });
  },
};

function withoutPathComments(file: string, script: sources.Source): sources.Source {
  // The empty lines keep the source map valid.
  const text = script.source().toString().replace(PATH_COMMENT, '');
  const map = script.map();
  return map ? new sources.SourceMapSource(text, file, map) : new sources.RawSource(text);
}

/** The name of a source file in source maps: its path in the microfrontend, or in the package that npm installed. */
function sourceName(directory: string, file: string): string {
  const real = path.normalize(file);
  const installed = real.startsWith(`${PACKAGE}/`)
    ? `${INSTALLED}@whetstone/federation${real.slice(PACKAGE.length)}`
    : real;
  const at = installed.lastIndexOf(INSTALLED);
  return at === -1 ? `./${path.relative(directory, installed)}` : `.${installed.slice(at)}`;
}
