/** @jest-environment node */
import { kernelOf } from '@whetstone/kernel/host';
import { withServerStore } from './server-store.ts';

const { api } = kernelOf({ name: 'mf-tools', version: '1' });
const { list, form } = api.injectEndpoints({
  endpoints: (build) => ({
    list: build.query<unknown, Record<string, unknown>>({ query: (params) => ({ url: '/tools', params }) }),
    form: build.query<unknown, Record<string, unknown>>({
      query: (params) => ({ url: '/tools', params, method: 'GET' }),
    }),
  }),
}).endpoints;

type Endpoint = typeof list;

/** The state of a query, without what differs between two queries. */
async function query(endpoint: Endpoint, send: () => Promise<Response>, params = {}) {
  const fetch = jest.fn(send as (request: string | Request, init: RequestInit) => Promise<Response>);
  const state = await withServerStore(
    'visitor',
    { apiUrl: 'http://api/api', timeout: 5_000, fetch },
    async (store) => {
      store.addNamespace(api);
      return store.dispatch(endpoint.initiate(params, { subscribe: false }) as never) as Promise<object>;
    },
  );
  const { data, error, isError, isSuccess } = state as Record<string, unknown>;
  const [request] = fetch.mock.calls[0] ?? [];
  const address = (request instanceof Request ? request.url : request)?.replace(/\?$/, '');
  return { data, error, isError, isSuccess, address };
}

const late = Object.assign(new Error('late'), { name: 'TimeoutError' });

it.each<[what: string, send: () => Promise<Response>, params?: object]>([
  ['data', async () => Response.json([{ name: 'Saw' }])],
  [
    'parameters',
    async () => Response.json([]),
    { search: 'a b&c', limit: 24, category: undefined, tags: ['a', 'b'] },
  ],
  ['an empty response', async () => new Response(null, { status: 204 })],
  ['a problem', async () => Response.json({ code: 'tool-unknown', status: 404 }, { status: 404 })],
  ['an unreadable response', async () => new Response('<html>')],
  ['an unreadable error', async () => new Response('<html>', { status: 502 })],
  ['no response', () => Promise.reject(new TypeError('fetch failed'))],
  ['a late response', () => Promise.reject(late)],
])('a plain query has the result of any other: %s', async (_what, send, params = {}) => {
  expect(await query(list, send, params)).toEqual(await query(form, send, params));
});

it('a plain query creates neither requests nor copies of its response', async () => {
  const clone = jest.spyOn(Response.prototype, 'clone');
  const request = jest.spyOn(globalThis, 'Request');
  await query(list, async () => Response.json([]));
  expect(request).not.toHaveBeenCalled();
  expect(clone).not.toHaveBeenCalled();
});
