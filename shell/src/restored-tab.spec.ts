import { api } from '@whetstone/kernel';
import { createShopStore } from '@whetstone/kernel/host';
import { refetchInRestoredTab } from './restored-tab.ts';

const MINUTE = 60_000;
const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnOrders: build.query<string[], void>({ query: () => '/order/email', providesTags: ['Order'] }),
    listEveryOrder: build.query<string[], void>({ query: () => '/order', providesTags: ['TabRestored'] }),
    cancelOrder: build.mutation<null, void>({
      query: () => ({ url: '/order', method: 'DELETE' }),
      invalidatesTags: ['Order'],
    }),
  }),
});

let unsubscribe: () => void;

/** A tab that shows both lists. */
async function openTab() {
  const requests: unknown[] = [];
  const store = createShopStore({
    baseQuery: async (request) => {
      requests.push(request);
      return { data: [] };
    },
  });
  await store.dispatch(calls.endpoints.listOwnOrders.initiate());
  await store.dispatch(calls.endpoints.listEveryOrder.initiate());
  unsubscribe = refetchInRestoredTab(store);
  requests.length = 0;
  return { store, requests };
}

function setVisibility(state: 'hidden' | 'visible'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const showPage = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  unsubscribe();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a restored tab', () => {
  it('refetches its orders once when it returns from the back/forward cache', async () => {
    const { requests } = await openTab();
    setVisibility('hidden');
    jest.advanceTimersByTime(MINUTE);
    showPage(true);
    setVisibility('visible');
    await jest.runAllTimersAsync();
    expect(requests).toEqual(['/order/email', '/order']);
  });

  it('refetches after a minute in the background', async () => {
    const { requests } = await openTab();
    setVisibility('hidden');
    jest.advanceTimersByTime(MINUTE);
    setVisibility('visible');
    await jest.runAllTimersAsync();
    expect(requests).toEqual(['/order/email', '/order']);
  });

  it('keeps its data after a shorter time, and on the first load', async () => {
    const { requests } = await openTab();
    showPage(false);
    setVisibility('hidden');
    jest.advanceTimersByTime(MINUTE - 1);
    setVisibility('visible');
    await jest.runAllTimersAsync();
    expect(requests).toEqual([]);
  });

  it('refetches lists that no mutation invalidates', async () => {
    const { store, requests } = await openTab();
    await store.dispatch(calls.endpoints.cancelOrder.initiate());
    await jest.runAllTimersAsync();
    expect(requests).toEqual([{ url: '/order', method: 'DELETE' }, '/order/email']);
  });
});
