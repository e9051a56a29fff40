import { createStore, fakeApi } from '../testing/index.ts';
import { api, requestOf } from './api.ts';
import type { PreloadOf } from './preload.ts';

interface ListArgs {
  limit?: number;
  q?: string;
  sort?: 'newest' | 'name';
}

const FIRST = { limit: 6 } as const;

/** As the code generator writes it. */
const contractApi = api.injectEndpoints({
  endpoints: (build) => ({
    itemsList: build.query<string[], ListArgs>({ query: (params) => ({ url: '/items', params }) }),
    itemsGet: build.query<string, { id: string }>({ query: ({ id }) => ({ url: `/items/${id}` }) }),
    itemsCount: build.query<number, void>({ query: () => ({ url: '/items/count' }) }),
    itemsAdd: build.mutation<null, { id: string }>({ query: () => ({ url: '/items', method: 'POST' }) }),
  }),
});
const itemsApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    firstItems: build.query<string[], typeof FIRST>({ query: requestOf(contractApi, 'itemsList') }),
  }),
});

type Preload = PreloadOf<typeof itemsApi>;

it.each<[Preload, path: string, params: object]>([
  [{ endpoint: 'firstItems', args: FIRST }, 'GET /items', { limit: '6' }],
  [{ endpoint: 'itemsList', args: { q: '?q', sort: 'name' } }, 'GET /items', { q: '?q', sort: 'name' }],
  [{ endpoint: 'itemsGet', args: { id: ':id' } }, 'GET /items/:id', {}],
  [{ endpoint: 'itemsCount' }, 'GET /items/count', {}],
])('the preload %j requests %s', async ({ endpoint, args }, path, params) => {
  const { fetch, requests } = fakeApi({ [path]: { body: [] } });
  await createStore(fetch).dispatch(itemsApi.endpoints[endpoint].initiate(args as never) as never);
  expect(requests).toMatchObject([{ call: path, params }]);
});

/** The compiler rejects each of these: `tsc` fails on an unused `@ts-expect-error`. */
export const REJECTED = [
  // @ts-expect-error no such endpoint
  { endpoint: 'firstItem', args: FIRST },
  // @ts-expect-error another limit than the component's
  { endpoint: 'firstItems', args: { limit: 7 } },
  // @ts-expect-error a limit that no literal type fixes
  { endpoint: 'itemsList', args: { limit: 6 } },
  // @ts-expect-error no such argument
  { endpoint: 'itemsGet', args: { productId: ':id' } },
  // @ts-expect-error a missing argument
  { endpoint: 'itemsGet', args: {} },
  // @ts-expect-error a value of the query string without its placeholder
  { endpoint: 'itemsList', args: { q: 'hammer' } },
  // @ts-expect-error a value that the contract does not allow
  { endpoint: 'itemsList', args: { sort: 'price' } },
  // @ts-expect-error a mutation
  { endpoint: 'itemsAdd', args: { id: ':id' } },
] satisfies Preload[];
