import { createAction } from '@reduxjs/toolkit';
import type { Middleware, MiddlewareAPI, UnknownAction } from 'redux';
import { type Api, TAGS, tagsInvalidatedBy } from '../api/api.ts';

/** Empties the caches of all namespaces. */
export const cachesEmptied = createAction('kernel/cachesEmptied');

/** Refetches the queries of all namespaces that provide one of the tags. */
export const tagsInvalidated = createAction<(typeof TAGS)[number][]>('kernel/tagsInvalidated');

type Handle = (action: unknown) => unknown;

/** The APIs of all namespaces in one store. A namespace reads and writes only its own cache; shared tags reach every namespace. */
export class NamespacedApis {
  readonly #apis = new Set<Api>();
  #store: MiddlewareAPI | undefined;
  #handle: Handle = () => undefined;

  /** The middleware of all APIs, including those that are added later. The last one of its store. */
  readonly middleware: Middleware = (store) => (next) => {
    this.#store = store;
    this.#handle = next;
    return (action) => {
      const result = this.#handle(action);
      this.#applyToAll(action as UnknownAction);
      return result;
    };
  };

  /** Adds an API whose reducer the store has. Returns false if it was added before. */
  add(api: Api): boolean {
    if (!this.#store || this.#apis.has(api)) return false;
    this.#apis.add(api);
    this.#handle = api.middleware(this.#store as never)(this.#handle);
    return true;
  }

  all(): readonly Api[] {
    return [...this.#apis];
  }

  /** Bypasses the rate limit, which has counted the action that caused this one. */
  #applyToAll(action: UnknownAction): void {
    if (cachesEmptied.match(action)) for (const { util } of this.#apis) this.#handle(util.resetApiState());
    else if (tagsInvalidated.match(action)) this.#invalidate(action.payload);
    else for (const api of this.#apis) this.#invalidate(tagsInvalidatedBy(action, api).filter(isShared), api);
  }

  #invalidate(tags: Parameters<Api['util']['invalidateTags']>[0], origin?: Api): void {
    if (tags.length === 0) return;
    for (const api of this.#apis) if (api !== origin) this.#handle(api.util.invalidateTags(tags));
  }
}

function isShared(tag: string | { type: string } | null | undefined): boolean {
  const type = typeof tag === 'object' ? tag?.type : tag;
  return TAGS.some((shared) => shared === type);
}
