import { api } from '../api/api.ts';
import { createSlice } from './create-slice.ts';
import { createShopStore } from './store.ts';

// All other tests use the production build, which checks nothing.
jest.mock('@reduxjs/toolkit', () =>
  jest.requireActual('../../../../node_modules/@reduxjs/toolkit/dist/cjs/redux-toolkit.development.cjs'),
);

const bench = createSlice({
  name: 'bench',
  initialState: { tools: ['plane'] },
  reducers: { add: (state, { payload }: { payload: unknown }) => void state.tools.push(payload as string) },
});

it('a store in development reports an action with a value that no page can send to another one', () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  store.addNamespace(api, [bench]);
  store.dispatch(bench.actions.add('saw'));
  expect(report).not.toHaveBeenCalled();
  store.dispatch(bench.actions.add(() => 'saw'));
  expect(report.mock.calls.join()).toContain('A non-serializable value was detected in an action');
  report.mockRestore();
});
