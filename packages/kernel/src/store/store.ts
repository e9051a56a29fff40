import { combineSlices, configureStore, type Slice, type ThunkAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { type ApiAccess, api } from '../api/api.ts';
import { notifications } from '../notifications/notifications.slice.ts';
import { session } from '../session/session.slice.ts';
import { refuseFloods } from './flood-guard.ts';

/** Slices that microfrontends add at run time declare themselves here, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the microfrontends
export interface LazyLoadedSlices {}

function createReducer() {
  return combineSlices(session, notifications, api).withLazyLoadedSlices<LazyLoadedSlices>();
}

/** The store of one tab, or of one request on the server. */
export function createShopStore(access: ApiAccess) {
  const reducer = createReducer();
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: access } }).concat(refuseFloods(), api.middleware),
  });
  return {
    ...store,
    /** Adds a microfrontend's slices; one that is there already stays as it is. */
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
