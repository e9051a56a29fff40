import { FloodError } from './flood-guard.ts';
import { ownDispatch } from './own-dispatch.ts';
import { createShopStore } from './store.ts';

const LIMIT = 200;
const flood = (send: () => void) => {
  for (;;) send();
};

function openOwn() {
  const { dispatch } = createShopStore({ baseQuery: async () => ({ data: null }) });
  const onFlood = jest.fn();
  return { dispatch, onFlood, own: ownDispatch(dispatch, onFlood) };
}

describe('what a piece sends', () => {
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
