import { Browser } from '../../testing/browser.ts';
import { newestLink } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);
const refusalOf = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  status: statusCode,
  ...JSON.parse(body),
});

describe('signing up', () => {
  it('signs in at once, in a cookie that only the identity service gets and no script can read', async () => {
    const answer = await open().signUp('cookie@example.com', 'secret-1');
    expect(answer.statusCode).toBe(200);
    const session = answer.cookies.find(({ name }) => name === 'whetstone.session_token');
    expect(session).toMatchObject({ path: '/api/identity', httpOnly: true, sameSite: 'Lax' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('takes an address with capitals and spaces around it for the same one', async () => {
    await open().signUp('  Mixed.Case@Example.COM ', 'secret-1');
    expect((await open().signUp('mixed.case@example.com', 'secret-2')).statusCode).toBe(409);
    expect((await open().signIn(' MIXED.case@example.com', 'secret-1')).statusCode).toBe(200);
    expect(await open().accessToken('nobody@example.com')).toBeUndefined();
  });

  it.each([
    [
      'nobody',
      { email: 'x@example.com', password: 'secret-1', name: '  ' },
      'NAME_REQUIRED',
      'Name is Required',
    ],
    ['no address', { email: ' ', password: 'secret-1', name: 'X' }, 'EMAIL_REQUIRED', 'Email is Required'],
    [
      'a bad address',
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
  ])('says in words what is wrong with %s', async (_what, body, code, message) => {
    expect(refusalOf(await open().post('/api/identity/sign-up/email', body))).toEqual({
      status: 400,
      code,
      message,
    });
  });

  it('keeps every character of a password of 128', async () => {
    const password = 'ä'.repeat(127);
    await open().signUp('long@example.com', `${password}1`);
    expect((await open().signIn('long@example.com', `${password}1`)).statusCode).toBe(200);
    expect((await open().signIn('long@example.com', `${password}2`)).statusCode).toBe(401);
  });

  it('makes one account of two sign-ups at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => open().signUp('twice@example.com', 'secret-1')));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409]);
  });

  it.each(['javascript:alert(1)', `https://images.example/${'x'.repeat(10_000)}`])(
    'keeps no picture that the shop never asked for: %.30s',
    async (image) => {
      const browser = open();
      const email = `picture-${image.length}@example.com`;
      const answer = await browser.post('/api/identity/sign-up/email', {
        email,
        password: 'secret-1',
        name: 'X',
        image,
      });
      expect(answer.statusCode).toBe(200);
      expect((await browser.get('/api/identity/get-session')).json().user).toMatchObject({
        email,
        image: null,
      });
    },
  );

  it('cannot be told to make an admin or a confirmed address', async () => {
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

describe('signing in', () => {
  beforeAll(() => open().signUp('ann@example.com', 'secret-1'));

  it('answers the same for a wrong password and for an unknown address', async () => {
    const expected = {
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'The e-mail or the password is wrong.',
    };
    expect(refusalOf(await open().signIn('ann@example.com', 'wrong-1'))).toEqual(expected);
    expect(refusalOf(await open().signIn('unknown@example.com', 'wrong-1'))).toEqual(expected);
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const known = await typicalTime(() => open().signIn(`ann@example.com`, 'wrong-1'), 5);
    const unknown = await typicalTime((index) => open().signIn(`no-${index}@example.com`, 'wrong-1'), 5);
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });

  it('ends with sign-out, also for an identity token that was fetched before', async () => {
    const browser = open();
    await browser.signIn('out@example.com', 'secret-1');
    await browser.signUp('out@example.com', 'secret-1');
    const token = (await browser.identityToken()) ?? '';
    expect((await browser.exchange('out@example.com', token)).statusCode).toBe(200);
    expect((await browser.post('/api/identity/sign-out', {})).statusCode).toBe(200);
    expect(refusalOf(await browser.get('/api/identity/token'))).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'You are signed out. Sign in again.',
    });
    expect((await browser.exchange('out@example.com', token)).statusCode).toBe(401);
  });
});

describe('signing in by a provider', () => {
  const signInBy = async (provider: unknown) =>
    refusalOf(await open().post('/api/identity/sign-in/social', { provider, callbackURL: '/' }));

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

describe('guessing at a password', () => {
  const email = 'guessed@example.com';
  let owner: Browser;

  beforeAll(async () => {
    owner = open();
    await owner.signUp(email, 'secret-1');
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => open().signIn(email, `guess-${index}`)),
    );
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('is paused for strangers at any address, even with the right password, and says for how long', async () => {
    const answer = await open().signIn(email, 'secret-1');
    expect(answer.statusCode).toBe(429);
    expect(answer.json().message).toMatch(/^Too many wrong passwords for this account\. Wait /);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not lock the owner out in a browser that signed in before', async () => {
    expect((await owner.signIn(email, 'secret-1')).statusCode).toBe(200);
  });

  it('is paused for addresses without an account in the same way', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 7 }, () => open().signIn('nobody-at-all@example.com', 'guess')),
    );
    expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('does not lock the owner out after choosing a new password by mail, though it goes on', async () => {
    await Promise.all(Array.from({ length: 7 }, () => open().signIn(email, 'guess')));
    expect((await open().signIn(email, 'secret-1')).statusCode).toBe(429);
    const elsewhere = open();
    await elsewhere.post('/api/identity/request-password-reset', { email });
    const token = (await newestLink(shop, email)).searchParams.get('token');
    await elsewhere.post('/api/identity/reset-password', { token, newPassword: 'secret-2' });
    await Promise.all(Array.from({ length: 7 }, () => open().signIn(email, 'guess')));
    expect((await open().signIn(email, 'secret-2')).statusCode).toBe(429);
    expect((await elsewhere.signIn(email, 'secret-2')).statusCode).toBe(200);
  });
});

it('slows one address down that tries many accounts', async () => {
  const address = '192.0.2.7';
  const statuses: number[] = [];
  for (let index = 0; index < 32; index += 1) {
    const browser = new Browser(shop.app, shop.config.publicUrl, address);
    statuses.push((await browser.signIn(`spray-${index}@example.com`, 'Password1')).statusCode);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(statuses.slice(30)).toEqual([429, 429]);
});

describe('what a hostile page may try', () => {
  it('is refused without the shop as its origin', async () => {
    const browser = open();
    await browser.signUp('target@example.com', 'secret-1');
    const answer = await browser.post('/api/identity/sign-out', {}, { origin: 'https://evil.example' });
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'INVALID_ORIGIN' });
    expect((await browser.get('/api/identity/get-session')).json().user.email).toBe('target@example.com');
  });

  it('cannot sign a visitor in by a plain form', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/email',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      payload: 'email=ann%40example.com&password=secret-1',
    });
    expect(refusalOf(answer)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example/..',
    'javascript:alert(1)',
    'http://127.0.0.1:4000@evil.example/',
  ])('cannot make the shop lead on to %s', async (callbackURL) => {
    const browser = open();
    const credentials = { email: 'ann@example.com', password: 'secret-1', name: 'Ann' };
    for (const path of ['sign-in/email', 'sign-up/email', 'sign-out']) {
      const answer = await browser.post(`/api/identity/${path}`, { ...credentials, callbackURL });
      expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'INVALID_CALLBACK_URL' });
    }
    const link = `/api/identity/verify-email?${new URLSearchParams({ token: 'x', callbackURL })}`;
    const answer = await browser.get(link);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers.location).toBeUndefined();
  });

  it.each(['/.//evil.example/shop', '/..//evil.example', '/../..//evil.example', '/.\\/evil.example'])(
    'cannot make the shop lead on to what becomes another site on the way: %s',
    async (callbackURL) => {
      const link = `/api/identity/verify-email?${new URLSearchParams({ token: 'x', callbackURL })}`;
      const { statusCode, headers } = await open().get(link);
      expect(statusCode === 403 || headers.location === '/').toBe(true);
    },
  );

  it('cannot choose its own address for the limits by a header', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      const answer = await new Browser(shop.app, shop.config.publicUrl, '198.51.100.9').post(
        '/api/identity/sign-in/email',
        { email: `header-${index}@example.com`, password: 'Password1' },
        { 'x-forwarded-for': `203.0.113.${index}`, 'x-client-address': `203.0.113.${index}` },
      );
      statuses.push(answer.statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

it('answers what it does not offer, and what it cannot read, in words', async () => {
  expect(refusalOf(await open().get('/api/identity/list-accounts'))).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect(refusalOf(await open().post('/api/identity/change-password', {}))).toMatchObject({ status: 404 });
  const unreadable = await shop.app.inject({
    method: 'POST',
    url: '/api/identity/sign-in/email',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  });
  expect(refusalOf(unreadable)).toMatchObject({ status: 400, code: 'BODY_UNREADABLE' });
  const huge = await open().post('/api/identity/sign-in/email', { email: 'x'.repeat(20_000), password: 'x' });
  expect(refusalOf(huge)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  const wrongTypes = await open().post('/api/identity/sign-in/email', { email: 5, password: [] });
  expect(refusalOf(wrongTypes)).toMatchObject({ status: 400, code: 'INVALID_EMAIL' });
});

async function typicalTime(work: (index: number) => Promise<unknown>, times: number): Promise<number> {
  const durations: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const start = performance.now();
    await work(index);
    durations.push(performance.now() - start);
  }
  return durations.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}
