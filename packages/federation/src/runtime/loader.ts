import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { MountedPiece } from '@whetstone/contract';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

export interface LoaderOptions {
  /** How often a module is asked for before the loader gives up. */
  attempts: number;
  /** Milliseconds that one attempt may take. Generous: on a slow phone a module may still be on its way. */
  timeLimit: number;
  /** Milliseconds before the second attempt; doubles with each further one. */
  backOff: number;
}

const DEFAULTS: LoaderOptions = { attempts: 3, timeLimit: 15_000, backOff: 250 };

/** Loads an exposed module of a released remote. Rejects with the last error when every attempt failed. */
export type LoadModule = <Module>(remote: string, module: string) => Promise<Module>;

/** Makes the remotes known to the federation runtime, and answers the way to load from them. */
export function createLoader(
  remotes: readonly MountedPiece[],
  options: Partial<LoaderOptions> = {},
): LoadModule {
  const { attempts, timeLimit, backOff } = { ...DEFAULTS, ...options };
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));
  let retries = 0;
  for (const remote of remotes) register(remote);

  async function attempt<Module>(remote: string, module: string): Promise<Module> {
    const loading = loadRemote<Module>(`${remote}/${module}`);
    const loaded = await withTimeLimit(loading, timeLimit, `${remote}/${module}`);
    if (!loaded) throw new Error(`${remote}/${module} is empty`);
    return loaded;
  }

  return async <Module>(remote: string, module: string) => {
    const piece = byName.get(remote);
    if (!piece) throw new Error(`${remote} is not released`);
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt<Module>(remote, module);
      } catch (error) {
        // A failed entry stays failed under its address, for the runtime and for some browsers: ask under a new one.
        retries += 1;
        register(piece, `?retry=${retries}`);
        // What hung once would make a person wait that long again.
        if (tried >= attempts || error instanceof TimeLimitError) throw error;
        await delay(backOff * 2 ** (tried - 1));
      }
    }
  };
}

function register(remote: MountedPiece, query = ''): void {
  const entry = `${remote.base}${remote.entry}${query}`;
  registerRemotes([{ name: remote.name, entry, type: 'module' }], { force: query !== '' });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
