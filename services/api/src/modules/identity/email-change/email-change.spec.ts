import { newId } from '@whetstone/server/database/new-id';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { forgeToken } from '../../../testing/access-token.ts';
import { Authenticator } from '../../../testing/authenticator.ts';
import { Browser } from '../../../testing/browser.ts';
import { mailsTo, newestLink } from '../../../testing/outbox.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { sharedTestApp } from '../../../testing/test-app.ts';
import { totpCode } from '../../../testing/totp.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { User } from '../../users/user.entity.ts';
import { storedTime } from '../better-auth/typeorm-adapter.ts';
import { EmailChange } from '../email-change.entity.ts';

const PASSWORD = 'plane-and-chisel';
const DAY_MS = 24 * 3_600_000;

let people = 0;
const shop = sharedTestApp({ rateLimitFactor: 1_000 });

const open = () => new Browser(shop.app, shop.config.publicUrl);

/** A customer, signed in in a browser, with an address that another one wants. */
class Customer {
  readonly browser = open();
  readonly oldEmail: string;
  readonly newEmail: string;

  constructor(public email: string) {
    this.oldEmail = email;
    this.newEmail = `new-${email}`;
  }

  static async signUp({ confirmed = true } = {}): Promise<Customer> {
    people += 1;
    const customer = new Customer(`ann${people}@mail.example`);
    const { browser, email } = customer;
    await browser.signUp(email, PASSWORD);
    if (confirmed) {
      const link = await newestLink(shop, email);
      await browser.get(link.pathname + link.search);
    }
    await browser.accessToken(email);
    return customer;
  }

  async send(method: 'get' | 'post', url: string, body: object = {}) {
    const headers = { authorization: `Bearer ${await this.browser.accessToken(this.email)}` };
    const path = `/api${url}`;
    return method === 'get' ? this.browser.get(path, headers) : this.browser.post(path, body, headers);
  }

  request(newEmail = this.newEmail) {
    return this.send('post', '/user/me/email', { newEmail });
  }

  async confirm(token?: string) {
    const link = token ?? (await newestLink(shop, this.newEmail)).searchParams.get('token');
    const response = await this.send('post', '/user/me/email/confirm', { token: link });
    if (response.statusCode === 200) this.email = this.newEmail;
    return response;
  }

  async change(): Promise<this> {
    expect((await this.request()).statusCode).toBe(200);
    expect((await this.confirm()).json()).toEqual({ success: true });
    return this;
  }

  async undo() {
    const token = (await newestLink(shop, this.oldEmail)).searchParams.get('token');
    return open().post('/api/user/email/undo', { token });
  }

  async actions(): Promise<string[]> {
    const { id } = await shop.dataSource.getRepository(User).findOneByOrFail({ email: this.email });
    const entries = shop.dataSource.getRepository(AuditEntry);
    return (await entries.findBy({ subjectId: id })).map(({ action }) => action);
  }
}

const statusOfSignIn = async (email: string, password = PASSWORD) =>
  (await open().signIn(email, password)).statusCode;
/** The owner of the former email resets the password and signs in with it. */
async function signInWithNewPassword({ browser, oldEmail }: Customer): Promise<object> {
  await browser.post('/api/identity/request-password-reset', { email: oldEmail });
  const token = (await newestLink(shop, oldEmail)).searchParams.get('token');
  await browser.post('/api/identity/reset-password', { token, newPassword: 'dovetail-saw' });
  return (await open().signIn(oldEmail, 'dovetail-saw')).json();
}
const TIMERS = [
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setTimeout',
  'setInterval',
] as const;
/** Moves the clock alone. */
const later = (ms: number) => jest.useFakeTimers({ doNotFake: [...TIMERS], now: Date.now() + ms });
afterEach(() => jest.useRealTimers());

