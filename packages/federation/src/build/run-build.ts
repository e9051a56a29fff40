import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { UsageError } from '../cli/usage-error.ts';
import { bundle } from './bundle.ts';
import { readMicrofrontendManifest } from './microfrontend-manifest.ts';

type Configurations = Configuration | Configuration[];

/**
 * Builds a release with the `rspack.config.ts` in `directory`, as `rspack build --env types` does. Returns its `remote.json`.
 * @throws UsageError without a configuration, and with the bundler's report of a failed build
 */
export async function runBuild(directory: string): Promise<MicrofrontendManifest> {
  const file = path.join(directory, 'rspack.config.ts');
  if (!existsSync(file)) throw new UsageError(`${directory} has no rspack.config.ts.`);
  const { default: exported } = (await import(pathToFileURL(file).href)) as {
    default: Configurations | ((environment: { types: boolean }) => Promise<Configurations>);
  };
  await bundle(typeof exported === 'function' ? await exported({ types: true }) : exported);
  return readMicrofrontendManifest(path.join(directory, 'dist'));
}
