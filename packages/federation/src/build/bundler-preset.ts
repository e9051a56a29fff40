import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { federationRuntimeAlias } from './federation-runtime-alias.ts';
import type { PieceSource } from './piece-source.ts';
import { sharedSingletons } from './shared-singletons.ts';

export const REMOTE_ENTRY = 'remote-entry.js';

/** The one bundler preset, for the shell and every remote: ES modules, federated, minified, content-hashed. */
export function bundlerPreset(piece: PieceSource): Configuration {
  const { directory, role, description } = piece;
  return {
    name: description.name,
    context: directory,
    mode: 'production',
    devtool: 'source-map',
    target: ['web', 'es2022'],
    entry: role === 'shell' ? path.join(directory, 'src/main.tsx') : {},
    output: {
      path: path.join(directory, 'dist'),
      clean: true,
      // From the module's own address: the same files work wherever they are put.
      publicPath: 'auto',
      uniqueName: description.name,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: federationRuntimeAlias() },
    module: { rules: [sourceRule(directory, description.name)] },
    optimization: { chunkIds: 'named', moduleIds: 'deterministic' },
    performance: false,
    stats: 'errors-warnings',
    plugins: [federationPlugin(piece)],
  };
}

function sourceRule(directory: string, namespace: string) {
  return {
    test: /\.[jt]sx?$/,
    // The house's own packages arrive as plain modules; their styled components need their names made stable too.
    exclude: /node_modules\/(?!@whetstone\/)/,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      detectSyntax: false,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
        experimental: {
          cacheRoot: path.join(directory, '.cache/swc'),
          plugins: [['@swc/plugin-styled-components', { displayName: false, ssr: true, namespace }]],
        },
      },
    },
  };
}

function federationPlugin({ directory, role, description, exposes }: PieceSource) {
  return new ModuleFederationPlugin({
    name: description.name,
    ...(role === 'remote' && { filename: REMOTE_ENTRY, exposes }),
    library: { type: 'module' },
    remoteType: 'module',
    shared: sharedSingletons(directory, role),
    manifest: true,
    dts: false,
    dev: false,
    experiments: {
      ...(role === 'shell' ? { provideExternalRuntime: true } : { externalRuntime: true }),
      optimization: { disableSnapshot: true, target: 'web' },
    },
  });
}
