import { screen, waitFor } from '@testing-library/react';
import { accessToken } from '@whetstone/kernel/host';
import { microfrontend } from '../testing/microfrontend.ts';
import { openSite, signedInToken } from '../testing/open-site.tsx';

const account = microfrontend('mf-account', {
  routes: [{ path: '/dashboard', module: 'profile', access: 'user', title: 'My Profile' }],
});

/** @param status of the identity service */
function reload(status: number) {
  const token = signedInToken('ada@shop.example', 'Ada');
  globalThis.fetch = async () => Response.json({ token }, { status });
  const modules = { 'mf-account/profile': async () => ({ Page: () => <h1>My Profile</h1> }) };
  return openSite('/dashboard', [account], modules);
}

beforeEach(() => {
  window.scrollTo = jest.fn();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie of an earlier visit
  document.cookie = 'signed-in=user; Path=/';
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
});
afterEach(() => {
  accessToken.clear();
  jest.restoreAllMocks();
});

describe('a reload in a browser that blocks storage', () => {
  it('continues the session', async () => {
    await reload(200);
    expect(await screen.findByRole('heading', { name: 'My Profile' })).toBeInTheDocument();
  });

  it('leads to the sign-in page after the session has ended', async () => {
    const { router } = await reload(401);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(document.cookie).toBe('');
  });
});
