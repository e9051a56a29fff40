import type { LoadModule } from '@whetstone/federation/loader';
import { withTimeLimit } from '@whetstone/federation/time-limit';
import type { PageModule } from '@whetstone/kernel';
import type { ShopStore } from '@whetstone/kernel/host';

/** Milliseconds that a page's code may take; a remote's loader gives up long before. */
const TIME_LIMIT = 120_000;

export type LoadOutcome = { status: 'ready'; module: PageModule } | { status: 'failed' };

/** The pages' modules that this tab has asked for, and what became of each. */
export class PageModules {
  readonly #load: LoadModule;
  readonly #store: ShopStore;
  readonly #outcomes = new Map<string, LoadOutcome>();

  constructor(load: LoadModule, store: ShopStore) {
    this.#load = load;
    this.#store = store;
  }

  /** What is known without waiting. */
  outcome(piece: string, module: string): LoadOutcome | undefined {
    return this.#outcomes.get(`${piece}/${module}`);
  }

  /** Loads the module unless it is there, and adds its slices to the store. Never rejects: failure is an outcome. */
  async load(piece: string, module: string): Promise<LoadOutcome> {
    const known = this.outcome(piece, module);
    if (known?.status === 'ready') return known;
    const outcome = await this.#attempt(piece, module);
    this.#outcomes.set(`${piece}/${module}`, outcome);
    return outcome;
  }

  async #attempt(piece: string, module: string): Promise<LoadOutcome> {
    try {
      const loading = this.#load<PageModule>(piece, module);
      const loaded = await withTimeLimit(loading, TIME_LIMIT, `${piece}/${module}`);
      this.#store.injectSlices(loaded.slices ?? []);
      return { status: 'ready', module: loaded };
    } catch {
      return { status: 'failed' };
    }
  }
}
