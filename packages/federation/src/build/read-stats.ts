import type { Stats } from '@rspack/core';
import { REMOTE_ENTRY } from './entry-names.ts';
import type { Bundled } from './microfrontend-manifest.ts';
import { type MicrofrontendSource, modulesOf } from './microfrontend-source.ts';

/** Entry and chunks of a browser build; each exposed module is a chunk of its own name. */
export function readStats({ role, description }: MicrofrontendSource, stats: Stats): Bundled {
  const scripts = scriptsOf(stats);
  const modules = modulesOf(description).map((module) => [module, scripts(module)] as const);
  const missing = modules.find(([, chunks]) => chunks.length === 0);
  if (missing) throw new Error(`The module "${missing[0]}" must be a chunk of that name.`);
  return {
    entry: role === 'shell' ? entryOf(stats) : REMOTE_ENTRY,
    modules: Object.fromEntries(modules),
  };
}

/** The one script that a shell was built to. */
export function entryOf(stats: Stats): string {
  const [entry, ...others] = scriptsOf(stats)('main');
  if (!entry || others.length > 0)
    throw new Error(`The shell must be built to one entry, not ${1 + others.length}.`);
  return entry;
}

function scriptsOf(stats: Stats): (chunk: string) => string[] {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return (chunk) =>
    (namedChunkGroups[chunk]?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));
}
