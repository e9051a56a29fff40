import { act, renderHook } from '@testing-library/react';
import {
  createShopStore,
  followSession,
  hydrateApis,
  Provider,
  type ShopStore,
} from '@whetstone/kernel/host';
import { dehydrateApis, signInAsViewer } from '@whetstone/kernel/server';
import type { ReactNode } from 'react';
import { signedInToken } from '../testing/open-site.tsx';
import { useAdminStatus } from './navigation-entries.ts';

const never = () => new Promise<never>(() => undefined);

/** Hydrates a page that the server rendered for an admin. The API does not respond. */
async function openRendered() {
  const server = createShopStore({ baseQuery: never });
  await server.dispatch(signInAsViewer('admin'));
  const store = createShopStore({ baseQuery: never });
  hydrateApis(store, dehydrateApis(server.apis.all(), server.getState()));
  return open(store);
}

function open(store: ShopStore) {
  localStorage.setItem('accessToken', signedInToken('boss@shop.example', 'Boss'));
  const unsubscribe = store.dispatch(followSession());
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { unsubscribe, ...renderHook(useAdminStatus, { wrapper }) };
}

it('keeps the server-rendered status until the API responds', async () => {
  const { result, unsubscribe } = await openRendered();
  expect(result.current).toBe(true);
  unsubscribe();
});

it('is that of the last visit until the API responds, if the server has sent only the app shell', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie of the last visit
  document.cookie = 'signed-in=admin; Path=/';
  const { result, unsubscribe } = open(createShopStore({ baseQuery: never }));
  expect(result.current).toBe(true);
  unsubscribe();
  // biome-ignore lint/suspicious/noDocumentCookie: as after a sign-out
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
});

it('is that of no admin when another account signs in in another tab', async () => {
  const { result, unsubscribe } = await openRendered();
  localStorage.setItem('accessToken', signedInToken('ada@shop.example', 'Ada'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
  expect(result.current).toBe(false);
  unsubscribe();
});
