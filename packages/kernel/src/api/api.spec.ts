import { createShopStore } from '../store/store.ts';
import { api } from './api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({ readCachedThing: build.query<string, void>({ query: () => '/thing' }) }),
});

const FIVE_MINUTES = 5 * 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the API cache', () => {
  const baseQuery = jest.fn(async () => ({ data: 'cached' }));
  const read = async (store: ReturnType<typeof createShopStore>) => {
    const query = store.dispatch(calls.endpoints.readCachedThing.initiate());
    await query;
    query.unsubscribe();
  };

  it('keeps unused data for five minutes and refetches it after that', async () => {
    const store = createShopStore({ baseQuery });
    await read(store);
    await jest.advanceTimersByTimeAsync(FIVE_MINUTES - 1);
    await read(store);
    expect(baseQuery).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(FIVE_MINUTES + 1);
    await read(store);
    expect(baseQuery).toHaveBeenCalledTimes(2);
  });
});
