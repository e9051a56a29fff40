import path from 'node:path';
import { type RspackPluginInstance, RuntimeModule } from '@rspack/core';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { SERVER_ENTRIES, SERVER_FOLDER, type TargetSettings } from '../source/target.ts';

/** The build for the edge: CommonJS files that it loads from disk. */
export function serverTarget({ directory, role, description }: MicrofrontendSource): TargetSettings {
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
