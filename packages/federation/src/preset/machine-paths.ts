import path from 'node:path';
import { Compilation, type RspackPluginInstance, sources } from '@rspack/core';

const NAME = 'machine paths';

/** The bundler names the file of a module in a comment on a line of its own. */
const PATH_COMMENT = /^;?\/\/ (?:CONCATENATED|EXTERNAL) MODULE: .*$/gm;

/**
 * Removes comments with paths, which differ from folder to folder. Runs before the minifier: its short names depend on the letters of
 * comments. Production builds only.
 */
export const noPathComments: RspackPluginInstance = {
  apply: (compiler) => {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
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

/** The real folder of this package: in the shop's repository, not below `node_modules`. */
const PACKAGE = path.resolve(import.meta.dirname, '../..');
const INSTALLED = '/node_modules/';

/** Whether the packages of the shop are links to folders of the same repository. */
export const arePackagesLinked = !PACKAGE.includes(INSTALLED);

/** The name of a source file in source maps: its path in the microfrontend, or in the package that npm installed. */
export function sourceName(directory: string, file: string): string {
  const real = path.normalize(file);
  const installed = real.startsWith(`${PACKAGE}/`)
    ? `${INSTALLED}@whetstone/federation${real.slice(PACKAGE.length)}`
    : real;
  const at = installed.lastIndexOf(INSTALLED);
  return at === -1 ? `./${path.relative(directory, installed)}` : `.${installed.slice(at)}`;
}
