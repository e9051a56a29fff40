import { Browser, errorOf } from '../../testing/browser.ts';
import { newestLink } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp.ts';
import { User } from '../users/user.entity.ts';
import { PasswordRules } from './password-rules.ts';

const OWNER = { email: 'anna.lee@mail.example', name: 'Anna Lee' };

const shop = sharedTestApp();

const codeOf = async (password: string, owner = OWNER) =>
  (await shop.app.get(PasswordRules).faultOf(password, owner))?.code;

it.each(['123456', 'password', 'PassWord', 'qwertyuiop', 'ｐａｓｓｗｏｒｄ'])(
  'refuses the common password %j',
  async (password) => {
    expect(await codeOf(password)).toBe('password-too-common');
  },
);

it.each(['anna.lee@mail.example', 'Anna.Lee', 'AnnaLee1', 'whetstone', 'Whetstone!12', 'lee-anna-lee'])(
  'refuses %j, which consists of words of the account and the shop',
  async (password) => {
    expect(await codeOf(password)).toBe('password-of-own-words');
  },
);

it.each(['plane1', '🌲🌲🌲🌲', 'a-b-c-', 'whetstone and oil', 'annapurna-8091'])(
  'accepts %j',
  async (password) => {
    expect(await codeOf(password)).toBeUndefined();
  },
);

it('requires 12 characters of admins without a second factor', async () => {
  const admin = await signIn(shop, { role: 'admin' });
  const account = {
    id: admin.id,
    email: admin.email,
    name: admin.name,
    emailVerified: 1,
    twoFactorEnabled: 0,
  };
  const times = { createdAt: '2026-01-01', updatedAt: '2026-01-01' };
  const accounts = shop.dataSource.createQueryBuilder().insert().into('identity_user');
  await accounts.values({ ...account, ...times }).execute();
  const codes = ['drawknives', 'drawkni\u0301ve\u0301s', 'drawknives-2'].map((password) =>
    codeOf(password, admin),
  );
  expect(await Promise.all(codes)).toEqual(['too-short', 'too-short', undefined]);
  await shop.dataSource.query('UPDATE identity_user SET twoFactorEnabled = 1 WHERE id = ?', [admin.id]);
  expect(await codeOf('drawknives', admin)).toBeUndefined();
});

describe('a user becomes an admin', () => {
  let admin: SignedIn;
  beforeAll(async () => {
    admin = await signIn(shop, { role: 'admin' });
  });
  const open = () => new Browser(shop.app, shop.config.publicUrl);
  const promote = async (email: string) => {
    const request = { method: 'PUT' as const, url: `/api/user/admin/${email}`, headers: admin.headers };
    return (await shop.app.inject(request)).json();
  };
  const refused = { status: 409, code: 'short-password' };
  async function signUp(email: string, password: string): Promise<Browser> {
    const browser = open();
    await browser.signUp(email, password);
    await browser.accessToken(email);
    await shop.dataSource.getRepository(User).update({ email }, { emailConfirmed: true });
    return browser;
  }
  const resetTo = async (email: string, newPassword: string) => {
    await open().post('/api/identity/request-password-reset', { email });
    const token = (await newestLink(shop, email)).searchParams.get('token');
    expect((await open().post('/api/identity/reset-password', { token, newPassword })).statusCode).toBe(200);
  };

  it('with a password of 12 characters, not with a shorter one', async () => {
    await signUp('long@mail.example', 'mortise-and-tenon');
    expect(await promote('long@mail.example')).toEqual({ modifiedCount: 1 });
    const email = 'short@mail.example';
    const browser = await signUp(email, 'mortise-1');
    expect(await promote(email)).toMatchObject(refused);
    const listed = await shop.app.inject({ url: `/api/user?q=${email}`, headers: admin.headers });
    expect(listed.json()).toMatchObject([{ email, adminBarrier: 'short-password' }]);
    const headers = { authorization: `Bearer ${await browser.accessToken(email)}` };
    const change = { password: 'mortise-1', newPassword: 'mortise-and-tenon', signOutOthers: false };
    expect((await browser.post('/api/user/me/password', change, headers)).statusCode).toBe(200);
    expect(await promote(email)).toEqual({ modifiedCount: 1 });
  });

  it('after a reset only once the new password has been used', async () => {
    const email = 'reset@mail.example';
    await signUp(email, 'mortise-and-tenon');
    await resetTo(email, 'mortise-2');
    expect(await promote(email)).toMatchObject(refused);
    await open().signIn(email, 'mortise-2');
    expect(await promote(email)).toMatchObject(refused);
    await resetTo(email, 'dovetail-and-chisel');
    await open().signIn(email, 'dovetail-and-chisel');
    expect(await promote(email)).toEqual({ modifiedCount: 1 });
  });

  it('with a short password and a second factor, or without a password', async () => {
    await signUp('factor@mail.example', 'mortise-1');
    const enabled = 'UPDATE identity_user SET twoFactorEnabled = 1 WHERE email = ?';
    await shop.dataSource.query(enabled, ['factor@mail.example']);
    expect(await promote('factor@mail.example')).toEqual({ modifiedCount: 1 });
    expect(await promote((await signIn(shop)).email)).toEqual({ modifiedCount: 1 });
  });
});