it('changes once the link to the new address is followed; other sessions end, and orders stay with the account', async () => {
  const ann = await Customer.signUp();
  const [there, id] = [open(), await stockTool(shop)];
  await there.signIn(ann.email, PASSWORD);
  const contact = { address: '1 Mill Lane', phone: '+44 114 496 0100' };
  await ann.send('post', '/order', { id, quantity: 1, ...contact });
  const stale = await ann.browser.identityToken();
  expect((await ann.request(` ${ann.newEmail.toUpperCase()} `)).json()).toEqual({ success: true });
  expect(await statusOfSignIn(ann.newEmail)).toBe(401);
  expect((await ann.confirm()).json()).toEqual({ success: true });

  expect(await there.identityToken()).toBeUndefined();
  expect([await statusOfSignIn(ann.oldEmail), await statusOfSignIn(ann.newEmail)]).toEqual([401, 200]);
  const mine = async (client: string) => ann.send('get', `/order/email?client=${client}`);
  const [order] = (await mine(ann.newEmail)).json();
  expect(order).toMatchObject({ client: ann.oldEmail });
  await ann.send('post', `/orders/${order.number}/cancel`);
  expect((await mailsTo(shop, ann.newEmail)).at(-1)).toContain(order.number);
  expect((await mine(ann.oldEmail)).statusCode).toBe(403);
  expect((await ann.browser.exchange(ann.oldEmail, stale ?? '')).statusCode).toBe(401);
  expect(await shop.dataSource.getRepository(User).countBy({ email: ann.oldEmail })).toBe(0);
  expect(await ann.actions()).toEqual(
    expect.arrayContaining(['user.email-change-requested', 'user.email-changed', 'user.sessions-ended']),
  );
});

it('revokes the access tokens with the former email', async () => {
  const ann = await Customer.signUp();
  const token = await ann.browser.accessToken(ann.email);
  await ann.change();
  const headers = { authorization: `Bearer ${token}` };
  expect((await ann.browser.get('/api/user/count', headers)).statusCode).toBe(401);
});

it('needs a proof of identity within ten minutes', async () => {
  const person = await signIn(shop);
  const token = await forgeToken(shop.config, person, { claims: { auth_time: 0 } });
  const response = await shop.app.inject({
    ...{ method: 'POST', url: '/api/user/me/email', headers: { authorization: `Bearer ${token}` } },
    payload: { newEmail: 'other@mail.example' },
  });
  expect(response.json()).toMatchObject({ status: 403, code: 'step-up-required' });
});

describe('the link to the new address', () => {
  it.each([
    ['an hour later', async () => later(3_600_001), 'same'],
    ['in the session of another account', async () => undefined, 'other'],
    ['after a newer request', async (ann: Customer) => ann.request('newer@mail.example'), 'same'],
    ['the second time', async (ann: Customer) => ann.confirm(), 'same'],
  ] as const)('changes nothing %s', async (_when, prepare, whose) => {
    const ann = await Customer.signUp();
    await ann.request();
    const token = (await newestLink(shop, ann.newEmail)).searchParams.get('token') ?? '';
    const other = await Customer.signUp();
    await prepare(ann);
    const { email } = ann;
    const response = await (whose === 'same' ? ann : other).confirm(token);
    expect(response.json()).toMatchObject({ status: 404, code: 'link-ended' });
    expect(await shop.dataSource.getRepository(User).countBy({ email })).toBe(1);
  });

  it('ends the links for another password that the former address got', async () => {
    const ann = await Customer.signUp();
    await ann.browser.post('/api/identity/request-password-reset', { email: ann.email });
    const token = (await newestLink(shop, ann.email)).searchParams.get('token');
    await ann.change();
    const reset = { token, newPassword: 'dovetail-saw' };
    expect((await open().post('/api/identity/reset-password', reset)).statusCode).toBe(400);
  });
});

