import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RspackPluginInstance, type RuleSetRule, rspack } from '@rspack/core';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { consumedShares, providedShares } from '../source/shared-singletons.ts';
import type { BuildTarget, TargetSettings } from '../source/target.ts';
import { BUNDLER_RUNTIME } from './bundler-runtime-loader.ts';

/** Module Federation for one target: the host provides the shared libraries, a remote exposes modules and consumes the libraries. */
export function federation(
  { role, directory, description, exposes }: MicrofrontendSource,
  target: BuildTarget,
  mode: Configuration['mode'],
  { filename, library }: TargetSettings['container'],
): RspackPluginInstance[] {
  const isHost = role === 'shell';
  const container = new ModuleFederationPlugin({
    name: description.name,
    library,
    ...(!isHost && {
      filename,
      // The manifests contain these paths.
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
    // The host's development build is part of the same release. Its manifest would replace the release's manifest.
    manifest: target === 'browser' && !(isHost && mode === 'development'),
    dts: false,
    dev: false,
    experiments: {
      optimization: {
        // The release document names every file, so the browser resolves no manifest.
        disableSnapshot: true,
        target: target === 'browser' ? 'web' : 'node',
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

/** The runtime as ES modules. The plugin resolves it to CommonJS, which cannot be tree-shaken. */
export const federationAlias = {
  '@module-federation/runtime': path.join(
    path.dirname(require.resolve('@module-federation/runtime/package.json')),
    'dist/bundler.js',
  ),
};

/** Replaces the runtime module that the bundler generates with `src/runtime/bundler-runtime.ts`. @param isImported built without the preset */
export function bundlerRuntimeRule(role: MicrofrontendSource['role'], isImported = false): RuleSetRule {
  const compiled = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  return {
    test: /@module-federation\/runtime\/rspack\.js$/,
    loader: compiled('./bundler-runtime-loader.js'),
    options: { role, isImported },
    // A path in the code would be part of the source map.
    resolve: { alias: { [`${BUNDLER_RUNTIME}$`]: compiled('../runtime/bundler-runtime.js') } },
  };
}
