import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiled } from '@whetstone/server/testing/service-process';
import { buildApi, environmentOf } from '../../testing/api-process.ts';
import { Browser, errorOf } from '../../testing/browser.ts';
import { newestLink } from '../../testing/outbox.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { Email } from '../mail/email.entity.ts';
import { MailOutbox } from '../mail/mail-outbox.service.ts';
import { User } from '../users/user.entity.ts';
import { storedTime } from './better-auth/typeorm-adapter.ts';
import { EmailVerificationService } from './email-verification.service.ts';

const PASSWORD = 'secret-1';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);
const twoFactor = (browser: Browser, path: string, body: object) =>
  browser.post(`/api/identity/two-factor/${path}`, body);

interface Enrolled {
  email: string;
  browser: Browser;
  codes: string[];
  /** The code of the set-up, which has been used. */
  used: string;
  /** The next code, which is valid already. */
  code: () => string;
}

/** A customer with an authenticator app, signed in in a browser. */
async function enroll(email: string): Promise<Enrolled> {
  const browser = open();
  await browser.signUp(email, PASSWORD);
  const setUp = (await twoFactor(browser, 'enable', { password: PASSWORD })).json();
  const used = totpCode(setUp.totpURI);
  const next = () => totpCode(setUp.totpURI, Date.now() + 30_000);
  expect((await twoFactor(browser, 'verify-totp', { code: used })).statusCode).toBe(200);
  return { email, browser, codes: setUp.backupCodes, used, code: next };
}

/** By a link to the mailbox, in another browser. */
async function resetPassword(email: string): Promise<Browser> {
  const browser = open();
  await browser.post('/api/identity/request-password-reset', { email });
  const token = (await newestLink(shop, email)).searchParams.get('token');
  const reset = { token, newPassword: 'dovetail-saw' };
  expect((await browser.post('/api/identity/reset-password', reset)).statusCode).toBe(200);
  return browser;
}

/** The subjects of the notices to the owner, oldest first. */
async function noticesTo(recipient: string): Promise<string[]> {
  await shop.app.get(MailOutbox).settled();
  const where = { recipient, kind: 'second-factor-changed' as const };
  const mails = await shop.dataSource.getRepository(Email).find({ where, order: { id: 'ASC' } });
  return mails.map(({ subject }) => subject);
}

const actionsOf = async () =>
  (await shop.dataSource.getRepository(AuditEntry).find({ order: { id: 'ASC' } })).map(
    ({ action }) => action,
  );

