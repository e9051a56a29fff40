import { api } from '@whetstone/kernel';
import type { ShopStore } from '@whetstone/kernel/host';

type State = ReturnType<ShopStore['getState']>;
type Initiate = (args: unknown, options: { subscribe: false }) => Parameters<ShopStore['dispatch']>[0];

/** A query's place in the cache: its name, and its argument as JSON. */
const CACHE_KEY = /^(\w+)\((.*)\)$/s;

/**
 * On a server no effect runs, so that what a page asks for only once it is there would never be seen: notes which
 * answers its components look for in vain, and gets them.
 */
export class WantedQueries {
  /** The store to render with. */
  readonly watched: ShopStore;
  readonly #store: ShopStore;
  readonly #wanted = new Set<string>();
  readonly #asked = new Set<string>();

  constructor(store: ShopStore) {
    this.#store = store;
    this.watched = { ...store, getState: () => this.#watch(store.getState()) };
  }

  /** Gets what was looked for since; answers false where that is nothing new. */
  async fetch(): Promise<boolean> {
    const news = [...this.#wanted].filter((key) => !this.#asked.has(key));
    for (const key of news) this.#asked.add(key);
    await Promise.all(news.map((key) => this.#ask(key)));
    return news.length > 0;
  }

  #watch(state: State): State {
    const queries = new Proxy(state.api.queries, {
      get: (kept, key: string) => {
        if (!(key in kept)) this.#wanted.add(key);
        return kept[key];
      },
    });
    return { ...state, api: { ...state.api, queries } };
  }

  async #ask(key: string): Promise<unknown> {
    const [, name = '', argument = ''] = CACHE_KEY.exec(key) ?? [];
    const { initiate } = (api.endpoints as Record<string, { initiate?: Initiate }>)[name] ?? {};
    const args = argument === 'undefined' ? undefined : JSON.parse(argument);
    return initiate && this.#store.dispatch(initiate(args, { subscribe: false }));
  }
}
