import { createAction } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  buildCreateApi,
  coreModule,
  coreModuleName,
  type EndpointDefinitions,
  type FetchArgs,
  type Module,
  reactHooksModule,
  type TagDescription,
} from '@reduxjs/toolkit/query/react';
import type { ApiFailure, ApiRequest } from './base-query.ts';

/** Kinds of cached data that all microfrontends share. A mutation invalidates them in every namespace. Tags that a microfrontend adds are its own. `TabRestored` is invalidated only in a restored tab. */
export const TAGS = ['Tool', 'Order', 'Review', 'User', 'Basket', 'Address', 'TabRestored'] as const;

/** The extra argument of thunks. The base query differs between browser and server. */
export interface ApiAccess {
  baseQuery: BaseQueryFn<ApiRequest, unknown, ApiFailure, object, object>;
}

/** The fulfilled queries of one namespace on a server-rendered page. */
interface DehydratedApi {
  queries: Readonly<Record<string, unknown>>;
  /** Tags of each query, so that mutations in the browser invalidate it. */
  provided: unknown;
  mutations: Readonly<Record<string, never>>;
}

/** The fulfilled queries of a server-rendered page, by namespace. */
export type DehydratedApis = Readonly<Record<string, DehydratedApi>>;

/** Adds the queries of a server-rendered page to the caches. */
export const apisHydrated = createAction<DehydratedApis>('kernel/apisHydrated');

interface ApiState {
  queries: Readonly<Record<string, { status?: string } | undefined>>;
  provided: unknown;
}

/** Differs between two renderings with equal data, whose pages must be equal. */
const TIMELESS = { requestId: '', startedTimeStamp: 1, fulfilledTimeStamp: 1 };

/** Keeps fulfilled queries and drops failed and pending ones. */
export function dehydrateApis(apis: readonly Api[], state: unknown): DehydratedApis {
  const caches = state as Readonly<Record<string, ApiState>>;
  return Object.fromEntries(
    apis.flatMap(({ reducerPath }) => {
      const { queries = {}, provided } = caches[reducerPath] ?? {};
      const fulfilled = Object.entries(queries).flatMap(([key, query]) =>
        query?.status === 'fulfilled' ? [[key, { ...query, ...TIMELESS }]] : [],
      );
      if (fulfilled.length === 0) return [];
      return [[reducerPath, { queries: Object.fromEntries(fulfilled), provided, mutations: {} }]];
    }),
  );
}

type Initiate = (...args: unknown[]) => object;

const apiThunks = new WeakSet<object>();
const definitionsOfApi = new WeakMap<object, EndpointDefinitions>();

/** Records the endpoint definitions of each API, and the thunks that endpoints create. */
const recordEndpoints: Module<typeof coreModuleName> = {
  name: coreModuleName,
  init: (api, _options, { endpointDefinitions }) => {
    definitionsOfApi.set(api, endpointDefinitions);
    return {
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
    };
  },
};

/** Whether an endpoint of an API created the thunk. */
export function isApiThunk(thunk: object): boolean {
  return apiThunks.has(thunk);
}

type Tags = readonly (TagDescription<(typeof TAGS)[number]> | null | undefined)[];

export interface ApiAction {
  type: string;
  payload?: unknown;
  meta?: {
    arg: { endpointName: string; originalArgs: unknown };
    rejectedWithValue?: boolean;
    baseQueryMeta?: object;
  };
}

/** The tags that an action of this API invalidates: a finished mutation, or `util.invalidateTags`. Undefined for any other action. */
export function tagsInvalidatedBy({ type, payload, meta }: ApiAction, api: Api): Tags | undefined {
  const [, kind, status] = type.split('/');
  if (kind === 'invalidateTags') return payload as Tags;
  if (kind !== 'executeMutation' || !meta) return undefined;
  const isFulfilled = status === 'fulfilled';
  if (!isFulfilled && !meta.rejectedWithValue) return undefined;
  const { endpointName, originalArgs } = meta.arg;
  const tags = definitionsOfApi.get(api)?.[endpointName]?.invalidatesTags as InvalidatedTags;
  const result = isFulfilled ? [payload] : [undefined, payload];
  return typeof tags === 'function' ? tags(result[0], result[1], originalArgs, meta.baseQueryMeta) : tags;
}

type InvalidatedTags =
  | Tags
  | ((result: unknown, error: unknown, arg: unknown, meta: unknown) => Tags | undefined)
  | undefined;

type ArgumentOf<Endpoint> = Endpoint extends { Types: { QueryArg: infer Arg } } ? Arg : never;

/**
 * Returns the function that makes the request of a generated endpoint, for a second endpoint of the same operation: an infinite query, or a
 * list with a fixed `limit`.
 */
export function requestOf<Endpoints extends object, Name extends keyof Endpoints & string>(
  withEndpoint: { endpoints: Endpoints },
  name: Name,
): (arg: ArgumentOf<Endpoints[Name]>) => FetchArgs {
  return definitionsOfApi.get(withEndpoint)?.[name]?.query as () => FetchArgs;
}

const baseQueryOfStore: ApiAccess['baseQuery'] = (request, call, options) =>
  (call.extra as ApiAccess).baseQuery(request, call, options);

const createApi = buildCreateApi(coreModule(), reactHooksModule(), recordEndpoints);

const createApiAt = <Path extends string>(reducerPath: Path) =>
  createApi({
    reducerPath,
    baseQuery: baseQueryOfStore,
    tagTypes: TAGS,
    keepUnusedDataFor: 5 * 60,
    extractRehydrationInfo: (action) =>
      apisHydrated.match(action) ? (action.payload[reducerPath] as never) : undefined,
    endpoints: () => ({}),
  });

/** The API of the kernel and the shell. Each release of a remote has its own, under the same name. */
export const api = createApiAt('api');

/** Endpoints with a cache of server data. */
export type Api = typeof api;

/** The API of one namespace. Its type is that of every API: the reducer path differs only at run time. */
export function createApiOf(namespace: string): Api {
  return createApiAt(namespace) as unknown as Api;
}
