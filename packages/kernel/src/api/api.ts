import { createAction } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  buildCreateApi,
  coreModule,
  coreModuleName,
  type Module,
  reactHooksModule,
} from '@reduxjs/toolkit/query/react';
import type { ApiFailure, ApiRequest } from './base-query.ts';

/** Kinds of cached data. A mutation invalidates them in every microfrontend. `TabRestored` is invalidated only in a restored tab. */
export const TAGS = ['Tool', 'Order', 'Review', 'User', 'TabRestored'] as const;

/** The extra argument of thunks. The base query differs between browser and server. */
export interface ApiAccess {
  baseQuery: BaseQueryFn<ApiRequest, unknown, ApiFailure, object, object>;
}

/** The fulfilled queries of a server-rendered page, for the API cache of the browser. */
export interface DehydratedApi {
  queries: Readonly<Record<string, unknown>>;
  /** Tags of each query, so that mutations in the browser invalidate it. */
  provided: unknown;
  mutations: Readonly<Record<string, never>>;
}

interface ApiState {
  queries: Readonly<Record<string, { status?: string } | undefined>>;
  provided: unknown;
}

/** Adds the queries of a server-rendered page to the cache. */
export const apiHydrated = createAction<DehydratedApi>('kernel/apiHydrated');

/** Keeps fulfilled queries and drops failed and pending ones. */
export function dehydrateApi({ api: { queries, provided } }: { api: ApiState }): DehydratedApi {
  const fulfilled = Object.entries(queries).filter(([, query]) => query?.status === 'fulfilled');
  return { queries: Object.fromEntries(fulfilled), provided, mutations: {} };
}

type Initiate = (...args: unknown[]) => object;

const apiThunks = new WeakSet<object>();

/** Records the thunks that endpoints create. */
const recordThunks: Module<typeof coreModuleName> = {
  name: coreModuleName,
  init: (api) => ({
    injectEndpoint: (name) => {
      const endpoint = (api.endpoints as unknown as Record<string, { initiate: Initiate }>)[name];
      if (!endpoint) return;
      const { initiate } = endpoint;
      endpoint.initiate = (...args) => {
        const thunk = initiate(...args);
        apiThunks.add(thunk);
        return thunk;
      };
    },
  }),
};

/** Whether an endpoint of the API created the thunk. */
export function isApiThunk(thunk: object): boolean {
  return apiThunks.has(thunk);
}

const baseQueryOfStore: ApiAccess['baseQuery'] = (request, call, options) =>
  (call.extra as ApiAccess).baseQuery(request, call, options);

const createApi = buildCreateApi(coreModule(), reactHooksModule(), recordThunks);

/** The shared cache of server data. Microfrontends add endpoints with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: baseQueryOfStore,
  tagTypes: TAGS,
  keepUnusedDataFor: 5 * 60,
  extractRehydrationInfo: (action) => (apiHydrated.match(action) ? (action.payload as never) : undefined),
  endpoints: () => ({}),
});
