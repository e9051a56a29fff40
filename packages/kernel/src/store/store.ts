import { combineSlices, configureStore, type Slice, type ThunkAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { Reducer, UnknownAction } from 'redux';
import { type Api, type ApiAccess, api } from '../api/api.ts';
import { notifications } from '../notifications.ts';
import { session } from '../session/session.slice.ts';
import { rateLimitActions } from './action-rate-limit.ts';
import { NamespacedApis } from './namespaced-apis.ts';

function createReducer() {
  return combineSlices(session, notifications, api);
}

/** Creates the store of one tab, or of one request on the server. */
export function createShopStore(access: ApiAccess) {
  const reducer = createReducer();
  const apis = new NamespacedApis();
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: access } }).concat(rateLimitActions(), apis.middleware),
  });
  apis.add(api);
  const reducers = new Map<string, Reducer>(
    [session, notifications].map((slice) => [slice.reducerPath, slice.reducer as Reducer]),
  );

  const injectSlice = (slice: Slice, namespace: string): void => {
    const { reducerPath } = slice;
    const isOwn = namespace === api.reducerPath || reducerPath.startsWith(`${namespace}/`);
    if (!isOwn || (reducers.get(reducerPath) ?? slice.reducer) !== slice.reducer)
      throw new Error(
        `${namespace} cannot add the slice "${reducerPath}": create it with createSlice of @whetstone/kernel.`,
      );
    reducers.set(reducerPath, slice.reducer);
    reducer.inject(slice as never);
  };

  return {
    ...store,
    /** The APIs of all namespaces in the store. */
    apis: () => apis.all(),
    /**
     * Adds an API with its cache, and slices of its namespace. A slice that is already in the store keeps its state.
     * @throws Error for a slice of another namespace
     */
    addNamespace(added: Api, slices: readonly Slice[] = []): void {
      for (const slice of slices) injectSlice(slice, added.reducerPath);
      reducer.inject(added as never);
      if (apis.add(added) || slices.length > 0) store.dispatch({ type: 'kernel/namespaceAdded' });
    },
  };
}

export type ShopStore = ReturnType<typeof createShopStore>;
export type RootState = ReturnType<ReturnType<typeof createReducer>>;
export type AppDispatch = ShopStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, ApiAccess, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** Whether a mutation of any microfrontend is pending. A page load would lose its result. */
export function isSaving({ apis, dispatch }: ShopStore): boolean {
  return apis().some(({ util }) => dispatch(util.getRunningMutationsThunk()).length > 0);
}

/** Whether a query of any microfrontend is pending. */
export function isQuerying({ apis, dispatch }: ShopStore): boolean {
  return apis().some(({ util }) => dispatch(util.getRunningQueriesThunk()).length > 0);
}
