import argon2 from '@node-rs/argon2';
import { Browser, errorOf } from '../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const hashing = [jest.spyOn(argon2, 'hash'), jest.spyOn(argon2, 'verify')];

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);

describe('signing in', () => {
  beforeAll(() => open().signUp('ann@example.com', 'secret-1'));

  it('responds the same to a wrong password and to an unknown email', async () => {
    const expected = {
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'The email or the password is wrong.',
    };
    expect(errorOf(await open().signIn('ann@example.com', 'wrong-1'))).toEqual(expected);
    expect(errorOf(await open().signIn('unknown@example.com', 'wrong-1'))).toEqual(expected);
  });

  it('computes one hash for an unknown email as for a known one, so that both take the same time', async () => {
    const hashesOf = async (email: string) => {
      for (const spy of hashing) spy.mockClear();
      await open().signIn(email, 'wrong-1');
      return hashing.reduce((calls, spy) => calls + spy.mock.calls.length, 0);
    };
    expect([await hashesOf('ann@example.com'), await hashesOf('nobody@example.com')]).toEqual([1, 1]);
  });

  it('needs a password that is stored as an argon2id hash of the configured cost', async () => {
    const { memoryCost, timeCost, parallelism } = shop.config.passwordCost;
    await open().signUp('cost@example.com', 'secret-1');
    const passwords: { password: string }[] = await shop.dataSource.query(
      `SELECT account.password FROM identity_account account
       JOIN identity_user person ON person.id = account.userId WHERE person.email = 'cost@example.com'`,
    );
    const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
    expect(passwords).toEqual([{ password: expect.stringContaining(`$argon2id$v=19$${cost}$`) }]);
  });

  it('ends with the sign-out, also for an identity token from before', async () => {
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

describe('signing in with a provider', () => {
  const signInBy = async (provider: unknown) =>
    errorOf(await open().post('/api/identity/sign-in/social', { provider, callbackURL: '/' }));

  it('responds 404 if Google is not configured, and names the alternative', async () => {
    expect(await signInBy('google')).toEqual({
      status: 404,
      code: 'GOOGLE_NOT_OFFERED',
      message: 'This shop has no sign-in with Google. Use your email.',
    });
  });

  it.each(['github', '__proto__', 'constructor', '', 'GOOGLE', 7, null, ['google']])(
    'rejects the unknown provider %j',
    async (provider) => {
      expect(await signInBy(provider)).toEqual({
        status: 400,
        code: 'PROVIDER_UNKNOWN',
        message: 'This sign-in method is not available. Use your email.',
      });
    },
  );
});

it('responds to unavailable routes and invalid bodies with a readable message', async () => {
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

describe('signing up', () => {
  it('signs in with an httpOnly cookie for the path of the identity provider', async () => {
    const browser = open();
    const response = await browser.signUp('cookie@example.com', 'secret-1');
    expect(response.statusCode).toBe(200);
    const session = response.cookies.find(({ name }) => name === 'whetstone.session_token');
    expect(session).toMatchObject({ path: '/api/identity', httpOnly: true, sameSite: 'Lax' });
    expect(response.headers['cache-control']).toBe('no-store');
    // Scripts can read the body.
    const current = await browser.get('/api/identity/get-session');
    expect(current.json()).toMatchObject({ session: { id: expect.any(String) } });
    const token = session?.value.split('.')[0] ?? '';
    expect(token).toMatch(/^\w{32}$/);
    for (const { body } of [response, current, await browser.signIn('cookie@example.com', 'secret-1')])
      expect(body).not.toMatch(/"token"/);
    expect(current.body).not.toContain(token);
  });

  it('ignores case and surrounding spaces of an email', async () => {
    await open().signUp('  Mixed.Case@Example.COM ', 'secret-1');
    expect((await open().signUp('mixed.case@example.com', 'secret-2')).statusCode).toBe(409);
    expect((await open().signIn(' MIXED.case@example.com', 'secret-1')).statusCode).toBe(200);
    expect(await open().accessToken('nobody@example.com')).toBeUndefined();
  });

  it.each([
    "o'brien@3m.com",
    'a&b%c@example.com',
    'info@müller.example',
    'first.last+tools@sub.example.museum',
  ])('accepts %s, which signs in and resets its password as well', async (email) => {
    expect((await open().signUp(email, 'secret-1')).statusCode).toBe(200);
    const browser = open();
    expect((await browser.signIn(email, 'secret-1')).statusCode).toBe(200);
    expect(await browser.accessToken(email)).toBeDefined();
    const reset = await open().post('/api/identity/request-password-reset', { email });
    expect(reset.statusCode).toBe(200);
    const confirmation = await browser.post('/api/identity/send-verification-email', { email });
    expect(confirmation.statusCode).toBe(200);
  });

  it('explains why an address needs letters of ASCII before the @', async () => {
    const expected = {
      ...{ status: 400, code: 'EMAIL_NOT_ASCII' },
      message:
        'We cannot send email to letters with accents or of other alphabets before the @. Use another address.',
    };
    const email = 'jörg@example.com';
    expect(errorOf(await open().signUp(email, 'secret-1'))).toEqual(expected);
    expect(errorOf(await open().signIn(email, 'secret-1'))).toEqual(expected);
    const reset = await open().post('/api/identity/request-password-reset', { email });
    expect(errorOf(reset)).toEqual(expected);
  });

  it.each([
    [
      'no name',
      { email: 'x@example.com', password: 'secret-1', name: '  ' },
      'NAME_REQUIRED',
      'Name is Required',
    ],
    ['no email', { email: ' ', password: 'secret-1', name: 'X' }, 'EMAIL_REQUIRED', 'Email is Required'],
    [
      'an invalid email',
      { email: 'x@', password: 'secret-1', name: 'X' },
      'INVALID_EMAIL',
      'Provide a valid Email',
    ],
    [
      'a short password',
      { email: 'x@example.com', password: '12345', name: 'X' },
      'PASSWORD_TOO_SHORT',
      'Must be 6 characters or longer',
    ],
    [
      'a long password',
      { email: 'x@example.com', password: 'x'.repeat(129), name: 'X' },
      'PASSWORD_TOO_LONG',
      'Must be 128 characters or shorter',
    ],
  ])('explains the error for %s', async (_what, body, code, message) => {
    expect(errorOf(await open().post('/api/identity/sign-up/email', body))).toEqual({
      status: 400,
      code,
      message,
    });
  });

  it('uses all characters of a password of 128', async () => {
    const password = 'ä'.repeat(127);
    await open().signUp('long@example.com', `${password}1`);
    expect((await open().signIn('long@example.com', `${password}1`)).statusCode).toBe(200);
    expect((await open().signIn('long@example.com', `${password}2`)).statusCode).toBe(401);
  });

  it('creates one account for concurrent sign-ups', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => open().signUp('twice@example.com', 'secret-1')));
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409]);
  });

  it.each(['javascript:alert(1)', `https://images.example/${'x'.repeat(10_000)}`])(
    'ignores an image in the request: %.30s',
    async (image) => {
      const browser = open();
      const email = `picture-${image.length}@example.com`;
      const response = await browser.post('/api/identity/sign-up/email', {
        email,
        password: 'secret-1',
        name: 'X',
        image,
      });
      expect(response.statusCode).toBe(200);
      expect((await browser.get('/api/identity/get-session')).json().user).toMatchObject({
        email,
        image: null,
      });
    },
  );

  it('ignores a role and a confirmed email in the request', async () => {
    const browser = open();
    const extras = { role: 'admin', emailVerified: true };
    await browser.post('/api/identity/sign-up/email', {
      email: 'sly@example.com',
      password: 'secret-1',
      name: 'Sly',
      ...extras,
    });
    const { user } = (await browser.get('/api/identity/get-session')).json();
    expect(user).toMatchObject({ email: 'sly@example.com', emailVerified: false });
    expect(user.role).toBeUndefined();
  });
});

it('signing out ends the access tokens of the user, which other devices renew', async () => {
  const [here, there] = [open(), open()];
  await here.signUp('leaving@mail.example', 'secret-1');
  await there.signIn('leaving@mail.example', 'secret-1');
  const statusWith = async (token: string) =>
    (await there.get('/api/user/count', { authorization: `Bearer ${token}` })).statusCode;
  const tokens = [
    await here.accessToken('leaving@mail.example'),
    await there.accessToken('leaving@mail.example'),
  ];
  await here.post('/api/identity/sign-out', {});
  expect(await Promise.all(tokens.map(statusWith))).toEqual([401, 401]);
  expect(await statusWith(await there.accessToken('leaving@mail.example'))).toBe(200);
});

it.each([
  [true, 'https://shop.example', '__Secure-whetstone.session_token'],
  [false, 'http://127.0.0.1:4000', 'whetstone.session_token'],
])('the session cookie requires HTTPS in production: %s', async (production, publicUrl, name) => {
  const shop = await startTestApp({ production, publicUrl });
  try {
    const { cookies } = await new Browser(shop.app, publicUrl).signUp('ann@example.com', 'secret-1');
    expect(cookies).toHaveLength(2);
    expect(cookies[0]?.name).toBe(name);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/api/identity', httpOnly: true, sameSite: 'Lax' });
      expect(cookie.secure ?? false).toBe(production);
    }
  } finally {
    await shop.close();
  }
});
