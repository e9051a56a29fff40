import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Compilation, type RspackPluginInstance, RuntimeModule, rspack, sources } from '@rspack/core';
import { integrityOf } from '@whetstone/contract/integrity';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { REMOTE_ENTRY, SERVER_ENTRIES, SERVER_FOLDER, type TargetSettings } from '../source/target.ts';

/** In what the two builds of a microfrontend differ. */
export const TARGETS = { browser: browserTarget, server: serverTarget };

/** The build for browsers: content-hashed ES modules. */
function browserTarget({ directory, role }: MicrofrontendSource): TargetSettings {
  return {
    bundle: {
      devtool: 'source-map',
      target: ['web', 'es2022'],
      entry: role === 'shell' ? path.join(directory, 'src/main.tsx') : {},
      output: {
        path: path.join(directory, 'dist'),
        // Relative to the module's own URL: the same files work at any URL.
        publicPath: 'auto',
        module: true,
        chunkFormat: 'module',
        chunkLoading: 'import',
        filename: '[name].[contenthash:8].js',
        chunkFilename: '[name].[contenthash:8].js',
        cssFilename: '[name].[contenthash:8].css',
        cssChunkFilename: '[name].[contenthash:8].css',
      },
    },
    plugins: [compileHint, noVendorPrefixes, browserGlobals, ...(role === 'remote' ? [styleLoading] : [])],
    container: { filename: REMOTE_ENTRY, library: { type: 'module' } },
  };
}

/**
 * V8 compiles every function of a file with this comment while it downloads, on a background thread. Without it V8 compiles each
 * function on its first call, on the main thread: a quarter of the main thread's work until the page is interactive.
 */
const compileHint = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  entryOnly: true,
  // After the minifier, which removes comments, and before source maps, which count lines.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Takes 1 kB (gzip) off the shell. */
const noVendorPrefixes = new rspack.NormalModuleReplacementPlugin(
  /^\.\/Prefixer\.js$/,
  fileURLToPath(new URL('./vendor-prefixes.js', import.meta.url)),
);

/** What packages ask about their environment is known here. Takes 0.35 kB (gzip) off the shell. */
const browserGlobals = new rspack.DefinePlugin({
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof process': '"undefined"',
});

const NAME = 'style loading';
/** The bundler's own code. It checks no hashes, and does not recognize a style sheet that the document links. */
const BUNDLERS_MODULE = 'CssLoadingRuntimeModule';
/** The entry contains this until the hashes are known. Its own name has no hash. */
const HASHES = '__style_hashes__';

/**
 * Loads the style sheets of a chunk before its modules run, with the hash of each file. A style sheet that the document links is not
 * loaded again. Production builds only: on a development server, the bundler's own code replaces edited style sheets.
 */
const styleLoading: RspackPluginInstance = {
  apply: (compiler) => {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, ({ constructor: { name }, source }) => {
        if (name === BUNDLERS_MODULE && source) source.source = Buffer.from(RUNTIME_CODE);
      });
      // The files have their final content and names after this stage.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => writeHashes(compilation));
    });
  },
};

function writeHashes(compilation: Compilation): void {
  const entry = compilation.getAsset(REMOTE_ENTRY)?.source.source().toString() ?? '';
  const hashes = Array.from(compilation.chunks).flatMap(({ id, files }) =>
    Array.from(files)
      .filter((file) => file.endsWith('.css'))
      .map((file) => [String(id), integrityOf(compilation.getAsset(file)?.source.buffer() ?? '')] as const),
  );
  const sorted = Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
  if (entry.includes(HASHES))
    compilation.updateAsset(
      REMOTE_ENTRY,
      new sources.RawSource(entry.replaceAll(HASHES, () => JSON.stringify(sorted))),
    );
}

const RUNTIME_CODE = `
const hashes = ${HASHES};
const pending = {};
__webpack_require__.f.css = (chunk, promises) => {
  const integrity = hashes[chunk];
  if (!integrity) return;
  const href = __webpack_require__.p + __webpack_require__.k(chunk);
  const known = Array.from(document.querySelectorAll("link")).find((link) => link.href === href);
  if (known && known.sheet) return;
  pending[href] ||= new Promise((resolve, reject) => {
    if (known) known.remove();
    const link = document.createElement("link");
    const end = (settle) => () => {
      delete pending[href];
      settle(Error(href + " could not be loaded."));
    };
    link.onload = end(resolve);
    link.onerror = end((error) => {
      link.remove();
      reject(error);
    });
    document.head.append(Object.assign(link, { rel: "stylesheet", crossOrigin: "anonymous", integrity, href }));
  });
  promises.push(pending[href]);
};`;

/** The build for the edge: CommonJS files that it loads from disk. */
function serverTarget({ directory, role, description }: MicrofrontendSource): TargetSettings {
  return {
    bundle: {
      // Without the sources: the gate names the file and the line of an error.
      devtool: 'nosources-source-map',
      target: 'async-node',
      entry: role === 'shell' ? path.join(directory, 'src/entry.server.ts') : {},
      output: {
        path: path.join(directory, 'dist', SERVER_FOLDER),
        publicPath: '',
        filename: '[name].cjs',
        chunkFilename: '[name].cjs',
        // The edge verifies each file that is loaded with `require`. The bundler's default reads and evaluates the text itself.
        chunkLoading: 'require',
        library: { type: 'commonjs-module' },
      },
    },
    plugins: [
      addRuntimeCode('public path from folder', PUBLIC_PATH),
      addRuntimeCode('chunk requests', chunkRequests(JSON.stringify(description.name))),
    ],
    // No library name: with a name the container becomes a property of the module.
    container: { filename: SERVER_ENTRIES.remote, library: { type: 'commonjs-module' } },
  };
}

/** Releases are stored in `<name>/<version>/server`. Both targets write the same URL for every asset. */
const PUBLIC_PATH = String.raw`__webpack_require__.p = "/releases/" + __dirname.split(/[\\/]/).slice(-3, -1).join("/") + "/";`;

/**
 * Publishes each chunk request of a server build to a diagnostics channel. The edge's render check reads it to find chunks
 * that a page requests only while it renders. Shared libraries are no files and are left out. @param microfrontend code of its name
 */
const chunkRequests = (microfrontend: string) => `
const requests = require("node:diagnostics_channel").channel("whetstone:chunk");
__webpack_require__.f.publish = (chunk) => {
  // A number does not tell whether the chunk is a file.
  if (!/^(webpack_sharing_consume|\\d+$)/.test(chunk)) requests.publish({ microfrontend: ${microfrontend}, chunk });
};`;

/** The same code for a build without the preset, whose configuration need not name the microfrontend. */
export const SERVER_CODE = PUBLIC_PATH + chunkRequests(String.raw`__dirname.split(/[\\/]/).at(-3)`);

/** Adds code to the bundler's runtime, after the code that the bundler generates. */
function addRuntimeCode(name: string, code: string): RspackPluginInstance {
  class AddedRuntime extends RuntimeModule {
    constructor() {
      super(name, RuntimeModule.STAGE_ATTACH);
    }

    override generate(): string {
      return code;
    }
  }
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap(name, (compilation) => {
        compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) => {
          compilation.addRuntimeModule(chunk, new AddedRuntime());
        });
      });
    },
  };
}
