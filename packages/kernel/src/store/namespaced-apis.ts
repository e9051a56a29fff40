import type { Middleware, MiddlewareAPI, Reducer } from 'redux';
import { type Api, type ApiAction, TAGS, tagsInvalidatedBy } from '../api/api.ts';

type Handle = (action: unknown) => unknown;
type Tags = Parameters<Api['util']['invalidateTags']>[0];

/** The APIs of all namespaces in one store. A namespace reads and writes only its own cache; shared tags reach every namespace. */
export class NamespacedApis {
  /** Each with the middleware through which its own actions pass. */
  readonly #apis = new Map<string, { api: Api; handle: Handle }>();
  #store: MiddlewareAPI | undefined;
  /** Passes an action through the middleware of all APIs. */
  #handle: Handle = () => undefined;
  #next = this.#handle;

  /** The middleware of all APIs, including those that are added later. The last one of its store. */
  readonly middleware: Middleware = (store) => (next) => {
    this.#store = store;
    this.#handle = this.#next = next as Handle;
    return (action) => {
      const { api: origin, handle } = this.#ownerOf(action) ?? { handle: this.#handle };
      const result = handle(action);
      const tags = origin && tagsInvalidatedBy(action as ApiAction, origin)?.filter(isShared);
      if (tags?.length) this.invalidate(tags, origin);
      return result;
    };
  };

  /** Adds an API whose reducer the store has. */
  add(api: Api): void {
    if (this.#apis.has(api.reducerPath)) return;
    const others = this.#handle;
    const next: Handle = (action) => (this.#ownerOf(action)?.api === api ? this.#next : others)(action);
    this.#handle = api.middleware(this.#store as never)(next);
    this.#apis.set(api.reducerPath, { api, handle: this.#handle });
  }

  /** The reducer of an API, which actions of the others do not concern. */
  reducerOf(api: Api): Reducer {
    return (state, action) => {
      const owner = this.#ownerOf(action)?.api;
      return state && owner && owner !== api ? state : api.reducer(state, action as never);
    };
  }

  all(): Api[] {
    return [...this.#apis.values()].map(({ api }) => api);
  }

  /** Empties all caches and restarts mounted queries. */
  reset(): void {
    for (const { api, handle } of this.#apis.values()) handle(api.util.resetApiState());
  }

  /** Refetches the queries that provide one of the tags, except those of `origin`. Bypasses the rate limit, which has counted the cause. */
  invalidate(tags: Tags, origin?: Api): void {
    for (const { api, handle } of this.#apis.values())
      if (api !== origin) handle(api.util.invalidateTags(tags));
  }

  #ownerOf(action: unknown) {
    const { type } = action as ApiAction;
    return this.#apis.get(type.slice(0, type.indexOf('/')));
  }
}

function isShared(tag: Tags[number]): boolean {
  return (TAGS as readonly unknown[]).includes(typeof tag === 'object' ? tag?.type : tag);
}
