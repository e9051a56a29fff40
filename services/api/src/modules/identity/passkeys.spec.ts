import { Authenticator } from '../../testing/authenticator.ts';
import { Browser, errorOf } from '../../testing/browser.ts';
import { mailsTo, newestLink } from '../../testing/outbox.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { AccountLog } from './account-log.service.ts';

const PASSWORD = 'secret-1';

const shop = sharedTestApp();

const open = () => new Browser(shop.app, shop.config.publicUrl);
const device = (verifiesUser = true) => new Authenticator(shop.config.publicUrl, verifiesUser);
const post = (browser: Browser, path: string, body: object) =>
  browser.post(`/api/identity/passkey/${path}`, body);
const optionsOf = async (browser: Browser, path: string) =>
  (await browser.get(`/api/identity/passkey/${path}`)).json();

const add = (browser: Browser, key: Authenticator, name = 'Laptop') => key.addTo(browser, name);
const prove = (browser: Browser, key: Authenticator) => key.proveIn(browser);

interface Owner {
  email: string;
  browser: Browser;
  key: Authenticator;
}

/** A customer with a passkey, signed in in a browser. */
async function owner(email: string): Promise<Owner> {
  const browser = open();
  await browser.signUp(email, PASSWORD);
  const key = device();
  expect((await add(browser, key)).statusCode).toBe(200);
  return { email, browser, key };
}

const claimsOf = async (browser: Browser, email: string) =>
  JSON.parse(Buffer.from((await browser.accessToken(email)).split('.')[1] ?? '', 'base64url').toString());
const factorsOf = async (browser: Browser) => (await browser.get('/api/identity/second-factors')).json();

it('signs in without a password', async () => {
  const { email, key } = await owner('ann@example.com');
  const browser = open();
  expect((await prove(browser, key)).statusCode).toBe(200);
  expect(await claimsOf(browser, email)).toHaveProperty('auth_time');
  const actions = (await shop.dataSource.getRepository(AuditEntry).find()).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['user.passkey-added', 'user.signed-in']));
});

it('is asked for after the password', async () => {
  const { email, key } = await owner('bea@example.com');
  const browser = open();
  const answer = await browser.signIn(email, PASSWORD);
  expect(answer.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: [] });
  expect(await browser.identityToken()).toBeUndefined();
  await prove(browser, key);
  expect(await browser.accessToken(email)).toBeDefined();
});

it('renews the proof of a session, which it replaces', async () => {
  const { email, browser, key } = await owner('cleo@example.com');
  const { sid } = await claimsOf(browser, email);
  await shop.dataSource.query('UPDATE identity_session SET provenAt = NULL');
  expect(await claimsOf(browser, email)).not.toHaveProperty('auth_time');
  await prove(browser, key);
  expect(await claimsOf(browser, email)).toHaveProperty('auth_time');
  const sessions = await shop.dataSource.query('SELECT id FROM identity_session WHERE id = ?', [sid]);
  expect(sessions).toEqual([]);
});

it('is refused from a device that has not verified its user', async () => {
  const rejected = { status: 401, code: 'PASSKEY_UNVERIFIED' };
  const browser = await signedUp('dora@example.com');
  expect(errorOf(await add(browser, device(false)))).toMatchObject(rejected);
  const { key } = await owner('emma@example.com');
  key.verifiesUser = false;
  expect(errorOf(await prove(open(), key))).toMatchObject(rejected);
});

async function signedUp(email: string): Promise<Browser> {
  const browser = open();
  await browser.signUp(email, PASSWORD);
  return browser;
}

it('rejects a passkey of another account, a changed signature and a response that was used', async () => {
  const failed = jest.spyOn(shop.app.get(AccountLog), 'recordFailure');
  const { browser } = await owner('faye@example.com');
  const other = await owner('gina@example.com');
  expect(errorOf(await prove(browser, other.key))).toMatchObject({ status: 401, code: 'PASSKEY_NOT_FOUND' });

  const visitor = open();
  const respond = async () =>
    other.key.authenticate(await optionsOf(visitor, 'generate-authenticate-options'));
  const verify = async (sent: object) =>
    (await post(visitor, 'verify-authentication', { response: sent })).statusCode;
  const signed = await respond();
  const forged = { ...signed, response: { ...signed.response, signature: 'AAAA' } };
  expect(await verify(forged)).toBe(400);
  const response = await respond();
  expect([await verify(response), await verify(response)]).toEqual([200, 400]);
  expect(failed.mock.calls).toEqual([
    ['proof-failed', 'faye@example.com'],
    ['sign-in-failed', 'gina@example.com'],
  ]);
});

