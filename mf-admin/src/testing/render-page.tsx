import { render } from '@testing-library/react';
import {
  createBaseQuery,
  createBrowserRouter,
  createShopStore,
  followSession,
  Provider,
  RouterProvider,
  selectNotifications,
} from '@whetstone/kernel/host';
import { ThemeRoot } from '@whetstone/ui';
import type { ComponentType } from 'react';

const token = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`;

/** Renders a page as the shell does, with the real store and router, for somebody who is signed in. */
export function renderPage(Page: ComponentType, fetch: typeof globalThis.fetch, search = '') {
  window.history.replaceState(null, '', `/${search}`);
  localStorage.setItem('accessToken', token({ email: 'ada@example.com', name: 'Ada Byron' }));
  globalThis.fetch = fetch;
  const readToken = () => localStorage.getItem('accessToken');
  const store = createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: '/api',
      fetch,
      readToken,
      renewToken: async () => 'ended',
      onSessionEnd: () => undefined,
    }),
  });
  store.dispatch(followSession());
  const router = createBrowserRouter([
    { path: '/', Component: Page },
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
    path: () => window.location.pathname + window.location.search,
    toasts: () => selectNotifications(store.getState()).map(({ type, message }) => `${type}: ${message}`),
  };
}
