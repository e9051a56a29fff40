import { createSlice } from '@reduxjs/toolkit';
import { FloodError, floodGuard } from './flood-guard.ts';
import { createShopStore } from './store.ts';

const counter = createSlice({
  name: 'counter',
  initialState: 0,
  reducers: { up: (count) => count + 1, down: (count) => count - 1 },
});
const { up, down } = counter.actions;

function openStore() {
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  store.injectSlices([counter]);
  return { ...store, count: () => (store.getState() as never as { counter: number }).counter };
}

const times = (count: number, task: () => void) => {
  for (let done = 0; done < count; done += 1) task();
};

describe('a flood of actions', () => {
  it('ends, even where it is an endless loop, and changes nothing any more', () => {
    const { dispatch, count } = openStore();
    const flood = () => {
      for (;;) dispatch(up());
    };
    expect(flood).toThrow(FloodError);
    expect(count()).toBe(200);
    expect(() => dispatch(up())).toThrow('More than 200 actions "counter/up" within a second');
    expect(count()).toBe(200);
  });

  it('leaves all other actions alone', () => {
    const { dispatch, count } = openStore();
    times(200, () => dispatch(up()));
    expect(() => dispatch(up())).toThrow(FloodError);
    dispatch(down());
    expect(count()).toBe(199);
  });

  it('are none where they answer what was asked', () => {
    const { dispatch } = openStore();
    const answer = { type: 'thing/fulfilled', meta: { requestStatus: 'fulfilled' } };
    expect(() => times(201, () => dispatch(answer))).not.toThrow();
  });

  it('is forgiven a second later', () => {
    let time = 0;
    const guard = floodGuard(() => time);
    times(200, () => guard(up()));
    expect(() => guard(up())).toThrow(FloodError);
    time = 1_000;
    expect(() => guard(up())).not.toThrow();
  });

  it('of calls to one endpoint does not stop those to another', () => {
    const guard = floodGuard(() => 0);
    const call = (endpointName: string) => ({
      type: 'api/executeQuery/pending',
      meta: { arg: { endpointName } },
    });
    times(200, () => guard(call('listTools')));
    expect(() => guard(call('listTools'))).toThrow(FloodError);
    expect(() => guard(call('listReviews'))).not.toThrow();
  });
});
