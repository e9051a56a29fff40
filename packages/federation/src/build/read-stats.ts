import type { Stats } from '@rspack/core';
import { REMOTE_ENTRY } from './entry-names.ts';
import type { Bundled } from './piece-manifest.ts';
import type { PieceSource } from './piece-source.ts';

/** Entry and chunks of a browser build; the chunks of a page are named as its module. */
export function readStats({ role, description }: PieceSource, stats: Stats): Bundled {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const scriptsOf = (chunk: string) =>
    (namedChunkGroups[chunk]?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));
  const modules = description.routes.map(({ module }) => [module, scriptsOf(module)] as const);
  const missing = modules.find(([, scripts]) => scripts.length === 0);
  if (missing) throw new Error(`The page "${missing[0]}" must be a chunk of that name.`);
  return {
    entry: role === 'shell' ? onlyOne(scriptsOf('main')) : REMOTE_ENTRY,
    modules: Object.fromEntries(modules),
  };
}

function onlyOne(scripts: readonly string[]): string {
  const [entry, ...others] = scripts;
  if (!entry || others.length > 0)
    throw new Error(`The shell must build to one entry, not ${scripts.join(', ')}.`);
  return entry;
}
