import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RspackPluginInstance, type RuleSetRule, rspack } from '@rspack/core';
import type { MicrofrontendSource } from './microfrontend-source.ts';
import { consumedShares, providedShares } from './shared-singletons.ts';
import type { Side, SideSettings } from './side-settings.ts';

/** Module Federation for one side of a microfrontend: the host provides what is shared, a remote exposes and consumes. */
export function federation(
  { role, directory, description, exposes }: MicrofrontendSource,
  side: Side,
  mode: Configuration['mode'],
  { filename, library }: SideSettings['container'],
): RspackPluginInstance[] {
  const isHost = role === 'shell';
  const container = new ModuleFederationPlugin({
    name: description.name,
    library,
    ...(!isHost && {
      filename,
      // Relative paths: the bundler derives a module's id from them, and the same sources in another folder must be the same release.
      exposes: Object.fromEntries(
        Object.entries(exposes).map(([name, { import: file, name: chunk }]) => [
          name,
          { import: [`./${path.relative(directory, file)}`], name: chunk },
        ]),
      ),
      shared: consumedShares(),
    }),
    // With any other strategy a remote could provide a library to the whole page.
    shareStrategy: 'loaded-first',
    // The host's development build is a part of the same release: its manifest would replace the release's.
    manifest: side === 'browser' && !(isHost && mode === 'development'),
    dts: false,
    dev: false,
    experiments: {
      optimization: {
        // The release document names every file, so that no manifest is resolved in the browser.
        disableSnapshot: true,
        target: side === 'browser' ? 'web' : 'node',
        ...(isHost && { disableShared: true }),
      },
    },
  });
  const provided = new rspack.sharing.ProvideSharedPlugin({
    enhanced: true,
    provides: providedShares(directory),
  });
  return isHost ? [container, provided] : [container];
}

const require = createRequire(import.meta.url);

/** The runtime as ES modules: the plugin resolves it to CommonJS, of which nothing is left out. */
export const federationAlias = {
  '@module-federation/runtime': path.join(
    path.dirname(require.resolve('@module-federation/runtime/package.json')),
    'dist/bundler.js',
  ),
};

/** Puts `src/runtime/bundler-runtime.ts` in the place of the runtime module that the bundler generates. */
export function bundlerRuntimeRule(role: MicrofrontendSource['role']): RuleSetRule {
  const compiled = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  return {
    test: /@module-federation\/runtime\/rspack\.js$/,
    loader: compiled('./bundler-runtime-loader.js'),
    options: { role, file: compiled('../runtime/bundler-runtime.js') },
  };
}
