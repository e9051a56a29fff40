import path from 'node:path';
import { compileHint } from './compile-hint.ts';
import { REMOTE_ENTRY } from './entry-names.ts';
import type { MicrofrontendSource } from './microfrontend-source.ts';
import type { SideSettings } from './side-settings.ts';

/** What browsers load: ES modules, content-hashed, that find their own address by themselves. */
export function browserSide({ directory, role }: MicrofrontendSource): SideSettings {
  return {
    bundle: {
      devtool: 'source-map',
      target: ['web', 'es2022'],
      entry: role === 'shell' ? path.join(directory, 'src/main.tsx') : {},
      output: {
        path: path.join(directory, 'dist'),
        // From the module's own address: the same files work wherever they are put.
        publicPath: 'auto',
        module: true,
        chunkFormat: 'module',
        chunkLoading: 'import',
        filename: '[name].[contenthash:8].js',
        chunkFilename: '[name].[contenthash:8].js',
      },
    },
    plugins: [compileHint],
    container: { filename: REMOTE_ENTRY, library: { type: 'module' } },
  };
}
