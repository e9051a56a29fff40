import type { LoadModule, PieceRelease } from '@whetstone/federation/loader';
import { patiently } from '@whetstone/federation/patience';
import { shell } from '../../shell.ts';
import { shellModules } from './shell-modules.ts';

/** Milliseconds that a chunk of the shell may take. */
const TIME_LIMIT = 120_000;

/** The way to every page's module: the shell's own from this build, all others from the released remotes. */
export function createPageLoader(loadRemote: LoadModule): LoadModule {
  const own: Record<string, () => Promise<unknown>> = shellModules;
  return <Module>(from: PieceRelease, module: string) => {
    const ask = from.name === shell.name ? own[module] : undefined;
    if (!ask) return loadRemote<Module>(from, module);
    const page = { name: `${module} of the shell`, ask: ask as () => Promise<Module> };
    return patiently(page, { timeLimit: TIME_LIMIT });
  };
}
