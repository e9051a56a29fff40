import type { ReleasedPiece } from '@whetstone/contract';
import { type Container, moduleOf } from './container.ts';
import { type Patience, patiently } from './patience.ts';

/** A release of a piece, as far as its modules are loaded from it. */
export type PieceRelease = Pick<ReleasedPiece, 'name' | 'version' | 'base' | 'entry'>;

/** Loads an exposed module of a release. Rejects with the last error when every attempt failed. */
export type LoadModule = <Module>(from: PieceRelease, module: string) => Promise<Module>;

export interface LoaderOptions {
  /** The way to a remote's entry: an import that the bundler leaves to the browser. */
  importEntry: (address: string) => Promise<Container>;
  patience?: Partial<Patience>;
}

/** A page names the hash of each entry for as many addresses: under any other, a browser could not check it. */
const ENTRY_ADDRESSES = 3;

/** The way to what releases of remotes expose. */
export function createLoader({ importEntry, patience = {} }: LoaderOptions): LoadModule {
  /** How often each entry has been given up under an address. */
  const retries = new Map<string, number>();

  async function attempt<Module>(entry: string, module: string): Promise<Module> {
    const container = await importEntry(addressOf(entry, retries.get(entry) ?? 0));
    const loaded = await moduleOf<Module>(container, module);
    if (!loaded) throw new Error(`${entry} has nothing for ${module}`);
    return loaded;
  }

  return <Module>({ base, entry: file }: PieceRelease, module: string) => {
    const entry = base + file;
    const ask = () => attempt<Module>(entry, module);
    // A failed entry stays failed under its address for some browsers: the next attempt needs another.
    const onFailure = () => retries.set(entry, (retries.get(entry) ?? 0) + 1);
    return patiently({ name: `${module} of ${entry}`, ask, onFailure }, patience);
  };
}

function addressOf(entry: string, retries: number): string {
  const address = retries % ENTRY_ADDRESSES;
  return address === 0 ? entry : `${entry}?retry=${address}`;
}
