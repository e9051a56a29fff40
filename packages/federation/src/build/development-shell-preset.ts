import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { bundlerPreset } from './bundler-preset.ts';
import type { MicrofrontendSource } from './microfrontend-source.ts';

/** A folder of the build for itself: no visitor loads any of it. */
const FILE_NAME = 'development/[name].[contenthash:8].js';

/** Beside the production build: the same shell with the development builds of what it shares. */
export function developmentShellPreset(microfrontend: MicrofrontendSource): Configuration {
  const preset = bundlerPreset(microfrontend, 'browser', 'development');
  return {
    ...preset,
    name: 'shell-development',
    devtool: false,
    entry: path.join(microfrontend.directory, 'src/development.tsx'),
    output: { ...preset.output, clean: false, filename: FILE_NAME, chunkFilename: FILE_NAME },
    // Names are for the debugger; what nobody reads need not be there.
    optimization: { ...preset.optimization, minimize: true },
  };
}