describe('a session that has not proven the passkey', () => {
  /** A session from before the passkey. */
  async function unproven(email: string): Promise<Browser> {
    const browser = await signedUp(email);
    const other = open();
    await other.signIn(email, PASSWORD);
    await add(other, device());
    return browser;
  }

  it('yields no access token', async () => {
    const browser = await unproven('hana@example.com');
    const exchanged = await browser.exchange('hana@example.com', (await browser.identityToken()) ?? '');
    expect(errorOf(exchanged)).toMatchObject({ status: 403, code: 'second-factor-required' });
  });

  it('ends when the owner removes the last passkey', async () => {
    const email = 'dormant@example.com';
    const [dormant, browser] = [await signedUp(email), open()];
    await browser.signIn(email, PASSWORD);
    await add(browser, device());
    const { passkeys } = await factorsOf(browser);
    expect((await post(browser, 'delete-passkey', { id: passkeys[0].id })).statusCode).toBe(200);
    expect(await dormant.identityToken()).toBeUndefined();
    expect(await browser.accessToken(email)).toBeDefined();
  });

  it.each(['enable', 'disable'])('cannot call two-factor/%s', async (path) => {
    const browser = await unproven(`${path}@example.com`);
    const answer = await browser.post(`/api/identity/two-factor/${path}`, { password: PASSWORD });
    expect(errorOf(answer)).toMatchObject({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
  });

  it('cannot add a passkey', async () => {
    const browser = await unproven('ida@example.com');
    const answers = [
      await browser.get('/api/identity/passkey/generate-register-options'),
      await post(browser, 'verify-registration', { name: 'Thief', response: {} }),
    ];
    const rejected = expect.objectContaining({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
    expect(answers.map(errorOf)).toEqual([rejected, rejected]);
  });

  it.each(['verify-totp', 'verify-backup-code'])('cannot use an app that it prepared: %s', async (path) => {
    const email = `${path}@example.com`;
    const browser = await signedUp(email);
    const setUp = (await browser.post('/api/identity/two-factor/enable', { password: PASSWORD })).json();
    const other = open();
    await other.signIn(email, PASSWORD);
    await add(other, device());
    const code = path === 'verify-totp' ? '000000' : setUp.backupCodes[0];
    const answer = errorOf(await browser.post(`/api/identity/two-factor/${path}`, { code }));
    expect(['SECOND_FACTOR_REQUIRED', 'BACKUP_CODES_NOT_ENABLED']).toContain(answer.code);
  });
});

it('can be followed by an app, which the audit log has, too', async () => {
  const { browser } = await owner('lily@example.com');
  const { totpURI } = (await browser.post('/api/identity/two-factor/enable', { password: PASSWORD })).json();
  const added = () =>
    shop.dataSource.getRepository(AuditEntry).countBy({ action: 'user.second-factor-added' });
  const before = await added();
  await browser.post('/api/identity/two-factor/verify-totp', { code: totpCode(totpURI) });
  expect(await added()).toBe(before + 1);
});

it('is added and removed after a recent proof only', async () => {
  const { email, browser } = await owner('jane@example.com');
  const { passkeys } = await factorsOf(browser);
  expect(passkeys).toEqual([{ id: expect.any(String), name: 'Laptop', createdAt: expect.any(String) }]);
  const remove = () => post(browser, 'delete-passkey', { id: passkeys[0].id });
  await shop.dataSource.query('UPDATE identity_session SET provenAt = NULL');
  const rejected = { status: 403, code: 'STEP_UP_REQUIRED' };
  expect(errorOf(await remove())).toMatchObject(rejected);
  expect(errorOf(await browser.get('/api/identity/passkey/generate-register-options'))).toMatchObject(
    rejected,
  );

  const token = await browser.accessToken(email);
  await browser.post('/api/identity/verify-password', { password: PASSWORD });
  expect((await remove()).statusCode).toBe(200);
  expect(await factorsOf(browser)).toMatchObject({ app: false, passkeys: [] });
  const authorization = `Bearer ${token}`;
  expect((await browser.get(`/api/user?email=${email}`, { authorization })).statusCode).toBe(401);
  expect((await open().signIn(email, PASSWORD)).json()).not.toHaveProperty('twoFactorRedirect');
});

it.each([
  ['', 'NAME_REQUIRED'],
  ['x'.repeat(121), 'NAME_TOO_LONG'],
])('needs a name: %j', async (name, code) => {
  const browser = await signedUp(`${code}@example.com`);
  expect(errorOf(await add(browser, device(), name))).toMatchObject({ status: 400, code });
});

it.each([0, 1])('ends when the owner of the email resets the password; confirmed: %s', async (confirmed) => {
  const { email } = await owner(`kate-${confirmed}@example.com`);
  await shop.dataSource.query('UPDATE identity_user SET emailVerified = ? WHERE email = ?', [
    confirmed,
    email,
  ]);
  expect((await mailsTo(shop, email)).at(-1)).toContain('A passkey was added');
  const browser = open();
  await browser.post('/api/identity/request-password-reset', { email });
  const token = (await newestLink(shop, email)).searchParams.get('token');
  await browser.post('/api/identity/reset-password', { token, newPassword: 'dovetail-saw' });
  expect((await browser.signIn(email, 'dovetail-saw')).json()).not.toHaveProperty('twoFactorRedirect');
});

it('is part of the data of its owner, without the key', async () => {
  const { email, browser } = await owner('lena@example.com');
  const authorization = `Bearer ${await browser.accessToken(email)}`;
  const { passkeys } = (await browser.get('/api/user/me/export', { authorization })).json();
  expect(passkeys).toEqual([expect.objectContaining({ name: 'Laptop', deviceType: 'singleDevice' })]);
  expect(passkeys[0]).not.toHaveProperty('publicKey');
});