describe('an address that has an account', () => {
  it('gets a notice in place of the link, and the response is the same', async () => {
    const [ann, bob] = [await Customer.signUp(), await Customer.signUp()];
    const [free, used] = [await ann.request(), await ann.request(bob.email)];
    expect(used.json()).toEqual(free.json());
    const mail = (await mailsTo(shop, bob.email)).at(-1);
    expect(mail).toContain('Your address has an account already');
    expect(mail).not.toContain('token=');
  });

  it('is found at the confirmation, too', async () => {
    const ann = await Customer.signUp();
    await ann.request();
    await open().signUp(ann.newEmail, PASSWORD);
    const token = (await mailsTo(shop, ann.newEmail)).join('').match(/dashboard\/security\?token=(\S+)/)?.[1];
    expect((await ann.confirm(token)).json()).toMatchObject({ status: 409, code: 'email-taken' });
  });
});

describe('the former address', () => {
  it('gets a link that returns the account: all sessions, the password and later links end', async () => {
    const ann = await Customer.signUp();
    await ann.change();
    const former = ann.newEmail;
    await ann.send('post', '/user/me/email', { newEmail: `third-${ann.oldEmail}` });
    expect((await ann.undo()).json()).toEqual({ success: true });
    expect(await ann.browser.identityToken()).toBeUndefined();
    expect([await statusOfSignIn(ann.oldEmail), await statusOfSignIn(former)]).toEqual([401, 401]);
    expect((await ann.undo()).json()).toMatchObject({ status: 404, code: 'link-ended' });
    ann.email = ann.oldEmail;
    expect(await ann.actions()).toContain('user.email-change-undone');
    await ann.browser.post('/api/identity/request-password-reset', { email: ann.oldEmail });
    const token = (await newestLink(shop, ann.oldEmail)).searchParams.get('token');
    await ann.browser.post('/api/identity/reset-password', { token, newPassword: 'dovetail-saw' });
    expect(await statusOfSignIn(ann.oldEmail, 'dovetail-saw')).toBe(200);
    const { id } = await shop.dataSource.getRepository(User).findOneByOrFail({ email: ann.oldEmail });
    expect(await shop.dataSource.getRepository(EmailChange).countBy({ userId: id })).toBe(0);
  });

  it('keeps a provider from before the change, and none that was linked since', async () => {
    const ann = await Customer.signUp();
    const link = async (accountId: string, at: number) => {
      const time = storedTime(shop.dataSource, new Date(at));
      const { uid } = await shop.dataSource.getRepository(User).findOneByOrFail({ email: ann.email });
      await shop.dataSource.query(
        'INSERT INTO identity_account (id, accountId, providerId, userId, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)',
        [newId(), accountId, 'google', uid, time, time],
      );
      return uid;
    };
    await link('own', Date.now() - 1_000);
    await ann.change();
    const uid = await link('stranger', Date.now());
    await ann.undo();
    const left = 'SELECT accountId FROM identity_account WHERE userId = ?';
    expect(await shop.dataSource.query(left, [uid])).toEqual([{ accountId: 'own' }]);
  });

  it('removes a passkey that was added shortly before or since, which could sign in alone', async () => {
    const ann = await Customer.signUp();
    const device = new Authenticator(shop.config.publicUrl);
    expect((await device.addTo(ann.browser, 'Key')).statusCode).toBe(200);
    await ann.change();
    expect((await device.proveIn(open())).statusCode).toBe(200);
    await ann.undo();
    expect((await device.proveIn(open())).statusCode).toBe(401);
    expect(await signInWithNewPassword(ann)).not.toHaveProperty('twoFactorRedirect');
  });

  it('removes an app that was added since, without which its owner could not sign in', async () => {
    const ann = await Customer.signUp();
    await ann.change();
    const factor = (path: string, body: object) => ann.browser.post(`/api/identity/two-factor/${path}`, body);
    const { totpURI } = (await factor('enable', { password: PASSWORD })).json();
    expect((await factor('verify-totp', { code: totpCode(totpURI) })).statusCode).toBe(200);
    await ann.undo();
    expect(await signInWithNewPassword(ann)).not.toHaveProperty('twoFactorRedirect');
  });

  it('undoes two changes at once', async () => {
    const ann = await Customer.signUp();
    await ann.change();
    const third = `third-${ann.oldEmail}`;
    await ann.request(third);
    const token = (await newestLink(shop, third)).searchParams.get('token') ?? '';
    await ann.confirm(token);
    const back = (await newestLink(shop, ann.newEmail)).searchParams.get('token');
    expect((await ann.undo()).statusCode).toBe(200);
    expect((await open().post('/api/user/email/undo', { token: back })).statusCode).toBe(404);
  });

  it('is free for nobody else until the link ends', async () => {
    const ann = await (await Customer.signUp()).change();
    const token = (await newestLink(shop, ann.oldEmail)).searchParams.get('token');
    const bob = await Customer.signUp();
    expect((await open().signUp(ann.oldEmail, PASSWORD)).statusCode).toBe(409);
    await bob.request(ann.oldEmail);
    expect((await mailsTo(shop, ann.oldEmail)).at(-1)).toContain('has an account already');
    later(shop.config.emailUndoDays * DAY_MS + 1);
    expect((await open().signUp(ann.oldEmail, PASSWORD)).statusCode).toBe(200);
    expect((await open().post('/api/user/email/undo', { token })).statusCode).toBe(404);
  });

  it('gets no link if it was never confirmed', async () => {
    const ann = await (await Customer.signUp({ confirmed: false })).change();
    expect((await mailsTo(shop, ann.oldEmail)).join('')).not.toContain('undo-email-change');
    const { emailConfirmed } = await shop.dataSource
      .getRepository(User)
      .findOneByOrFail({ email: ann.newEmail });
    expect(emailConfirmed).toBe(true);
    expect((await open().signUp(ann.oldEmail, PASSWORD)).statusCode).toBe(200);
  });
});

