import type { Middleware, MiddlewareAPI, Reducer } from 'redux';
import { type Api, type ApiAction, TAGS, tagsInvalidatedBy } from '../api/api.ts';

type Tags = Parameters<Api['util']['invalidateTags']>[0];

/** The APIs of all namespaces in one store. A namespace reads and writes only its own cache; shared tags reach every namespace. */
export class NamespacedApis {
  readonly #apis = new Map<string, Api>();
  #store: MiddlewareAPI | undefined;
  #handle: (action: unknown) => unknown = () => undefined;

  /** The middleware of all APIs, including those that are added later. The last one of its store. */
  readonly middleware: Middleware = (store) => (next) => {
    this.#store = store;
    this.#handle = next;
    return (action) => {
      const result = this.#handle(action);
      const origin = this.#ownerOf(action);
      const tags = origin && tagsInvalidatedBy(action as ApiAction, origin)?.filter(isShared);
      if (tags?.length) this.invalidate(tags, origin);
      return result;
    };
  };

  /** Adds an API whose reducer the store has. */
  add(api: Api): void {
    if (this.#apis.has(api.reducerPath)) return;
    this.#apis.set(api.reducerPath, api);
    const others = this.#handle;
    const handle = api.middleware(this.#store as never)(others);
    this.#handle = (action) => (this.#concerns(api, action) ? handle : others)(action);
  }

  /** The reducer of an API, without the actions of the others. */
  reducerOf(api: Api): Reducer {
    return (state, action) =>
      state && !this.#concerns(api, action) ? state : api.reducer(state, action as never);
  }

  all(): Api[] {
    return [...this.#apis.values()];
  }

  /** Empties all caches and restarts mounted queries. */
  reset(): void {
    for (const { util } of this.all()) this.#handle(util.resetApiState());
  }

  /** Refetches the queries that provide one of the tags, except those of `origin`. Bypasses the rate limit, which has counted the cause. */
  invalidate(tags: Tags, origin?: Api): void {
    for (const api of this.all()) if (api !== origin) this.#handle(api.util.invalidateTags(tags));
  }

  /** Actions of no API concern all. */
  #concerns(api: Api, action: unknown): boolean {
    return (this.#ownerOf(action) ?? api) === api;
  }

  #ownerOf(action: unknown): Api | undefined {
    return this.#apis.get((action as ApiAction).type.split('/')[0] ?? '');
  }
}

function isShared(tag: Tags[number]): boolean {
  return (TAGS as readonly unknown[]).includes(typeof tag === 'object' ? tag?.type : tag);
}
