import { render } from '@testing-library/react';
import {
  createBaseQuery,
  createBrowserRouter,
  createShopStore,
  followSession,
  Provider,
  RouterProvider,
  type ShopStore,
  selectNotifications,
} from '@whetstone/kernel/host';
import { ThemeRoot } from '@whetstone/ui';
import type { ReactNode } from 'react';

export interface Surroundings {
  /** Where the visitor is, with its query. */
  at?: string;
  /** The route's pattern. */
  path?: string;
  fetch?: typeof globalThis.fetch;
  signedIn?: boolean;
  /** Where something is in the store already. */
  store?: ShopStore;
}

const claims = btoa(JSON.stringify({ email: 'ada@example.com', name: 'Ada Byron' }));

export function createStore(fetch: typeof globalThis.fetch): ShopStore {
  return createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: '/api',
      fetch,
      readToken: () => localStorage.getItem('accessToken'),
      renewToken: async () => 'ended',
      onSessionEnd: () => undefined,
    }),
  });
}

/** Renders as the shell does, with the real router and store. */
export function renderAt(content: ReactNode, surroundings: Surroundings) {
  const { at = '/', path = '/', fetch = globalThis.fetch, signedIn = false } = surroundings;
  window.history.replaceState(null, '', at);
  localStorage.clear();
  if (signedIn) localStorage.setItem('accessToken', `head.${claims}.signature`);
  const { store = createStore(fetch) } = surroundings;
  store.dispatch(followSession());
  const router = createBrowserRouter([
    { path, element: content },
    { path: '*', element: null },
  ]);
  render(
    <Provider store={store}>
      <ThemeRoot>
        <RouterProvider router={router} />
      </ThemeRoot>
    </Provider>,
  );
  return {
    address: () => window.location.pathname + window.location.search,
    toasts: () => selectNotifications(store.getState()).map(({ type, message }) => `${type}: ${message}`),
  };
}
