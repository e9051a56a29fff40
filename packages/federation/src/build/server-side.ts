import path from 'node:path';
import { askedChunks } from './asked-chunks.ts';
import { SERVER_ENTRIES, SERVER_FOLDER } from './entry-names.ts';
import type { MicrofrontendSource } from './microfrontend-source.ts';
import { placedBase } from './placed-base.ts';
import type { SideSettings } from './side-settings.ts';

/** What the edge loads from disk to render pages: CommonJS, composed by the same federation as in the browser. */
export function serverSide({ directory, role, description }: MicrofrontendSource): SideSettings {
  return {
    bundle: {
      devtool: false,
      target: 'async-node',
      entry: role === 'shell' ? path.join(directory, 'src/entry.server.ts') : {},
      output: {
        path: path.join(directory, 'dist', SERVER_FOLDER),
        publicPath: '',
        filename: '[name].cjs',
        chunkFilename: '[name].cjs',
        // By `require`, where the edge checks each file, and not by reading and running the text itself.
        chunkLoading: 'require',
        library: { type: 'commonjs-module' },
      },
    },
    plugins: [placedBase, askedChunks(description.name)],
    // Without a name: with one the container would become a property of the module.
    container: { filename: SERVER_ENTRIES.remote, library: { type: 'commonjs-module' } },
  };
}
