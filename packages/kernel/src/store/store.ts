import { combineSlices, configureStore, type Slice, type ThunkAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { UnknownAction } from 'redux';
import { type ApiAccess, api } from '../api/api.ts';
import { notifications } from '../notifications.ts';
import { session } from '../session/session.slice.ts';
import { rateLimitActions } from './action-rate-limit.ts';

/** Slices of microfrontends, added by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the microfrontends
export interface LazyLoadedSlices {}

function createReducer() {
  return combineSlices(session, notifications, api).withLazyLoadedSlices<LazyLoadedSlices>();
}

/** Creates the store of one tab, or of one request on the server. */
export function createShopStore(access: ApiAccess) {
  const reducer = createReducer();
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: access } }).concat(rateLimitActions(), api.middleware),
  });
  return {
    ...store,
    /** Adds the slices of a microfrontend. A slice that is already in the store keeps its state. */
    injectSlices(slices: readonly Slice[]): void {
      for (const slice of slices) reducer.inject(slice as never);
      if (slices.length > 0) store.dispatch({ type: 'kernel/slicesInjected' });
    },
  };
}

export type ShopStore = ReturnType<typeof createShopStore>;
export type RootState = ReturnType<ReturnType<typeof createReducer>>;
export type AppDispatch = ShopStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, ApiAccess, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** Whether a mutation is pending. A page load would lose its result. */
export function isSaving({ dispatch }: ShopStore): boolean {
  return dispatch(api.util.getRunningMutationsThunk()).length > 0;
}

/** Whether a query is pending. */
export function isQuerying({ dispatch }: ShopStore): boolean {
  return dispatch(api.util.getRunningQueriesThunk()).length > 0;
}