it('asks for the code after the password, and yields no token before it', async () => {
  const { email, code } = await enroll('ann@example.com');
  const browser = open();
  const answer = await browser.signIn(email, PASSWORD);
  expect(answer.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  expect(await browser.identityToken()).toBeUndefined();
  expect(errorOf(await twoFactor(browser, 'verify-totp', { code: '000000' }))).toMatchObject({
    status: 401,
    code: 'INVALID_CODE',
  });
  expect(await browser.identityToken()).toBeUndefined();
  expect((await twoFactor(browser, 'verify-totp', { code: code() })).statusCode).toBe(200);
  expect(await browser.accessToken(email)).toBeDefined();
});

it('is asked for at each sign-in, also on a device that the request calls trusted', async () => {
  const { email, browser, code } = await enroll('tom@example.com');
  for (const attempt of ['first', 'second']) {
    await browser.post('/api/identity/sign-out', {});
    const answer = await browser.signIn(email, PASSWORD);
    expect([attempt, answer.json()]).toEqual([
      attempt,
      { twoFactorRedirect: true, twoFactorMethods: ['totp'] },
    ]);
    expect((await twoFactor(browser, 'verify-totp', { code: code(), trustDevice: true })).statusCode).toBe(
      200,
    );
    await shop.dataSource.query('DELETE FROM rate_limits');
  }
});

it('accepts each code once, at the set-up, at a sign-in and for a proof', async () => {
  const { email, browser, used, code } = await enroll('otto@example.com');
  const signIn = async (value: string) => {
    const other = open();
    await other.signIn(email, PASSWORD);
    return errorOf(await twoFactor(other, 'verify-totp', { code: value }));
  };
  const rejected = { status: 401, code: 'CODE_USED' };
  expect(await signIn(used)).toMatchObject(rejected);
  const next = code();
  const answers = await Promise.all([signIn(next), signIn(next)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(errorOf(await twoFactor(browser, 'verify-totp', { code: next }))).toMatchObject(rejected);
});

it('of an account that was never confirmed ends when the owner of the email resets the password', async () => {
  const { email } = await enroll('owner@example.com');
  const browser = await resetPassword(email);
  expect((await browser.signIn(email, 'dovetail-saw')).json()).not.toHaveProperty('twoFactorRedirect');
  expect(await browser.accessToken(email)).toBeDefined();
});

it.each([
  [6, undefined],
  [8, true],
])('of a confirmed account that is %s days old: a reset leaves %j', async (days, left) => {
  const { email } = await enroll(`days-${days}@example.com`);
  await shop.dataSource.query('UPDATE identity_user SET emailVerified = 1 WHERE email = ?', [email]);
  const [{ id }] = await shop.dataSource.query('SELECT id FROM identity_user WHERE email = ?', [email]);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 24 * 3_600_000);
  await shop.app.get(EmailVerificationService).afterPasswordReset({ id, email });
  clock.mockRestore();
  expect((await open().signIn(email, PASSWORD)).json().twoFactorRedirect).toBe(left);
});

it.each(['reset', 'change', 'end of the other sessions'])(
  'ends a sign-in that waits for the code with a %s',
  async (what) => {
    const { email, browser, code } = await enroll(`waiting-${what.length}@example.com`);
    const waiting = open();
    await waiting.signIn(email, PASSWORD);
    const authorization = `Bearer ${await browser.accessToken(email)}`;
    if (what === 'reset') {
      await shop.dataSource.query('UPDATE identity_user SET emailVerified = 1 WHERE email = ?', [email]);
      await resetPassword(email);
    } else if (what === 'change') {
      const body = { password: PASSWORD, newPassword: 'dovetail-saw', signOutOthers: false };
      expect((await browser.post('/api/user/me/password', body, { authorization })).statusCode).toBe(200);
    } else {
      const headers = { authorization };
      await shop.app.inject({ method: 'DELETE', url: '/api/user/me/sessions', headers });
    }
    expect(errorOf(await twoFactor(waiting, 'verify-totp', { code: code() }))).toMatchObject({
      status: 401,
      code: 'INVALID_TWO_FACTOR_COOKIE',
    });
  },
);

it('records a sign-in once, after the code', async () => {
  const signIns = async () => (await actionsOf()).filter((action) => action === 'user.signed-in').length;
  const before = await signIns();
  const { email, code } = await enroll('ida@example.com');
  expect((await signIns()) - before).toBe(1);
  const browser = open();
  await browser.signIn(email, PASSWORD);
  expect((await signIns()) - before).toBe(1);
  await twoFactor(browser, 'verify-totp', { code: code() });
  expect((await signIns()) - before).toBe(2);
});

it('draws the key as a QR code, with its marks in three corners', async () => {
  const browser = open();
  await browser.signUp('quinn@example.com', PASSWORD);
  const { qr } = (await twoFactor(browser, 'enable', { password: PASSWORD })).json();
  const last = qr.size - 1;
  for (const corner of ['M0 0h1', `M${last} 0h1`, `M0 ${last}h1`]) expect(qr.path).toContain(corner);
});

it('accepts each recovery code once, in any case and without its hyphen', async () => {
  const { email, codes } = await enroll('bea@example.com');
  const useFirst = async (code = '') => {
    const browser = open();
    await browser.signIn(email, PASSWORD);
    return [browser, await twoFactor(browser, 'verify-backup-code', { code })] as const;
  };
  const [browser, first] = await useFirst(codes[0]?.toLowerCase().replace('-', ''));
  expect([first.statusCode, typeof (await browser.accessToken(email))]).toEqual([200, 'string']);
  expect(errorOf((await useFirst(codes[0]))[1])).toMatchObject({ status: 401, code: 'INVALID_BACKUP_CODE' });
  expect(await actionsOf()).toContain('user.recovery-code-used');
  expect(await noticesTo(email)).toEqual(['An authenticator app was added', 'A recovery code was used']);
});

it('stores neither the key nor a recovery code in clear text', async () => {
  const { codes } = await enroll('cleo@example.com');
  const rows = JSON.stringify(await shop.dataSource.query('SELECT * FROM identity_two_factor'));
  expect(codes).toHaveLength(10);
  expect(codes.some((code) => rows.includes(code))).toBe(false);
});

describe('a session without the second factor', () => {
  /** A session from before the set-up, or by Google. */
  async function sessionWithoutFactor(email: string) {
    const other = open();
    const { browser, ...enrolled } = await enroll(email);
    await other.signIn(email, PASSWORD);
    await twoFactor(other, 'verify-backup-code', { code: enrolled.codes[0] });
    await shop.dataSource.query(
      'UPDATE identity_session SET secondFactor = ? WHERE userId = (SELECT id FROM identity_user WHERE email = ?)',
      [false, email],
    );
    return { ...enrolled, browser: other };
  }
  const exchangeOf = async (browser: Browser, email: string) =>
    browser.exchange(email, (await browser.identityToken()) ?? '');

  it('ends when the owner removes the app', async () => {
    const email = 'dormant@example.com';
    const [dormant, owner] = [open(), open()];
    await owner.signUp(email, PASSWORD);
    await dormant.signIn(email, PASSWORD);
    const { totpURI } = (await twoFactor(owner, 'enable', { password: PASSWORD })).json();
    await twoFactor(owner, 'verify-totp', { code: totpCode(totpURI) });
    expect((await twoFactor(owner, 'disable', { password: PASSWORD })).statusCode).toBe(200);
    expect(await dormant.identityToken()).toBeUndefined();
    expect(await owner.accessToken(email)).toBeDefined();
  });

  it('yields no access token until it proves the factor', async () => {
    const { email, browser, code } = await sessionWithoutFactor('dora@example.com');
    expect(errorOf(await exchangeOf(browser, email))).toMatchObject({
      status: 403,
      code: 'second-factor-required',
    });
    await shop.dataSource.query('UPDATE identity_session SET provenAt = NULL');
    await twoFactor(browser, 'verify-totp', { code: code() });
    const exchanged = await exchangeOf(browser, email);
    expect(exchanged.statusCode).toBe(200);
    const [, claims = ''] = exchanged.json().token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toHaveProperty('auth_time');
  });

  it.each(['disable', 'generate-backup-codes'])('cannot call %s', async (path) => {
    const { browser } = await sessionWithoutFactor(`${path}@example.com`);
    expect(errorOf(await twoFactor(browser, path, { password: PASSWORD }))).toMatchObject({
      status: 403,
      code: 'SECOND_FACTOR_REQUIRED',
    });
  });

  it('waits after five wrong codes', async () => {
    const { browser } = await sessionWithoutFactor('emma@example.com');
    // The wait is a second, in which a slow machine compares one code.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (let attempt = 0; attempt < 5; attempt += 1)
      await twoFactor(browser, 'verify-totp', { code: '000000' });
    const answer = await twoFactor(browser, 'verify-totp', { code: '000000' });
    clock.mockRestore();
    expect(errorOf(answer)).toMatchObject({ status: 429, code: 'TOO_MANY_WRONG_CODES' });
  });
});

it('revokes the access tokens of other browsers when the app is set up', async () => {
  const email = 'faye@example.com';
  const before = open();
  await before.signUp(email, PASSWORD);
  const token = await before.accessToken(email);
  const profile = () => before.get(`/api/user?email=${email}`, { authorization: `Bearer ${token}` });
  expect((await profile()).statusCode).toBe(200);
  const browser = open();
  await browser.signIn(email, PASSWORD);
  const { totpURI } = (await twoFactor(browser, 'enable', { password: PASSWORD })).json();
  await twoFactor(browser, 'verify-totp', { code: totpCode(totpURI) });
  expect((await profile()).statusCode).toBe(401);
  expect((await before.exchange(email, (await before.identityToken()) ?? '')).statusCode).toBe(403);
  expect((await browser.exchange(email, (await browser.identityToken()) ?? '')).statusCode).toBe(200);
});

describe('recovery', () => {
  const payload = { reason: 'Called back at the known number.' };
  const removeBy = (headers: { authorization: string }, id: string) =>
    shop.app.inject({ method: 'POST', url: `/api/user/${id}/reset-second-factor`, headers, payload });

  it('removes the app of another account, ends its sessions and emails its owner', async () => {
    const { email, browser } = await enroll('hana@example.com');
    const token = await browser.accessToken(email);
    const admin = await signIn(shop, { role: 'admin' });
    const user = await shop.dataSource.getRepository(User).findOneByOrFail({ email });
    const answers = [await removeBy(admin.headers, user.id), await removeBy(admin.headers, user.id)];
    expect(answers.map((answer) => answer.json())).toEqual([{ deletedCount: 1 }, { deletedCount: 0 }]);
    const entry = { actorId: admin.id, subjectId: user.id, action: 'user.second-factor-removed' };
    const [recorded] = await shop.dataSource.getRepository(AuditEntry).findBy(entry);
    const values = await shop.dataSource.query('SELECT * FROM audit_values WHERE id = ?', [recorded?.id]);
    expect(JSON.stringify(values)).toContain(payload.reason);
    const mail = { recipient: email, kind: 'second-factor-removed' as const };
    expect(await shop.dataSource.getRepository(Email).countBy(mail)).toBe(1);
    const authorization = `Bearer ${token}`;
    expect((await browser.get(`/api/user?email=${email}`, { authorization })).statusCode).toBe(401);
    expect(await browser.identityToken()).toBeUndefined();
    await browser.signIn(email, PASSWORD);
    expect(await browser.accessToken(email)).toBeDefined();
  });

  it('is a command of the operator, which ends the sessions of the account', async () => {
    const { email, browser } = await enroll('hedda@example.com');
    await browser.accessToken(email);
    await buildApi();
    const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environmentOf(shop.config) };
    const remove = (...emails: string[]) =>
      promisify(execFile)(process.execPath, [compiled('api', 'second-factor-remove.js'), ...emails], { env });
    await expect(remove()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) });
    const outcome = 'The second factor was removed. Every session of the account has ended.\n';
    expect(await remove(email)).toEqual({ stdout: outcome, stderr: '' });
    expect(await browser.identityToken()).toBeUndefined();
    await browser.signIn(email, PASSWORD);
    expect(await browser.accessToken(email)).toBeDefined();
    const user = await shop.dataSource.getRepository(User).findOneByOrFail({ email });
    const entry = { subjectId: user.id, action: 'user.second-factor-removed' };
    expect(await shop.dataSource.getRepository(AuditEntry).countBy(entry)).toBe(1);
  });

  it('is not for the own account', async () => {
    const admin = await signIn(shop, { role: 'admin' });
    expect(errorOf(await removeBy(admin.headers, admin.id))).toMatchObject({
      status: 403,
      code: 'own-second-factor',
    });
  });
});

