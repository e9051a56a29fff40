import { dehydrateApis } from './api/api.ts';
import * as kernel from './index.ts';
import { addRelease, hydrateApis, kernelOf } from './release-kernel.ts';
import { createShopStore, isSaving, type ShopStore } from './store/store.ts';

const catalog = { name: 'mf-catalog', version: '1' };
const account = { name: 'mf-account', version: '1' };

const endpointsOf = (release: typeof catalog) =>
  kernelOf(release)
    .api.enhanceEndpoints({ addTagTypes: ['Own'] })
    .injectEndpoints({
      endpoints: (build) => ({
        list: build.query<string, void>({ query: () => `/${release.name}`, providesTags: ['Tool', 'Own'] }),
        change: build.mutation<null, boolean>({
          query: (accepted) => (accepted ? '/accepted' : '/rejected'),
          invalidatesTags: (_result, error) => (error ? [] : ['Tool', null]),
        }),
        changeOwn: build.mutation<null, void>({ query: () => '/accepted', invalidatesTags: ['Own'] }),
      }),
    });
const catalogApi = endpointsOf(catalog);
const accountApi = endpointsOf(account);

/** A store with both remotes, whose lists are mounted. */
async function openStore() {
  const requests: unknown[] = [];
  const store = createShopStore({
    baseQuery: async (request) => {
      requests.push(request);
      return request === '/rejected'
        ? { error: { status: 409, data: null } }
        : { data: `answer ${requests.length}` };
    },
  });
  for (const release of [catalog, account]) addRelease(store, release);
  await store.dispatch(catalogApi.endpoints.list.initiate());
  await store.dispatch(accountApi.endpoints.list.initiate());
  requests.length = 0;
  const settle = async () => {
    for (const { util } of store.apis.all()) await Promise.all(store.dispatch(util.getRunningQueriesThunk()));
  };
  return { store, requests, settle };
}

/** The type of a state has only the kernel's namespace. */
const stateOf = (store: ShopStore) => store.getState() as never;

describe('the kernel of a release', () => {
  it('is created once, and the shell uses the kernel itself', () => {
    expect(kernelOf({ ...catalog })).toBe(kernelOf(catalog));
    expect(kernelOf({ name: 'shell', version: '7' }).api).toBe(kernel.api);
  });

  it('differs from that of another version in endpoints and slices only', () => {
    const [one, two] = [kernelOf(catalog), kernelOf({ ...catalog, version: '2' })];
    const names = Object.keys(kernel) as (keyof typeof kernel)[];
    expect(names.filter((name) => one[name] !== two[name])).toEqual(['api', 'createSlice']);
  });
});

describe('the cache of a release', () => {
  it('holds its own data under the name of an endpoint that another remote has too', async () => {
    const { store } = await openStore();
    expect(catalogApi.endpoints.list.select()(stateOf(store)).data).toBe('answer 1');
    expect(accountApi.endpoints.list.select()(stateOf(store)).data).toBe('answer 2');
  });

  it('is refetched after a mutation of another remote that succeeds', async () => {
    const { store, requests, settle } = await openStore();
    await store.dispatch(accountApi.endpoints.change.initiate(false));
    expect(requests).toEqual(['/rejected']);
    await store.dispatch(accountApi.endpoints.change.initiate(true));
    await settle();
    expect(requests.slice(1).sort()).toEqual(['/accepted', '/mf-account', '/mf-catalog']);
  });

  it('is refetched after an explicit invalidation by another remote', async () => {
    const { store, requests, settle } = await openStore();
    store.dispatch(accountApi.util.invalidateTags(['Tool']));
    await settle();
    expect(requests.sort()).toEqual(['/mf-account', '/mf-catalog']);
  });

  it('keeps the tags that its remote adds to itself', async () => {
    const { store, requests, settle } = await openStore();
    await store.dispatch(accountApi.endpoints.changeOwn.initiate());
    await settle();
    expect(requests).toEqual(['/accepted', '/mf-account']);
  });

  it('is emptied with all others', async () => {
    const { store } = await openStore();
    store.apis.reset();
    expect(dehydrateApis(store.apis.all(), store.getState())).toEqual({});
  });

  it('is filled from a server-rendered page before the release has loaded', async () => {
    const { store: server } = await openStore();
    const store = createShopStore({ baseQuery: () => new Promise(() => undefined) });
    hydrateApis(store, dehydrateApis(server.apis.all(), server.getState()));
    expect(catalogApi.endpoints.list.select()(stateOf(store)).data).toBe('answer 1');
    expect(accountApi.endpoints.list.select()(stateOf(store)).data).toBe('answer 2');
  });
});

it('neither the cache nor the middleware of a remote gets the actions of others, and another module of it replaces no reducer', async () => {
  const { store } = await openStore();
  const { api } = kernelOf({ name: 'mf-content', version: '1' });
  const passed: string[] = [];
  const reduced: string[] = [];
  const watching = {
    ...api,
    middleware: (own: never) => (next: never) => {
      const handle = api.middleware(own)(next);
      return (action: { type: string }) => {
        passed.push(action.type);
        return handle(action);
      };
    },
    reducer: (state: never, action: { type: string }) => {
      reduced.push(action.type);
      return api.reducer(state, action as never);
    },
  };
  store.addNamespace(watching as never);
  reduced.length = 0;
  store.addNamespace(watching as never);
  expect(reduced).toEqual([]);
  await store.dispatch(catalogApi.endpoints.change.initiate(true));
  store.dispatch({ type: 'own/changed' });
  store.dispatch(api.util.resetApiState());
  const types = ['own/changed', 'mf-content@1/resetApiState'];
  expect(passed.filter((type) => !type.endsWith('invalidateTags'))).toEqual(types);
  expect(reduced).toEqual(expect.arrayContaining(types));
  expect(reduced.join()).not.toContain('mf-catalog');
});

it('reports a pending mutation of any remote', async () => {
  const { store } = await openStore();
  const change = store.dispatch(accountApi.endpoints.change.initiate(true));
  expect(isSaving(store)).toBe(true);
  await change;
  expect(isSaving(store)).toBe(false);
});

describe('a slice of a release', () => {
  const sliceOf = ({ createSlice }: typeof kernel) =>
    createSlice({ name: 'session', initialState: { user: 'nobody' }, reducers: {} });

  it('has its own state beside the kernel’s slice of that name', async () => {
    const { store } = await openStore();
    addRelease(store, catalog, [sliceOf(kernelOf(catalog))]);
    expect(store.getState()).toMatchObject({
      session: { user: null },
      'mf-catalog@1/session': { user: 'nobody' },
    });
  });

  it.each([
    ['without the kernel of the release', catalog, kernel],
    ['with the kernel of another version', catalog, kernelOf({ ...catalog, version: '2' })],
  ])('is rejected if it was created %s', async (_how, release, creator) => {
    const { store } = await openStore();
    expect(() => addRelease(store, release, [sliceOf(creator)])).toThrow('use createSlice of the kernel');
  });
});