describe('an admin with a short password from before', () => {
  const SHORT = 'mortise-1';
  const limited = { status: 403, code: 'admin-password-too-short' };
  const openWebhooks = async (browser: Browser, email: string) => {
    const authorization = `Bearer ${await browser.accessToken(email)}`;
    return errorOf(await browser.get('/api/webhooks', { authorization }));
  };
  /** As after a promotion in the moment of a change of the password, or before the rule. */
  async function shortAdmin(email: string): Promise<Browser> {
    const browser = new Browser(shop.app, shop.config.publicUrl);
    await browser.signUp(email, SHORT);
    await browser.accessToken(email);
    await shop.dataSource.getRepository(User).update({ email }, { role: 'admin', emailConfirmed: true });
    return browser;
  }
  const forget = (email: string) =>
    shop.dataSource.query(
      'UPDATE identity_account SET longPassword = NULL WHERE userId = (SELECT id FROM identity_user WHERE email = ?)',
      [email],
    );

  it('has the rights of a user after the sign-in, until the password is changed', async () => {
    const email = 'early@mail.example';
    const early = await shortAdmin(email);
    await forget(email);
    expect(await openWebhooks(early, email)).toMatchObject({ status: 200 });
    const browser = new Browser(shop.app, shop.config.publicUrl);
    await browser.signIn(email, SHORT);
    expect(await openWebhooks(browser, email)).toMatchObject(limited);
    expect(await openWebhooks(early, email)).toMatchObject(limited);
    const headers = { authorization: `Bearer ${await browser.accessToken(email)}` };
    const status = (await browser.get(`/api/admin/${email}`, headers)).json();
    expect(status).toEqual({ admin: true, needsSecondFactor: true });
    const change = { password: SHORT, newPassword: 'mortise-and-tenon', signOutOthers: false };
    expect((await browser.post('/api/user/me/password', change, headers)).statusCode).toBe(200);
    // The browser renews its token.
    expect((await browser.get('/api/webhooks', headers)).statusCode).toBe(401);
    expect(await openWebhooks(browser, email)).toMatchObject({ status: 200 });
  });

  it('needs a second factor instead, and its removal limits the rights again', async () => {
    const email = 'factor-of-early@mail.example';
    const browser = await shortAdmin(email);
    expect(await openWebhooks(browser, email)).toMatchObject(limited);
    const factor = (path: string, body: object) => browser.post(`/api/identity/two-factor/${path}`, body);
    const { totpURI } = (await factor('enable', { password: SHORT })).json();
    await factor('verify-totp', { code: totpCode(totpURI) });
    expect(await openWebhooks(browser, email)).toMatchObject({ status: 200 });
    await forget(email);
    await factor('disable', { password: SHORT });
    expect(await openWebhooks(browser, email)).toMatchObject(limited);
  });

  it('is found by a proof in a session from before, too', async () => {
    const email = 'proof-of-early@mail.example';
    const browser = await shortAdmin(email);
    await forget(email);
    await browser.post('/api/identity/verify-password', { password: 'a guess of 12' });
    expect(await openWebhooks(browser, email)).toMatchObject({ status: 200 });
    await browser.post('/api/identity/verify-password', { password: SHORT });
    expect(await openWebhooks(browser, email)).toMatchObject(limited);
  });
});

it('is a part of the sign-up, the reset and the change, each with a sentence', async () => {
  const { email, name } = OWNER;
  const browser = new Browser(shop.app, shop.config.publicUrl);
  const weak = { code: 'WEAK_PASSWORD', message: expect.stringContaining('Many people use this password') };
  const refused = await browser.signUp(email, 'password', name);
  expect([refused.statusCode, refused.json()]).toEqual([400, weak]);
  expect((await browser.signUp(email, 'mortise-and-tenon', name)).statusCode).toBe(200);

  await browser.post('/api/identity/request-password-reset', { email });
  const token = (await newestLink(shop, email)).searchParams.get('token');
  const reset = (newPassword: string) => browser.post('/api/identity/reset-password', { token, newPassword });
  expect((await reset('password')).json()).toEqual(weak);
  const inQuery = `/api/identity/reset-password?token=${token}`;
  expect((await browser.post(inQuery, { newPassword: 'password' })).json()).toEqual(weak);
  expect((await reset('dovetail-saw')).statusCode).toBe(200);

  await browser.signIn(email, 'dovetail-saw');
  const headers = { authorization: `Bearer ${await browser.accessToken(email)}` };
  const passwords = { password: 'dovetail-saw', newPassword: 'password', signOutOthers: false };
  const change = await browser.post('/api/user/me/password', passwords, headers);
  expect(change.json().errors).toEqual([
    expect.objectContaining({ field: 'newPassword', code: 'password-too-common' }),
  ]);
});