it('removes the app with the password only', async () => {
  const { email, browser } = await enroll('gina@example.com');
  expect(errorOf(await twoFactor(browser, 'disable', { password: 'wrong-1' }))).toMatchObject({
    status: 400,
    message: 'The password is wrong.',
  });
  expect((await twoFactor(browser, 'disable', { password: PASSWORD })).statusCode).toBe(200);
  expect((await open().signIn(email, PASSWORD)).json()).not.toHaveProperty('twoFactorRedirect');
  expect(await actionsOf()).toEqual(
    expect.arrayContaining(['user.second-factor-added', 'user.second-factor-removed']),
  );
  expect(await noticesTo(email)).toEqual([
    'An authenticator app was added',
    'The authenticator app was removed',
  ]);
});

describe('an account without a password', () => {
  /** Signed in by Google, for example. */
  async function passwordless(email: string): Promise<Browser> {
    const browser = open();
    await browser.signUp(email, PASSWORD);
    await shop.dataSource.query("DELETE FROM identity_account WHERE providerId = 'credential'");
    return browser;
  }
  const age = (column: 'provenAt' | 'createdAt', minutes: number) => {
    const at = storedTime(shop.dataSource, new Date(Date.now() - minutes * 60_000));
    return shop.dataSource.query(`UPDATE identity_session SET ${column} = ?`, [at]);
  };

  it('sets up and removes an app within ten minutes of a sign-in or a code', async () => {
    const browser = await passwordless('ines@example.com');
    await age('provenAt', 11);
    expect(errorOf(await twoFactor(browser, 'enable', {}))).toMatchObject({
      status: 403,
      code: 'SIGN_IN_AGAIN',
    });
    await age('provenAt', 9);
    const { totpURI } = (await twoFactor(browser, 'enable', {})).json();
    await twoFactor(browser, 'verify-totp', { code: totpCode(totpURI) });
    await age('provenAt', 11);
    for (const path of ['generate-backup-codes', 'disable'])
      expect(errorOf(await twoFactor(browser, path, {}))).toMatchObject({ code: 'SIGN_IN_AGAIN' });
    await twoFactor(browser, 'verify-totp', { code: totpCode(totpURI, Date.now() + 30_000) });
    expect((await twoFactor(browser, 'disable', {})).statusCode).toBe(200);
  });

  it('does not begin the lifetime of its session anew', async () => {
    const email = 'jana@example.com';
    const browser = await passwordless(email);
    await age('createdAt', 29 * 24 * 60);
    const { totpURI } = (await twoFactor(browser, 'enable', {})).json();
    await twoFactor(browser, 'verify-totp', { code: totpCode(totpURI) });
    expect(await browser.accessToken(email)).toBeDefined();
    await twoFactor(browser, 'disable', {});
    const { createdAt } = (await browser.get('/api/identity/get-session')).json().session;
    expect(Date.now() - Date.parse(createdAt)).toBeGreaterThan(28 * 24 * 3_600_000);
  });
});

