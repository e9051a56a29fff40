import { api } from '../api/api.ts';
import { RateLimitError } from './action-rate-limit.ts';
import { isolateDispatch } from './isolated-store.tsx';
import { createShopStore, isSaving } from './store.ts';

const LIMIT = 200;
const calls = api.injectEndpoints({
  endpoints: (build) => ({
    changeIsolatedThing: build.mutation<null, void>({ query: () => ({ url: '/thing' }) }),
  }),
});
const loop = (send: () => void) => {
  for (;;) send();
};

function openIsolated() {
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  const onLimitExceeded = jest.fn();
  return {
    store,
    dispatch: store.dispatch,
    onLimitExceeded,
    isolated: isolateDispatch(store.dispatch, onLimitExceeded),
  };
}

// Actions are counted for a second, which could end during a test.
beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(performance.now()));
afterEach(() => jest.restoreAllMocks());

describe('the dispatch of a microfrontend', () => {
  it.each<[string, unknown]>([
    ['actions', { type: 'up' }],
    ['thunks', () => undefined],
  ])('rejects every action once its %s exceed the limit', (_what, action) => {
    const { isolated, onLimitExceeded } = openIsolated();
    const send = () => isolated(action as never);
    expect(() => loop(send)).toThrow(RateLimitError);
    expect(() => isolated({ type: 'something else' })).toThrow(RateLimitError);
    expect(onLimitExceeded).toHaveBeenCalledTimes(1);
  });

  it('counts the actions of a thunk', () => {
    const { isolated, onLimitExceeded } = openIsolated();
    const thunk = (dispatch: (action: object) => void) => loop(() => dispatch({ type: 'up' }));
    expect(() => isolated(thunk as never)).toThrow(RateLimitError);
    expect(onLimitExceeded).toHaveBeenCalledTimes(1);
  });

  it('counts the actions of a pending thunk', async () => {
    const { isolated, onLimitExceeded } = openIsolated();
    const thunk = async (dispatch: (action: object) => void) => {
      for (;;) {
        await Promise.resolve();
        dispatch({ type: 'up' });
      }
    };
    await expect(isolated(thunk as never)).rejects.toThrow(RateLimitError);
    expect(onLimitExceeded).toHaveBeenCalledTimes(1);
    expect(() => isolated({ type: 'something else' })).toThrow(RateLimitError);
  });

  it('ignores the limits of other microfrontends and of the shell', () => {
    const { dispatch, isolated, onLimitExceeded } = openIsolated();
    const onOtherLimit = jest.fn();
    const others = isolateDispatch(dispatch, onOtherLimit);
    expect(() => loop(() => others({ type: 'up' }))).toThrow(RateLimitError);
    expect(() => loop(() => dispatch({ type: 'up' }))).toThrow(RateLimitError);
    const thunk = (send: (action: object) => object) => send({ type: 'up' });
    expect([isolated({ type: 'up' }), isolated(thunk as never)]).toEqual([{ type: 'up' }, { type: 'up' }]);
    expect([onOtherLimit.mock.calls.length, onLimitExceeded.mock.calls.length]).toEqual([1, 0]);
  });

  it('passes API calls to the store', async () => {
    const { store, isolated } = openIsolated();
    const call = isolated(
      calls.endpoints.changeIsolatedThing.initiate() as never,
    ) as unknown as Promise<unknown>;
    expect(isSaving(store)).toBe(true);
    await call;
    expect(isSaving(store)).toBe(false);
  });

  it('leaves the limit of the shell untouched', () => {
    const { dispatch, isolated, onLimitExceeded } = openIsolated();
    for (let sent = 0; sent < LIMIT; sent += 1) isolated({ type: 'up' });
    expect(() => isolated({ type: 'up' })).toThrow(RateLimitError);
    expect(dispatch({ type: 'down' })).toEqual({ type: 'down' });
    expect(onLimitExceeded).toHaveBeenCalledTimes(1);
  });

  it('passes other errors through', () => {
    const { isolated, onLimitExceeded } = openIsolated();
    const error = new Error('another error');
    const thunk = () => {
      throw error;
    };
    expect(() => isolated(thunk as never)).toThrow(error);
    expect(onLimitExceeded).not.toHaveBeenCalled();
  });
});
