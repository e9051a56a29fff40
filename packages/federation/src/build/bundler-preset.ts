import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { browserSide } from './browser-side.ts';
import { bundlerRuntimeRule, federation, federationAlias } from './federation.ts';
import type { MicrofrontendSource } from './microfrontend-source.ts';
import { reactRouterAlias } from './react-router-alias.ts';
import { serverSide } from './server-side.ts';
import type { Side } from './side-settings.ts';

type Mode = NonNullable<Configuration['mode']>;

const SIDES = { browser: browserSide, server: serverSide };

/** The one bundler preset, for the shell and every remote, for browsers and the edge. */
export function bundlerPreset(
  microfrontend: MicrofrontendSource,
  side: Side,
  mode: Mode = 'production',
): Configuration {
  const { directory, role, description } = microfrontend;
  const { bundle, plugins, container } = SIDES[side](microfrontend);
  return {
    ...bundle,
    name: `${description.name}-${side}`,
    context: directory,
    mode,
    output: {
      ...bundle.output,
      clean: true,
      uniqueName: description.name,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...federationAlias, ...(role === 'shell' && reactRouterAlias(directory)) },
    },
    module: {
      rules: [
        sourceRule(directory, description.name, mode === 'development' && role === 'remote'),
        bundlerRuntimeRule(role),
      ],
      // A server only names assets: the files are the browser build's.
      generator: { 'asset/resource': { emit: side === 'browser' } },
    },
    optimization: { chunkIds: 'named', moduleIds: 'deterministic', minimize: side === 'browser' },
    performance: false,
    stats: 'errors-warnings',
    // The manifest plugin warns of every build whose public path is found at run time.
    infrastructureLogging: { level: 'error' },
    plugins: [...plugins, ...federation(microfrontend, side, mode, container)],
  };
}

function sourceRule(directory: string, namespace: string, refresh: boolean) {
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
        // Fast Refresh comes with the development transform only.
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
        target: 'es2022',
        experimental: {
          cacheRoot: path.join(directory, '.cache/swc'),
          plugins: [['@swc/plugin-styled-components', { displayName: false, ssr: true, namespace }]],
        },
      },
    },
  };
}
