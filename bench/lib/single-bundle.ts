import path from 'node:path';
import { buildSingleBundle, type SingleBundleOptions } from '@whetstone/federation/single-bundle';
import { pieces, ROOT } from '../../scripts/lib/workspace.ts';

type Options = Pick<SingleBundleOptions, 'rendering' | 'alias'>;

/** Builds the sources of the shop without federation. Returns the folder that contains `dist`. */
export async function singleBundle(name: string, options: Options): Promise<string> {
  const [shell = '', ...remotes] = pieces().map((piece) => path.join(ROOT, piece));
  const output = path.join(ROOT, '.cache/single-bundle', name);
  await buildSingleBundle({ shell, remotes, output, ...options });
  return output;
}
