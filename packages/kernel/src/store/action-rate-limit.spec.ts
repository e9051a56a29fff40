import { api } from '../api/api.ts';
import { createRateLimiter, RateLimitError } from './action-rate-limit.ts';
import { createSlice } from './create-slice.ts';
import { createShopStore } from './store.ts';

const counter = createSlice({
  name: 'counter',
  initialState: 0,
  reducers: { up: (count) => count + 1, down: (count) => count - 1 },
});
const { up, down } = counter.actions;

function openStore() {
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  store.addNamespace(api, [counter]);
  return { ...store, count: () => (store.getState() as never as Record<string, number>)['api/counter'] };
}

const times = (count: number, task: () => void) => {
  for (let done = 0; done < count; done += 1) task();
};

// Actions are counted for a second, which could end during a test.
beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(performance.now()));
afterEach(() => jest.restoreAllMocks());

describe('the action rate limit', () => {
  it('ends an endless loop and rejects further actions', () => {
    const { dispatch, count } = openStore();
    const loop = () => {
      for (;;) dispatch(up());
    };
    expect(loop).toThrow(RateLimitError);
    expect(count()).toBe(200);
    expect(() => dispatch(up())).toThrow('More than 200 actions "api/counter/up" within a second');
    expect(count()).toBe(200);
  });

  it('accepts actions of other kinds', () => {
    const { dispatch, count } = openStore();
    times(200, () => dispatch(up()));
    expect(() => dispatch(up())).toThrow(RateLimitError);
    dispatch(down());
    expect(count()).toBe(199);
  });

  it('does not count responses', () => {
    const { dispatch } = openStore();
    const response = { type: 'thing/fulfilled', meta: { requestStatus: 'fulfilled' } };
    expect(() => times(201, () => dispatch(response))).not.toThrow();
  });

  it('ends after a second', () => {
    let time = 0;
    const limiter = createRateLimiter(() => time);
    times(200, () => limiter(up()));
    expect(() => limiter(up())).toThrow(RateLimitError);
    time = 1_000;
    expect(() => limiter(up())).not.toThrow();
  });

  it('counts calls by endpoint', () => {
    const limiter = createRateLimiter(() => 0);
    const call = (endpointName: string) => ({
      type: 'api/executeQuery/pending',
      meta: { arg: { endpointName } },
    });
    times(200, () => limiter(call('listTools')));
    expect(() => limiter(call('listTools'))).toThrow(RateLimitError);
    expect(() => limiter(call('listReviews'))).not.toThrow();
  });
});
