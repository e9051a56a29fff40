import { api } from '../api/api.ts';
import { isSaving } from '../api/is-saving.ts';
import { FloodError } from './flood-guard.ts';
import { ownDispatch } from './own-dispatch.ts';
import { createShopStore } from './store.ts';

const LIMIT = 200;
const calls = api.injectEndpoints({
  endpoints: (build) => ({
    changeOwnThing: build.mutation<null, void>({ query: () => ({ url: '/thing' }) }),
  }),
});
const flood = (send: () => void) => {
  for (;;) send();
};

function openOwn() {
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  const onFlood = jest.fn();
  return { store, dispatch: store.dispatch, onFlood, own: ownDispatch(store.dispatch, onFlood) };
}

describe('what a microfrontend sends', () => {
  it.each<[string, unknown]>([
    ['actions', { type: 'up' }],
    ['thunks', () => undefined],
  ])('is heard until its %s are a flood, and never again', (_what, action) => {
    const { own, onFlood } = openOwn();
    const send = () => own(action as never);
    expect(() => flood(send)).toThrow(FloodError);
    expect(() => own({ type: 'something else' })).toThrow(FloodError);
    expect(onFlood).toHaveBeenCalledTimes(1);
  });

  it('is a flood too where one thunk sends it', () => {
    const { own, onFlood } = openOwn();
    const thunk = (dispatch: (action: object) => void) => flood(() => dispatch({ type: 'up' }));
    expect(() => own(thunk as never)).toThrow(FloodError);
    expect(onFlood).toHaveBeenCalledTimes(1);
  });

  it('is a flood too where a thunk sends it long after it was sent itself', async () => {
    const { own, onFlood } = openOwn();
    const thunk = async (dispatch: (action: object) => void) => {
      for (;;) {
        await Promise.resolve();
        dispatch({ type: 'up' });
      }
    };
    await expect(own(thunk as never)).rejects.toThrow(FloodError);
    expect(onFlood).toHaveBeenCalledTimes(1);
    expect(() => own({ type: 'something else' })).toThrow(FloodError);
  });

  it('goes through while others send the same, who are the ones to be told no', () => {
    const { dispatch, own, onFlood } = openOwn();
    const other = jest.fn();
    const others = ownDispatch(dispatch, other);
    expect(() => flood(() => others({ type: 'up' }))).toThrow(FloodError);
    expect(() => flood(() => dispatch({ type: 'up' }))).toThrow(FloodError);
    const thunk = (send: (action: object) => object) => send({ type: 'up' });
    expect([own({ type: 'up' }), own(thunk as never)]).toEqual([{ type: 'up' }, { type: 'up' }]);
    expect([other.mock.calls.length, onFlood.mock.calls.length]).toEqual([1, 0]);
  });

  it('is known to the store where it is a call of the API', async () => {
    const { store, own } = openOwn();
    const call = own(calls.endpoints.changeOwnThing.initiate() as never) as unknown as Promise<unknown>;
    expect(isSaving(store)).toBe(true);
    await call;
    expect(isSaving(store)).toBe(false);
  });

  it('costs nobody else a word', () => {
    const { dispatch, own, onFlood } = openOwn();
    for (let sent = 0; sent < LIMIT; sent += 1) own({ type: 'up' });
    expect(() => own({ type: 'up' })).toThrow(FloodError);
    expect(dispatch({ type: 'down' })).toEqual({ type: 'down' });
    expect(onFlood).toHaveBeenCalledTimes(1);
  });

  it('fails as it did where the fault is another', () => {
    const { own, onFlood } = openOwn();
    const fault = new Error('a fault');
    const thunk = () => {
      throw fault;
    };
    expect(() => own(thunk as never)).toThrow(fault);
    expect(onFlood).not.toHaveBeenCalled();
  });
});
