import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchPath, RouterProvider } from 'react-router-dom';
import { createBaseQuery } from '../api/base-query.ts';
import { selectNotifications } from '../notifications.ts';
import { accessToken, type SignedInUser } from '../session/access-token.ts';
import { followSession } from '../store/session.thunks.ts';
import { createShopStore, type ShopStore } from '../store/store.ts';

export interface OpenPageOptions {
  /** Path and query, of an address that `path` matches. Default: `/`. */
  at?: string;
  /** Path pattern of the route. Default: `/`. */
  path?: string;
  fetch?: typeof globalThis.fetch;
  /** Signs in Ada Byron, ada@example.com. */
  signedIn?: boolean;
  /** Default: an empty store. */
  store?: ShopStore;
  /** Every other page loads until this promise is settled. Default: no other page needs to load. */
  otherPages?: Promise<void>;
  /** Retries of a failed request. Default: three, as in the shop, which take seven seconds. */
  maxRetries?: number;
}

const ADA: SignedInUser = { email: 'ada@example.com', name: 'Ada Byron' };

function storeToken(user: SignedInUser): void {
  localStorage.setItem('accessToken', `head.${btoa(JSON.stringify(user))}.signature`);
}

/** Simulates a sign-in in another tab. */
export function signInFromAnotherTab(user: SignedInUser): void {
  act(() => signInWithoutAct(user));
}

/** Simulates a sign-in in another tab, without React's `act`. */
export function signInWithoutAct(user: SignedInUser): void {
  storeToken(user);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
}

export function createStore(
  fetch: typeof globalThis.fetch,
  { maxRetries }: Pick<OpenPageOptions, 'maxRetries'> = {},
): ShopStore {
  return createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: '/api',
      fetch,
      ...(maxRetries !== undefined && { maxRetries }),
      readToken: accessToken.read,
      renewToken: async () => 'ended',
      onSessionEnd: () => undefined,
    }),
  });
}

/** Renders a page with the real router and store. @throws Error if the route does not match the address */
export function openPage(content: ReactNode, options: OpenPageOptions) {
  const { at = '/', path = '/', fetch = globalThis.fetch, signedIn = false, otherPages } = options;
  window.history.replaceState(null, '', at);
  if (!matchPath(path, window.location.pathname))
    throw new Error(
      `openPage: no page is at ${at}, because the route is ${path}. Set path to the pattern of the page, such as /saws/:id.`,
    );
  localStorage.clear();
  if (signedIn) storeToken(ADA);
  globalThis.fetch = fetch;
  const { store = createStore(fetch, options) } = options;
  store.dispatch(followSession());
  const router = createBrowserRouter([
    { path, element: content },
    { path: '*', element: null, loader: otherPages && (() => otherPages.then(() => null)) },
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
