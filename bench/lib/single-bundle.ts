import path from 'node:path';
import { buildSingleBundle, type SingleBundleOptions } from '@whetstone/federation/single-bundle';
import { microfrontends, ROOT } from '../../scripts/lib/workspace.ts';

type Options = Pick<SingleBundleOptions, 'rendering' | 'alias'>;

/** Builds the sources of the shop without federation. Returns the folder that contains `dist`. */
export async function singleBundle(name: string, options: Options): Promise<string> {
  const [shell = '', ...remotes] = microfrontends().map((microfrontend) => path.join(ROOT, microfrontend));
  const output = path.join(ROOT, '.cache/single-bundle', name);
  await buildSingleBundle({ shell, remotes, output, ...options });
  return output;
}
