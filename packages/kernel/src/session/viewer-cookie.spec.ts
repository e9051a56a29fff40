import { waitFor } from '@testing-library/react';
import { createShopStore } from '../store/store.ts';
import { knowAdminStatus } from './admin-status.api.ts';
import { signedIn, signedOut } from './session.slice.ts';
import { keepViewerCookie } from './viewer-cookie.ts';

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
  stop = keepViewerCookie(store);
};

describe('the viewer’s cookie', () => {
  it('is there while somebody is signed in, and names nobody', () => {
    follow();
    expect(document.cookie).toBe('');
    store.dispatch(signedIn(ADA));
    expect(document.cookie).toBe('signed-in=user');
    store.dispatch(signedOut());
    expect(document.cookie).toBe('');
  });

  it('says that it is an admin as soon as that is known', async () => {
    follow();
    store.dispatch(signedIn(ADA));
    await store.dispatch(knowAdminStatus(ADA.email, true));
    await waitFor(() => expect(document.cookie).toBe('signed-in=admin'));
    await store.dispatch(knowAdminStatus(ADA.email, false));
    await waitFor(() => expect(document.cookie).toBe('signed-in=user'));
  });

  it('takes an admin of the last visit for one until it is known better', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what an earlier visit left
    document.cookie = 'signed-in=admin; Path=/';
    store.dispatch(signedIn(ADA));
    follow();
    expect(document.cookie).toBe('signed-in=admin');
  });
});
