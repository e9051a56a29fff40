import { createShopStore } from '@whetstone/kernel/host';
import { ModuleRegistry } from '../containment/module-registry.ts';
import { loaderOf } from '../testing/loader-of.ts';
import { microfrontend } from '../testing/microfrontend.ts';
import { type DehydratedState, hydrate } from './hydrate.ts';

const dehydratedState: DehydratedState = {
  viewer: 'visitor',
  page: { microfrontend: 'mf-catalog', module: 'home' },
  fragments: [],
  loaderData: { 'mf-catalog:/': null },
  data: {},
};
const page = { Page: () => null };

function prepare(load: () => Promise<unknown>) {
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  const release = {
    id: 'one',
    shell: microfrontend('shell', {}),
    remotes: [microfrontend('mf-catalog', {})],
  };
  return { store, modules: new ModuleRegistry({ release, createLoader: () => loaderOf(load), store }) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a page that the server rendered', () => {
  it('hydrates with its module', async () => {
    const { store, modules } = prepare(async () => page);
    const hydrated = await hydrate(dehydratedState, modules, store);
    expect(hydrated?.hydrationData).toEqual({ loaderData: dehydratedState.loaderData });
    expect(modules.outcome('mf-catalog', 'home')).toMatchObject({ status: 'ready', module: page });
  });

  it('keeps its markup in the hydrated app shell until its module loads after retries', async () => {
    let attempts = 0;
    const { store, modules } = prepare(async () => {
      attempts += 1;
      if (attempts < 4) throw new Error('gone');
      return page;
    });
    expect(await hydrate(dehydratedState, modules, store)).toBeDefined();
    const pending = modules.pending('mf-catalog', 'home')?.promise;
    await jest.advanceTimersByTimeAsync(1_000 + 2_000);
    await expect(pending).resolves.toMatchObject({ module: page });
    expect(attempts).toBe(4);
  });

  it('delays the app shell for at most two seconds', async () => {
    const { store, modules } = prepare(() => new Promise(() => {}));
    const hydrated = hydrate(dehydratedState, modules, store);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await hydrated).toBeDefined();
    expect(modules.pending('mf-catalog', 'home')).toBeDefined();
  });
});
