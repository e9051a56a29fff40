import { act, renderHook } from '@testing-library/react';
import {
  createShopStore,
  enterAs,
  followSession,
  Provider,
  serverData,
  serverDataHydrated,
} from '@whetstone/kernel/host';
import type { ReactNode } from 'react';
import { signedInToken } from '../testing/open-site.tsx';
import { useAdminStatus } from './use-admin-status.ts';

const never = () => new Promise<never>(() => undefined);

/** Hydrates a page that the server rendered for an admin. The API does not respond. */
async function openRendered() {
  const server = createShopStore({ baseQuery: never });
  await server.dispatch(enterAs('admin'));
  const store = createShopStore({ baseQuery: never });
  store.dispatch(serverDataHydrated(serverData(server.getState())));
  localStorage.setItem('accessToken', signedInToken('boss@shop.example', 'Boss'));
  const stop = store.dispatch(followSession());
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { stop, ...renderHook(useAdminStatus, { wrapper }) };
}

it('keeps the server-rendered status until the API responds', async () => {
  const { result, stop } = await openRendered();
  expect(result.current).toBe(true);
  stop();
});

it('becomes unknown when another account signs in in another tab', async () => {
  const { result, stop } = await openRendered();
  localStorage.setItem('accessToken', signedInToken('ada@shop.example', 'Ada'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
  expect(result.current).toBeUndefined();
  stop();
});
