import { Browser } from '../../../testing/browser.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { sharedTestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { deviceName } from './device.ts';
import type { SessionDto } from './sessions.controller.ts';

const PASSWORD = 'secret-1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const shop = sharedTestApp();

/** A browser that is signed in, with an access token of its session. */
class Device {
  private constructor(
    readonly browser: Browser,
    readonly email: string,
    private token: string,
  ) {}

  static async signIn(email: string): Promise<Device> {
    const browser = new Browser(shop.app, shop.config.publicUrl);
    const credentials = { email, password: PASSWORD };
    const headers = { 'user-agent': FIREFOX };
    const { statusCode } = await browser.post('/api/identity/sign-in/email', credentials, headers);
    if (statusCode !== 200)
      await browser.post('/api/identity/sign-up/email', { ...credentials, name: 'Ann' }, headers);
    return new Device(browser, email, await browser.accessToken(email));
  }

  async renew(): Promise<void> {
    this.token = await this.browser.accessToken(this.email);
  }

  send(method: 'GET' | 'DELETE', url: string) {
    return shop.app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${this.token}` } });
  }

  async sessions(): Promise<SessionDto[]> {
    return (await this.send('GET', '/user/me/sessions')).json();
  }
}

const actionsOn = async (subjectId: string) =>
  (await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId })).map(({ action }) => action);

it('lists the sessions of the caller, with the current one marked', async () => {
  const here = await Device.signIn('ann@mail.example');
  const there = await Device.signIn('ann@mail.example');
  await Device.signIn('bob@mail.example');
  const sessions = await here.sessions();
  expect(sessions).toHaveLength(2);
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
  expect(await there.sessions()).not.toEqual(sessions);
  const address = here.browser.address.split('.').slice(0, 3).join('.');
  expect(sessions.find(({ current }) => current)).toMatchObject({
    device: 'Firefox on Linux',
    network: `${address}.…`,
  });
  expect(JSON.stringify(sessions)).not.toContain(here.browser.address);
});

it('records the last use at each exchange for an access token', async () => {
  const device = await Device.signIn('used@mail.example');
  await shop.dataSource.query(
    "UPDATE identity_session SET updatedAt = '2020-01-01T00:00:00.000' WHERE userId = (SELECT id FROM identity_user WHERE email = 'used@mail.example')",
  );
  const lastUse = async () => (await device.sessions())[0]?.lastUsedAt.slice(0, 4);
  expect(await lastUse()).toBe('2020');
  await device.renew();
  expect(await lastUse()).not.toBe('2020');
});

it('ends a session 30 days after its sign-in, however often it is used', async () => {
  const email = 'thirty@mail.example';
  const device = await Device.signIn(email);
  const age = async (days: number) => {
    const at = new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    const stored = shop.dataSource.options.type === 'mysql' ? at.slice(0, -1) : at;
    await shop.dataSource.query(
      'UPDATE identity_session SET createdAt = ? WHERE userId = (SELECT id FROM identity_user WHERE email = ?)',
      [stored, email],
    );
  };
  const exchange = async (identityToken = '') =>
    (await device.browser.exchange(email, identityToken)).statusCode;
  await age(29.9);
  const identityToken = await device.browser.identityToken();
  expect(await exchange(identityToken)).toBe(200);
  expect(await device.sessions()).toHaveLength(1);
  await age(30.1);
  expect(await exchange(identityToken)).toBe(401);
  expect(await device.sessions()).toEqual([]);
  const enabling = { password: PASSWORD };
  expect((await device.browser.post('/api/identity/two-factor/enable', enabling)).statusCode).toBe(401);
  expect((await device.browser.get('/api/identity/get-session')).json()).toBeNull();
});

it('ends one session, with its access tokens, and keeps the others', async () => {
  const [here, there] = [await Device.signIn('one@mail.example'), await Device.signIn('one@mail.example')];
  const identityToken = (await there.browser.identityToken()) ?? '';
  const other = (await here.sessions()).find(({ current }) => !current);
  expect((await here.send('DELETE', `/user/me/sessions/${other?._id}`)).json()).toEqual({ deletedCount: 1 });
  expect((await there.send('GET', '/user/count')).statusCode).toBe(401);
  expect((await there.browser.exchange('one@mail.example', identityToken)).statusCode).toBe(401);
  expect(await there.browser.identityToken()).toBeUndefined();
  await here.renew();
  expect(await here.sessions()).toHaveLength(1);
});

it('ends all other sessions of this user only', async () => {
  const here = await Device.signIn('all@mail.example');
  const others = [await Device.signIn('all@mail.example'), await Device.signIn('all@mail.example')];
  const otherUser = await Device.signIn('else@mail.example');
  expect((await here.send('DELETE', '/user/me/sessions')).json()).toEqual({ deletedCount: 2 });
  for (const { browser } of others) expect(await browser.identityToken()).toBeUndefined();
  await here.renew();
  expect(await here.sessions()).toMatchObject([{ current: true }]);
  expect((await otherUser.send('GET', '/user/count')).statusCode).toBe(200);
});

it('ends no session of another user', async () => {
  const [mine, theirs] = [
    await Device.signIn('mine@mail.example'),
    await Device.signIn('theirs@mail.example'),
  ];
  const [session] = await theirs.sessions();
  expect((await mine.send('DELETE', `/user/me/sessions/${session?._id}`)).json()).toEqual({
    deletedCount: 0,
  });
  expect((await theirs.send('GET', '/user/count')).statusCode).toBe(200);
});

it('leaves no entry of the audit log when a user ends a session that does not exist', async () => {
  const device = await Device.signIn('nothing@mail.example');
  const [{ id }] = await shop.dataSource.query("SELECT id FROM users WHERE email = 'nothing@mail.example'");
  expect((await device.send('DELETE', '/user/me/sessions/none')).json()).toEqual({ deletedCount: 0 });
  expect(await actionsOn(id)).not.toContain('user.session-ended');
});

it('lets an admin list and end the sessions of a customer, with an entry of the audit log', async () => {
  const customer = await Device.signIn('customer@mail.example');
  const admin = await signIn(shop, { role: 'admin' });
  const { id } = (
    await shop.dataSource.query("SELECT id FROM users WHERE email = 'customer@mail.example'")
  )[0];
  const url = `/api/users/${id}/sessions`;
  const [session] = (await shop.app.inject({ url, headers: admin.headers })).json<SessionDto[]>();
  expect(session).toMatchObject({ device: 'Firefox on Linux', current: false });
  const ending = { method: 'DELETE', url: `${url}/${session?._id}`, headers: admin.headers } as const;
  expect((await shop.app.inject(ending)).json()).toEqual({ deletedCount: 1 });
  expect((await customer.send('GET', '/user/count')).statusCode).toBe(401);
  expect(await actionsOn(id)).toContain('user.session-ended');
});

it.each([
  [null, 'Unknown device'],
  ['', 'Unknown device'],
  ['curl/8.1', 'Unknown device'],
  [FIREFOX, 'Firefox on Linux'],
  ['x'.repeat(100_000), 'Unknown device'],
])('names the device of the user agent %.20j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
