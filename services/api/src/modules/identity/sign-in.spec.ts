import { Browser, errorOf } from '../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { passwordHash } from './password-hash.ts';

// The service takes the functions over as it starts.
const work = [jest.spyOn(passwordHash, 'hash'), jest.spyOn(passwordHash, 'verify')];

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);

describe('signing in', () => {
  beforeAll(() => open().signUp('ann@example.com', 'secret-1'));

  it('answers the same for a wrong password and for an unknown address', async () => {
    const expected = {
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'The e-mail or the password is wrong.',
    };
    expect(errorOf(await open().signIn('ann@example.com', 'wrong-1'))).toEqual(expected);
    expect(errorOf(await open().signIn('unknown@example.com', 'wrong-1'))).toEqual(expected);
  });

  it('computes one hash for an unknown address as for a wrong password, so that the time tells nothing', async () => {
    const workOf = async (email: string) => {
      for (const spy of work) spy.mockClear();
      await open().signIn(email, 'wrong-1');
      return work.reduce((calls, spy) => calls + spy.mock.calls.length, 0);
    };
    expect([await workOf('ann@example.com'), await workOf('nobody@example.com')]).toEqual([1, 1]);
  });

  it('ends with sign-out, also for an identity token that was fetched before', async () => {
    const browser = open();
    await browser.signIn('out@example.com', 'secret-1');
    await browser.signUp('out@example.com', 'secret-1');
    const token = (await browser.identityToken()) ?? '';
    expect((await browser.exchange('out@example.com', token)).statusCode).toBe(200);
    expect((await browser.post('/api/identity/sign-out', {})).statusCode).toBe(200);
    expect(errorOf(await browser.get('/api/identity/token'))).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'You are signed out. Sign in again.',
    });
    expect((await browser.exchange('out@example.com', token)).statusCode).toBe(401);
  });
});

describe('signing in by a provider', () => {
  const signInBy = async (provider: unknown) =>
    errorOf(await open().post('/api/identity/sign-in/social', { provider, callbackURL: '/' }));

  it('is not there when Google is not configured, and says what to use', async () => {
    expect(await signInBy('google')).toEqual({
      status: 404,
      code: 'GOOGLE_NOT_OFFERED',
      message: 'This shop has no sign-in with Google. Use your e-mail.',
    });
  });

  it.each(['github', '__proto__', 'constructor', '', 'GOOGLE', 7, null, ['google']])(
    'is refused by %j, which is none',
    async (provider) => {
      expect(await signInBy(provider)).toEqual({
        status: 400,
        code: 'PROVIDER_UNKNOWN',
        message: 'This is not a way to sign in here. Use your e-mail.',
      });
    },
  );
});

it('answers what it does not offer, and what it cannot read, in words', async () => {
  expect(errorOf(await open().get('/api/identity/list-accounts'))).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect(errorOf(await open().post('/api/identity/change-password', {}))).toMatchObject({ status: 404 });
  const unreadable = await shop.app.inject({
    method: 'POST',
    url: '/api/identity/sign-in/email',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  });
  expect(errorOf(unreadable)).toMatchObject({ status: 400, code: 'BODY_UNREADABLE' });
  const huge = await open().post('/api/identity/sign-in/email', { email: 'x'.repeat(20_000), password: 'x' });
  expect(errorOf(huge)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  const wrongTypes = await open().post('/api/identity/sign-in/email', { email: 5, password: [] });
  expect(errorOf(wrongTypes)).toMatchObject({ status: 400, code: 'INVALID_EMAIL' });
});
