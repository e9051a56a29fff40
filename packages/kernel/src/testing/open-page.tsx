import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createBaseQuery } from '../api/base-query.ts';
import { selectNotifications } from '../notifications/notifications.slice.ts';
import { accessToken } from '../session/access-token.ts';
import type { SignedInUser } from '../session/claims.ts';
import { followSession } from '../session/session.thunks.ts';
import { createShopStore, type ShopStore } from '../store/store.ts';

export interface OpenPageOptions {
  /** Where the visitor is, with its query. */
  at?: string;
  /** The route's pattern. */
  path?: string;
  fetch?: typeof globalThis.fetch;
  /** As Ada Byron, ada@example.com. */
  signedIn?: boolean;
  /** Where something is in the store already. */
  store?: ShopStore;
}

const ADA: SignedInUser = { email: 'ada@example.com', name: 'Ada Byron' };

function storeTokenOf(user: SignedInUser): void {
  localStorage.setItem('accessToken', `head.${btoa(JSON.stringify(user))}.signature`);
}

/** Signs this user in from another tab. */
export function signInFromAnotherTab(user: SignedInUser): void {
  act(() => signInWithoutAct(user));
}

/** The same without `act`. */
export function signInWithoutAct(user: SignedInUser): void {
  storeTokenOf(user);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
}

export function createStore(fetch: typeof globalThis.fetch): ShopStore {
  return createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: '/api',
      fetch,
      readToken: accessToken.read,
      renewToken: async () => 'ended',
      onSessionEnd: () => undefined,
    }),
  });
}

/** Renders content as the shell does, with the real router and store. */
export function openPage(content: ReactNode, surroundings: OpenPageOptions) {
  const { at = '/', path = '/', fetch = globalThis.fetch, signedIn = false } = surroundings;
  window.history.replaceState(null, '', at);
  localStorage.clear();
  if (signedIn) storeTokenOf(ADA);
  globalThis.fetch = fetch;
  const { store = createStore(fetch) } = surroundings;
  store.dispatch(followSession());
  const router = createBrowserRouter([
    { path, element: content },
    { path: '*', element: null },
  ]);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return {
    address: () => window.location.pathname + window.location.search,
    toasts: () => selectNotifications(store.getState()).map(({ type, message }) => `${type}: ${message}`),
  };
}
