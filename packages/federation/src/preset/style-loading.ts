import { Compilation, type RspackPluginInstance, sources } from '@rspack/core';
import { integrityOf } from '@whetstone/contract/integrity';
import { REMOTE_ENTRY } from '../source/target.ts';

const NAME = 'style loading';
/** The bundler's own code. It checks no hashes, and does not recognize a style sheet that the document links. */
const BUNDLERS_MODULE = 'CssLoadingRuntimeModule';
/** The entry contains this until the hashes are known. Its own name has no hash. */
const HASHES = '__style_hashes__';

/**
 * Loads the style sheets of a chunk before its modules run, with the hash of each file. A style sheet that the document links is not
 * loaded again. Production builds only: on a development server, the bundler's own code replaces edited style sheets.
 */
export const styleLoading: RspackPluginInstance = {
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