// The last: the strategies of Passport belong to the process, and this shop replaces those of the first.
describe('a shop that requires a second factor of admins', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ adminsNeedSecondFactor: true });
  });
  afterAll(() => strict.close());

  it('gives an admin without one the rights of a user', async () => {
    const email = 'owner@example.com';
    const browser = new Browser(strict.app, strict.config.publicUrl);
    await browser.signUp(email, PASSWORD);
    await browser.accessToken(email);
    await strict.dataSource.getRepository(User).update({ email }, { role: 'admin' });
    const get = async (url: string) => {
      const authorization = `Bearer ${await browser.accessToken(email)}`;
      return errorOf(await browser.get(url, { authorization }));
    };
    const rejected = { status: 403, code: 'admin-second-factor-required' };
    expect(await get('/api/webhooks')).toMatchObject(rejected);
    expect(await get('/api/user')).toMatchObject(rejected);
    expect(await get(`/api/admin/${email}`)).toMatchObject({ admin: true, needsSecondFactor: true });

    const { totpURI } = (await twoFactor(browser, 'enable', { password: PASSWORD })).json();
    await twoFactor(browser, 'verify-totp', { code: totpCode(totpURI) });
    expect(await get('/api/webhooks')).toMatchObject({ status: 200 });
    expect(await get(`/api/admin/${email}`)).toEqual({ status: 200, admin: true });

    const headers = { authorization: `Bearer ${await browser.accessToken(email)}` };
    await twoFactor(browser, 'disable', { password: PASSWORD });
    expect((await browser.get('/api/webhooks', headers)).statusCode).toBe(401);
    expect(await get('/api/webhooks')).toMatchObject(rejected);
  });
});
