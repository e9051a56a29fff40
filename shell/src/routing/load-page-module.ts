import type { ModuleLoader } from '@whetstone/federation/loader';
import { withRetry } from '@whetstone/federation/retry';
import { shell } from '../../shell.ts';
import { shellModules } from './shell-modules.ts';

/** Milliseconds that a chunk of the shell may take. */
const TIME_LIMIT = 120_000;

/** The way to every page's module: the shell's own from this build, all others from the released remotes. */
export function createPageLoader(remotes: ModuleLoader): ModuleLoader {
  const own: Record<string, () => Promise<unknown>> = shellModules;
  return {
    load: async <Module>(given: Parameters<ModuleLoader['load']>[0], module: string) => {
      const ask = given.name === shell.name ? own[module] : undefined;
      if (!ask) return remotes.load<Module>(given, module);
      const page = { name: `${module} of the shell`, ask: ask as () => Promise<Module> };
      return { module: await withRetry(page, { timeLimit: TIME_LIMIT }), release: given };
    },
    fallBack: remotes.fallBack,
  };
}
