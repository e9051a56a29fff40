import { type BaseQueryFn, buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import type { ApiFailure, ApiRequest } from './base-query.ts';
import { rememberCalls } from './calls.ts';
import { serverDataHydrated } from './server-data.ts';

/** Kinds of data that a change makes stale, whichever microfrontend shows them. */
const TAGS = ['Tool', 'Order', 'Review', 'User'] as const;

/** What the store hands to every call: the way to the API, which differs between browser and server. */
export interface ApiAccess {
  baseQuery: BaseQueryFn<ApiRequest, unknown, ApiFailure, object, object>;
}

const viaStore: ApiAccess['baseQuery'] = (request, call, options) =>
  (call.extra as ApiAccess).baseQuery(request, call, options);

const createApi = buildCreateApi(coreModule(), reactHooksModule(), rememberCalls);

/** The one cache of server data. Microfrontends add their calls with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: viaStore,
  tagTypes: TAGS,
  keepUnusedDataFor: 5 * 60,
  extractRehydrationInfo: (action) =>
    serverDataHydrated.match(action) ? (action.payload as never) : undefined,
  endpoints: () => ({}),
});
