import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { bundlerPreset } from '../build/bundler-preset.ts';
import type { MicrofrontendSource } from '../build/microfrontend-source.ts';

/** The preset of a remote in development: served from `origin`, with Fast Refresh. */
export function developmentPreset(microfrontend: MicrofrontendSource, origin: string): Configuration {
  const preset = bundlerPreset(microfrontend, 'browser', 'development');
  return {
    ...preset,
    // A page's policy forbids eval, which the bundler's quicker source maps need.
    devtool: 'cheap-module-source-map',
    output: {
      ...preset.output,
      publicPath: `${origin}/`,
      filename: '[name].js',
      chunkFilename: '[name].js',
      // A browser that missed builds, such as a suspended one, applies their hot updates one after the other.
      clean: false,
    },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'named',
      // The dev server's client skips a failed build. If that build were emitted, the next hot update would apply to it alone.
      emitOnErrors: false,
    },
    // With lazy compilation, import() in a remote never ends.
    lazyCompilation: false,
    plugins: [...(preset.plugins ?? []), new ReactRefreshRspackPlugin()],
  };
}