it('can be asked for five times, and then after a wait', async () => {
  const ann = await Customer.signUp();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1)
    statuses.push((await ann.request(`${attempt}-${ann.newEmail}`)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('is no change to the same address', async () => {
  const ann = await Customer.signUp();
  expect((await ann.request(ann.email)).json()).toMatchObject({ status: 409, code: 'present-email' });
});

it('exports the former address with its emails, and erases both', async () => {
  const ann = await (await Customer.signUp()).change();
  const { oldEmail, newEmail } = ann;
  const data = (await ann.send('get', '/user/me/export')).json();
  expect(data.emailChanges).toMatchObject([{ oldEmail, newEmail }]);
  expect(JSON.stringify(data)).not.toContain('digest');
  const kinds = data.emails.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['confirm-email', 'change-email', 'email-changed']));
  await mailsTo(shop, newEmail);
  expect((await ann.send('post', '/user/me/erase', { password: PASSWORD })).statusCode).toBe(200);
  for (const recipient of [oldEmail, newEmail])
    expect(await shop.dataSource.query('SELECT kind FROM emails WHERE recipient = ?', [recipient])).toEqual(
      [],
    );
  expect(await shop.dataSource.getRepository(EmailChange).countBy({ oldEmail })).toBe(0);
});

it('is forgotten 90 days after its link', async () => {
  const { oldEmail } = await (await Customer.signUp()).change();
  const changes = shop.dataSource.getRepository(EmailChange);
  const purgeAfter = async (days: number) => {
    later(days * DAY_MS);
    await shop.app.get(JobsService).run('purge-email-changes');
    jest.useRealTimers();
    await shop.dataSource.query('DELETE FROM job_leases');
    return changes.countBy({ oldEmail });
  };
  expect([await purgeAfter(96), await purgeAfter(98)]).toEqual([1, 0]);
});

it('is not for accounts that the settings create', async () => {
  const person = await signIn(shop, { email: 'owner@shop.example', role: 'admin' });
  const configured = { ...shop.config, admin: { email: person.email, password: 'unused' } };
  Object.assign(shop.config, configured);
  const request = { method: 'POST' as const, url: '/api/user/me/email', headers: person.headers };
  const response = await shop.app.inject({ ...request, payload: { newEmail: 'else@shop.example' } });
  Object.assign(shop.config, { admin: undefined });
  expect(response.json()).toMatchObject({ status: 409, code: 'email-set-elsewhere' });
});
