import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { bundlerPreset } from './preset.ts';

/** A remote in development: served from `origin`, with Fast Refresh. */
export function developmentPreset(microfrontend: MicrofrontendSource, origin: string): Configuration {
  const preset = bundlerPreset(microfrontend, 'browser', 'development');
  return {
    ...preset,
    // The content security policy of a page forbids eval, which the bundler's faster source maps need.
    devtool: 'cheap-module-source-map',
    output: {
      ...preset.output,
      publicPath: `${origin}/`,
      filename: '[name].js',
      chunkFilename: '[name].js',
      // A hot update loads the file of the page's build again.
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      // A browser that missed builds, such as a suspended one, applies their hot updates in sequence.
      clean: false,
    },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'named',
      // The dev server's client skips a failed build. If that build were emitted, the next hot update would apply to it alone.
      emitOnErrors: false,
    },
    // With lazy compilation, import() in a remote never resolves.
    lazyCompilation: false,
    plugins: [...(preset.plugins ?? []), new ReactRefreshRspackPlugin()],
  };
}

/** A separate folder of the host's build. Visitors load no file from it. */
const DEVELOPMENT_FILES = 'development/[name].[contenthash:8].js';

/** The host with development builds of the shared libraries, for pages with a developer's override. */
export function developmentShellPreset(microfrontend: MicrofrontendSource): Configuration {
  const preset = bundlerPreset(microfrontend, 'browser', 'development');
  return {
    ...preset,
    name: 'shell-development',
    devtool: false,
    entry: path.join(microfrontend.directory, 'src/development.tsx'),
    output: { ...preset.output, clean: false, filename: DEVELOPMENT_FILES, chunkFilename: DEVELOPMENT_FILES },
    optimization: { ...preset.optimization, minimize: true },
  };
}
