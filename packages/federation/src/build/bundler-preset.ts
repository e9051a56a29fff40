import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { browserSide } from './browser-side.ts';
import type { PieceSource } from './piece-source.ts';
import { serverSide } from './server-side.ts';
import { sharedSingletons } from './shared-singletons.ts';
import type { Side, SideSettings } from './side-settings.ts';

const SIDES = { browser: browserSide, server: serverSide };

/** The one bundler preset, for the shell and every remote, for browsers and the edge. */
export function bundlerPreset(piece: PieceSource, side: Side): Configuration {
  const { directory, description } = piece;
  const { bundle, alias, plugins, federation } = SIDES[side](piece);
  return {
    ...bundle,
    name: `${description.name}-${side}`,
    context: directory,
    mode: 'production',
    output: {
      ...bundle.output,
      clean: true,
      uniqueName: description.name,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias },
    module: {
      rules: [sourceRule(directory, description.name)],
      // A server only names assets: the files are the browser build's.
      generator: { 'asset/resource': { emit: side === 'browser' } },
    },
    optimization: { chunkIds: 'named', moduleIds: 'deterministic', minimize: side === 'browser' },
    performance: false,
    stats: 'errors-warnings',
    plugins: [...plugins, federationPlugin(piece, federation)],
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

function federationPlugin(
  { directory, role, description, exposes }: PieceSource,
  { filename, library, remoteType, manifest, target }: SideSettings['federation'],
) {
  return new ModuleFederationPlugin({
    name: description.name,
    ...(role === 'remote' && { filename, exposes }),
    library,
    remoteType,
    shared: sharedSingletons(directory, role),
    manifest,
    dts: false,
    dev: false,
    experiments: {
      ...(role === 'shell' ? { provideExternalRuntime: true } : { externalRuntime: true }),
      optimization: { disableSnapshot: true, target },
    },
  });
}
