import { forgeToken, newKey } from '../../testing/access-token.ts';
import { Browser, errorOf } from '../../testing/browser.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const PASSWORD = 'secret-1';
const MINUTE = 60;

let admin: SignedIn;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await signIn(shop, { role: 'admin' });
});

const now = () => Math.floor(Date.now() / 1_000);
const CALLS = [
  ['PUT', '/api/user/admin/nobody@mail.example', undefined],
  ['POST', '/api/webhooks', { url: 'http://127.0.0.1/', description: '', events: ['order.placed'] }],
  [
    'PUT',
    '/api/webhooks/none',
    { url: 'http://127.0.0.1/', description: '', events: ['order.placed'], state: 'active' },
  ],
  ['POST', '/api/webhooks/none/secret', undefined],
  ['POST', '/api/users/none/demote', undefined],
  ['DELETE', '/api/user/none', undefined],
  ['GET', '/api/users/export', undefined],
  ['GET', '/api/orders/export', undefined],
  ['POST', '/api/user/none/reset-second-factor', { reason: 'Called back.' }],
] as const;

describe.each(CALLS)('%s %s', (method, url, payload) => {
  const call = async (token: string) => {
    const { statusCode, body } = await shop.app.inject({
      ...{ method, url, headers: { authorization: `Bearer ${token}` } },
      ...(payload && { payload }),
    });
    return statusCode < 400 ? { status: statusCode } : errorOf({ statusCode, body });
  };
  const provenAt = (time: number | undefined) =>
    forgeToken(shop.config, admin, { claims: { auth_time: time } });

  it.each([
    ['of more than ten minutes ago', () => now() - 10 * MINUTE - 1],
    ['that is missing', () => undefined],
  ])('rejects a proof %s', async (_when, time) => {
    expect(await call(await provenAt(time()))).toMatchObject({ status: 403, code: 'step-up-required' });
  });

  it('accepts a proof of nine minutes ago', async () => {
    expect(await call(await provenAt(now() - 9 * MINUTE))).not.toMatchObject({ status: 403 });
  });

  it('rejects a proof that another key has signed', async () => {
    const claims = { auth_time: now() };
    expect(await call(await forgeToken(shop.config, admin, { claims, key: newKey() }))).toMatchObject({
      status: 401,
    });
  });
});

describe('the proof of a session', () => {
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  async function staleSession(email: string): Promise<Browser> {
    const browser = new Browser(shop.app, shop.config.publicUrl);
    await browser.signUp(email, PASSWORD);
    const { auth_time } = claimsOf(await browser.accessToken(email));
    expect(now() - auth_time).toBeLessThan(MINUTE);
    await shop.dataSource.query(
      'UPDATE identity_session SET provenAt = NULL WHERE userId = (SELECT id FROM identity_user WHERE email = ?)',
      [email],
    );
    expect(claimsOf(await browser.accessToken(email))).not.toHaveProperty('auth_time');
    return browser;
  }
  const prove = (browser: Browser, password: string) =>
    browser.post('/api/identity/verify-password', { password });

  it('is renewed by the password', async () => {
    const email = 'ann@example.com';
    const browser = await staleSession(email);
    expect(errorOf(await prove(browser, 'wrong-1'))).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' });
    expect(claimsOf(await browser.accessToken(email))).not.toHaveProperty('auth_time');
    expect((await prove(browser, PASSWORD)).statusCode).toBe(200);
    expect(now() - claimsOf(await browser.accessToken(email)).auth_time).toBeLessThan(MINUTE);
  });

  it('waits after five wrong passwords', async () => {
    const browser = await staleSession('bea@example.com');
    // The wait is a second, in which a slow machine compares one password.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (let attempt = 0; attempt < 5; attempt += 1) await prove(browser, 'wrong-1');
    expect(errorOf(await prove(browser, PASSWORD))).toMatchObject({ status: 429 });
    clock.mockRestore();
  });
});
