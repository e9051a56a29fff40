import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { Browser } from '../../testing/browser.ts';
import { newestLink } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Everything that Jest can fake except Date. A fixed clock makes these tests independent of the machine's speed. */
const REAL_TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

let shop: TestApp;
beforeAll(async () => {
  jest.useFakeTimers({ now: Date.now(), doNotFake: [...REAL_TIMERS] });
  shop = await startTestApp();
});
afterAll(async () => {
  await shop.close();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);
const open = () => new Browser(shop.app, shop.config.publicUrl);

describe('guessing a password', () => {
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

  it('is delayed for all unknown browsers, even with the right password, with Retry-After', async () => {
    const response = await open().signIn(email, 'secret-1');
    expect(response.statusCode).toBe(429);
    expect(response.json().message).toMatch(/^Too many wrong passwords for this account\. Wait /);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not lock the owner out of a browser that signed in before', async () => {
    expect((await owner.signIn(email, 'secret-1')).statusCode).toBe(200);
  });

  it('is delayed in the same way for emails without an account', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 7 }, () => open().signIn('unknown@example.com', 'guess')),
    );
    expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('is possible again after the time of Retry-After', async () => {
    const pause = Number((await open().signIn('unknown@example.com', 'guess')).headers['retry-after']);
    pass(pause * 1_000);
    expect((await open().signIn('unknown@example.com', 'guess')).statusCode).toBe(401);
  });

  it('has one counter for all browsers that signed in before, until the password changes', async () => {
    const victim = 'devices@example.com';
    const thieves = [open(), open(), open()];
    await open().signUp(victim, 'secret-1');
    for (const thief of thieves) expect((await thief.signIn(victim, 'secret-1')).statusCode).toBe(200);
    const guess = async () => {
      const guesses = await Promise.all(
        thieves.flatMap((thief) => Array.from({ length: 4 }, () => thief.signIn(victim, 'a-guess'))),
      );
      return guesses.filter(({ statusCode }) => statusCode === 401).length;
    };
    expect(await guess()).toBe(5);
    await shop.dataSource.query('DELETE FROM rate_limits');
    const elsewhere = open();
    await elsewhere.post('/api/identity/request-password-reset', { email: victim });
    const token = (await newestLink(shop, victim)).searchParams.get('token');
    await elsewhere.post('/api/identity/reset-password', { token, newPassword: 'secret-2' });
    await Promise.all(Array.from({ length: 5 }, () => open().signIn(victim, 'a-guess')));
    expect(await guess()).toBe(0);
  });

  it('does not lock the owner out of the browser that changed the password, and forgets the other browsers', async () => {
    const changer = 'changer@example.com';
    const [here, there] = [open(), open()];
    await here.signUp(changer, 'secret-1');
    await there.signIn(changer, 'secret-1');
    const authorization = `Bearer ${await here.accessToken(changer)}`;
    const change = { password: 'secret-1', newPassword: 'secret-2', signOutOthers: false };
    await here.post('/api/user/me/password', change, { authorization });
    await Promise.all(Array.from({ length: 5 }, () => open().signIn(changer, 'a-guess')));
    expect((await there.signIn(changer, 'secret-2')).statusCode).toBe(429);
    expect((await here.signIn(changer, 'secret-2')).statusCode).toBe(200);
  });

  it('does not make the browser a device of a password that replaces the new one at the same moment', async () => {
    const raced = 'raced@example.com';
    const [thief, owner] = [open(), open()];
    await thief.signUp(raced, 'secret-1');
    await owner.signUp('donor@example.com', 'secret-3');
    const authorization = `Bearer ${await thief.accessToken(raced)}`;
    const limiter = shop.app.get(RateLimiter);
    // After the commit of the change, the owner has set another password.
    jest.spyOn(limiter, 'resetAttempts').mockImplementationOnce(async () => {
      const of = (email: string) => `(SELECT id FROM identity_user WHERE email = '${email}')`;
      const [{ password }] = await shop.dataSource.query(
        `SELECT password FROM identity_account WHERE userId = ${of('donor@example.com')}`,
      );
      const set = `UPDATE identity_account SET password = ? WHERE userId = ${of(raced)}`;
      await shop.dataSource.query(set, [password]);
    });
    const change = { password: 'secret-1', newPassword: 'secret-2', signOutOthers: false };
    expect((await thief.post('/api/user/me/password', change, { authorization })).statusCode).toBe(200);
    await Promise.all(Array.from({ length: 5 }, () => open().signIn(raced, 'a-guess')));
    expect((await thief.signIn(raced, 'secret-3')).statusCode).toBe(429);
    jest.restoreAllMocks();
  });

  it('does not lock the owner out after a password reset, while the guessing continues', async () => {
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

it('limits one client address that tries many accounts, and accepts it later', async () => {
  const address = '192.0.2.7';
  const statuses: number[] = [];
  for (let index = 0; index < 32; index += 1) {
    const browser = new Browser(shop.app, shop.config.publicUrl, address);
    statuses.push((await browser.signIn(`spray-${index}@example.com`, 'Password1')).statusCode);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(statuses.slice(30)).toEqual([429, 429]);

  const next = new Browser(shop.app, shop.config.publicUrl, address);
  const rejected = await next.signIn('spray-again@example.com', 'Password1');
  expect(rejected.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(rejected.json()).toMatchObject({
    status: 429,
    code: 'too-many-requests',
    requestId: expect.any(String),
  });
  pass(Number(rejected.headers['retry-after']) * 1_000);
  expect((await next.signIn('spray-again@example.com', 'Password1')).statusCode).toBe(401);
});

it('accepts 2.9 sign-ups a second from one address indefinitely', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const browser = new Browser(shop.app, shop.config.publicUrl, '192.0.2.8');
    // The missing name is rejected after the request is counted. This avoids hashing 60 passwords.
    statuses.push((await browser.signUp(`office-${index}@example.com`, 'secret-1', '')).statusCode);
    pass(345);
  }
  expect(statuses).toEqual(Array(60).fill(400));
});

it.each(['198.51.100.9', '127.0.0.1'])(
  'ignores headers that state another client address, from %s',
  async (address) => {
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      const response = await new Browser(shop.app, shop.config.publicUrl, address).post(
        '/api/identity/sign-in/email',
        { email: `header-${index}@example.com`, password: 'Password1' },
        { 'x-forwarded-for': `203.0.113.${index}`, 'x-client-address': `203.0.113.${index}` },
      );
      statuses.push(response.statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  },
);

it('limits each client address that the edge forwards', async () => {
  const statusOf = async (visitor: string) => {
    const headers = { ...edgeHeaders(shop.config), 'x-forwarded-for': visitor };
    const body = { email: `${visitor}@example.com`, password: 'Password1' };
    const edge = new Browser(shop.app, shop.config.publicUrl, '192.0.2.99');
    return (await edge.post('/api/identity/sign-in/email', body, headers)).statusCode;
  };
  for (let index = 0; index < 32; index += 1) expect(await statusOf(`203.0.113.${index}`)).toBe(401);
});
