import { createAction } from '@reduxjs/toolkit';

/** The part of the API's cache that a server-rendered page brings along. */
export interface ServerData {
  queries: Readonly<Record<string, unknown>>;
  /** Which queries hold which kind of data, so that a change in the browser refreshes them too. */
  provided: unknown;
  mutations: Readonly<Record<string, never>>;
}

interface ApiState {
  queries: Readonly<Record<string, { status?: string } | undefined>>;
  provided: unknown;
}

/** Puts what the server loaded into the browser's cache. */
export const serverDataHydrated = createAction<ServerData>('kernel/serverDataHydrated');

/** What of the server's cache is worth handing over: answers, never failures or calls under way. */
export function serverData({ api: { queries, provided } }: { api: ApiState }): ServerData {
  const answered = Object.entries(queries).filter(([, query]) => query?.status === 'fulfilled');
  return { queries: Object.fromEntries(answered), provided, mutations: {} };
}
