import { createShopStore } from '@whetstone/kernel/host';
import { PageModules } from '../containment/page-modules.ts';
import { loaderOf } from '../testing/loader-of.ts';
import { piece } from '../testing/piece.ts';
import type { Handover } from './handover.ts';
import { takeOver } from './take-over.ts';

const handover: Handover = {
  viewer: 'visitor',
  page: { piece: 'mf-catalog', module: 'home' },
  fragments: [],
  loaderData: { 'mf-catalog:/': null },
  data: { queries: {}, provided: {}, mutations: {} },
};
const page = { Page: () => null };

function prepare(load: () => Promise<unknown>) {
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  const release = { id: 'one', shell: piece('shell', {}), remotes: [piece('mf-catalog', {})] };
  return { store, modules: new PageModules({ release, createLoader: () => loaderOf(load), store }) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a page that the server rendered', () => {
  it('is taken over with its module', async () => {
    const { store, modules } = prepare(async () => page);
    const takenOver = await takeOver(handover, modules, store);
    expect(takenOver?.hydrationData).toEqual({ loaderData: handover.loaderData });
    expect(modules.outcome('mf-catalog', 'home')).toMatchObject({ status: 'ready', module: page });
  });

  it('stays within a working frame while its module does not come, which is asked for until it is there', async () => {
    let attempts = 0;
    const { store, modules } = prepare(async () => {
      attempts += 1;
      if (attempts < 4) throw new Error('gone');
      return page;
    });
    expect(await takeOver(handover, modules, store)).toBeDefined();
    await jest.advanceTimersByTimeAsync(1_000 + 2_000);
    await expect(modules.awaited('mf-catalog', 'home')).resolves.toMatchObject({ module: page });
    expect(attempts).toBe(4);
  });

  it('keeps its frame waiting for two seconds at most', async () => {
    const { store, modules } = prepare(() => new Promise(() => {}));
    const takenOver = takeOver(handover, modules, store);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await takenOver).toBeDefined();
    expect(modules.awaited('mf-catalog', 'home')).toBeDefined();
  });
});
