import { createShopStore } from '@whetstone/kernel/host';
import { PageModules } from './page-modules.ts';

const store = createShopStore({ baseQuery: async () => ({ data: null }) });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a page’s module', () => {
  it('is given up when it has not come after 120 seconds', async () => {
    const modules = new PageModules(() => new Promise(() => {}), store);
    const loading = modules.load('shell', 'login');
    await jest.advanceTimersByTimeAsync(120_000 - 1);
    expect(modules.outcome('shell', 'login')).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(await loading).toEqual({ status: 'failed' });
  });
});
