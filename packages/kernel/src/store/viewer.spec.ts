import { waitFor } from '@testing-library/react';
import { signedIn, signedOut } from '../session/session.slice.ts';
import { createShopStore } from './store.ts';
import { setAdminStatus, syncViewerCookie } from './viewer.ts';

const ADA = { email: 'ada@shop.example', name: 'Ada' };

let store: ReturnType<typeof createShopStore>;
let stop: () => void;

beforeEach(() => {
  store = createShopStore({ baseQuery: async () => ({ data: null }) });
});

afterEach(() => {
  store.dispatch(signedOut());
  stop();
});

const follow = () => {
  stop = syncViewerCookie(store);
};

describe('the viewer cookie', () => {
  it('exists on every page while a user is signed in and contains no identity', () => {
    follow();
    expect(document.cookie).toBe('');
    window.history.replaceState(null, '', '/dashboard/myOrders');
    store.dispatch(signedIn(ADA));
    window.history.replaceState(null, '', '/purchase');
    expect(document.cookie).toBe('signed-in=user');
    store.dispatch(signedOut());
    expect(document.cookie).toBe('');
  });

  it('changes to admin as soon as the status is known', async () => {
    follow();
    store.dispatch(signedIn(ADA));
    await store.dispatch(setAdminStatus(ADA.email, true));
    await waitFor(() => expect(document.cookie).toBe('signed-in=admin'));
    await store.dispatch(setAdminStatus(ADA.email, false));
    await waitFor(() => expect(document.cookie).toBe('signed-in=user'));
  });

  it('keeps the admin of the last visit until the status is known', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie of an earlier visit
    document.cookie = 'signed-in=admin; Path=/';
    store.dispatch(signedIn(ADA));
    follow();
    expect(document.cookie).toBe('signed-in=admin');
  });
});
