import type { MountedPiece } from '@whetstone/contract';
import { type Container, moduleOf } from './container.ts';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

export interface LoaderOptions {
  /** The way to a remote's entry: an import that the bundler leaves to the browser. */
  importEntry: (address: string) => Promise<Container>;
  /** How often a module is asked for before the loader gives up. */
  attempts: number;
  /** Milliseconds that one attempt may take. Generous: on a slow phone a module may still be on its way. */
  timeLimit: number;
  /** Milliseconds before the second attempt; doubles with each further one. */
  backOff: number;
}

const DEFAULTS = { attempts: 3, timeLimit: 15_000, backOff: 250 };

/** Loads an exposed module of a released remote. Rejects with the last error when every attempt failed. */
export type LoadModule = <Module>(remote: string, module: string) => Promise<Module>;

/** The way to what the released remotes expose. */
export function createLoader(
  remotes: readonly MountedPiece[],
  options: Pick<LoaderOptions, 'importEntry'> & Partial<LoaderOptions>,
): LoadModule {
  const { attempts, timeLimit, backOff, importEntry } = { ...DEFAULTS, ...options };
  const entries = new Map(remotes.map(({ name, base, entry }) => [name, base + entry]));
  /** Where each remote's entry is asked for now. */
  const addresses = new Map(entries);
  let retries = 0;

  async function attempt<Module>(remote: string, module: string): Promise<Module> {
    const container = await importEntry(addresses.get(remote) ?? '');
    const loaded = await moduleOf<Module>(container, module);
    if (!loaded) throw new Error(`${remote}/${module} is empty`);
    return loaded;
  }

  return async <Module>(remote: string, module: string) => {
    const entry = entries.get(remote);
    if (!entry) throw new Error(`${remote} is not released`);
    for (let tried = 1; ; tried += 1) {
      try {
        return await withTimeLimit(attempt<Module>(remote, module), timeLimit, `${remote}/${module}`);
      } catch (error) {
        // A failed entry stays failed under its address for some browsers: ask under a new one.
        retries += 1;
        addresses.set(remote, `${entry}?retry=${retries}`);
        // What hung once would make a person wait that long again.
        if (tried >= attempts || error instanceof TimeLimitError) throw error;
        await delay(backOff * 2 ** (tried - 1));
      }
    }
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
