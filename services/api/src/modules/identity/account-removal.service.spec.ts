import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { interleave, Pause } from '@whetstone/server/testing/database/interleave';
import { Browser } from '../../testing/browser.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { OrderErasure } from '../orders/order-erasure.service.ts';
import { User } from '../users/user.entity.ts';
import { UserRemovalService } from '../users/user-removal.service.ts';

let shop: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { email: 'admin@example.com', role: 'admin' });
});
afterEach(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);
const remove = (id: string, who = admin) =>
  shop.app.inject({ method: 'DELETE', url: `/api/user/${id}`, headers: who.headers });
const idOf = async (email: string) =>
  (await shop.app.inject({ url: `/api/user?email=${email}`, headers: admin.headers })).json()[0]?._id;

const workshop = { name: 'Workshop', address: '4 Forge Lane', phone: '555 0101' };

describe('removing a user', () => {
  const email = 'ann@example.com';
  let browser: Browser;
  let accessToken: string;
  let identityToken: string;
  beforeEach(async () => {
    browser = open();
    await browser.signUp(email, 'secret-1');
    identityToken = (await browser.identityToken()) ?? '';
    accessToken = await browser.accessToken(email);
    const authorization = `Bearer ${accessToken}`;
    await browser.post('/api/user', { address: '1 Mill Lane', phone: '+44 1' }, { authorization });
    const [lineTool, alertTool] = [await stockTool(shop), await stockTool(shop, { quantity: 0 })];
    const headers = { authorization };
    const requests = [
      { method: 'PUT', url: `/api/basket/${lineTool}`, headers, payload: { quantity: 2 } },
      { method: 'PUT', url: `/api/stock-alerts/${alertTool}`, headers },
      { method: 'POST', url: '/api/addresses', headers, payload: workshop },
    ] as const;
    for (const request of requests) expect((await shop.app.inject(request)).statusCode).toBeLessThan(300);
    expect((await remove(await idOf(email))).json()).toEqual({ deletedCount: 1 });
  });

  it('deletes their basket, addresses and stock alerts', async () => {
    for (const table of ['basket_lines', 'addresses', 'stock_alerts'])
      expect([table, await shop.dataSource.query(`SELECT * FROM ${table}`)]).toEqual([table, []]);
  });

  it('revokes their tokens and deletes their session and account at once', async () => {
    const authorization = `Bearer ${accessToken}`;
    expect((await browser.get('/api/user/count', { authorization })).statusCode).toBe(401);
    expect((await browser.get('/api/identity/get-session')).body).toBe('null');
    expect((await browser.exchange(email, identityToken)).statusCode).toBe(401);
    expect((await open().signIn(email, 'secret-1')).statusCode).toBe(401);
    expect(await idOf(email)).toBeUndefined();
  });

  it('frees the email for a new account with an empty profile', async () => {
    const again = open();
    expect((await again.signUp(email, 'a-stranger')).statusCode).toBe(200);
    const authorization = `Bearer ${await again.accessToken(email)}`;
    const [profile] = (await again.get(`/api/user?email=${email}`, { authorization })).json();
    expect(profile).toMatchObject({ email, role: 'user', address: '', phone: '' });
  });
});

it('returns 0 the second time, and 404 for an unknown user', async () => {
  const { id } = await signIn(shop);
  expect((await remove(id)).json()).toEqual({ deletedCount: 1 });
  expect((await remove(id)).json()).toEqual({ deletedCount: 0 });
  expect((await remove('nobody')).json()).toMatchObject({ status: 404, code: 'not-found' });
});

it('never removes the last admin', async () => {
  expect((await remove(admin.id)).json()).toMatchObject({ status: 409, code: 'last-admin' });
  const second = await signIn(shop, { email: 'second@example.com', role: 'admin' });
  expect((await remove(admin.id, second)).json()).toEqual({ deletedCount: 1 });
  expect((await remove(second.id, second)).statusCode).toBe(409);
});

it('keeps one of two admins who remove each other at the same time', async () => {
  const second = await signIn(shop, { email: 'second@example.com', role: 'admin' });
  const removal = shop.app.get(UserRemovalService);
  const outcomes = await Promise.allSettled(
    [second, admin].map(({ id }) => removal.remove(id, async () => {})),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('rejects a change of a basket that began before the removal and ends after it', async () => {
  const user = await signIn(shop);
  const id = await stockTool(shop);
  const pause = new Pause();
  const removal = shop.app.get(UserRemovalService);
  const change = () => {
    const { headers } = user;
    return shop.app.inject({ method: 'PUT', url: `/api/basket/${id}`, headers, payload: { quantity: 1 } });
  };
  const [, response] = await interleave(
    shop.dataSource,
    pause,
    () => removal.remove(user.id, () => pause.here()),
    change,
  );
  expect(response.statusCode).toBe(401);
  expect(await shop.dataSource.query('SELECT * FROM basket_lines')).toEqual([]);
});

it('erases the other removed accounts when one cannot be erased', async () => {
  const [first, second] = [await signIn(shop), await signIn(shop)];
  for (const { id } of [first, second]) expect((await remove(id)).statusCode).toBe(200);
  const users = shop.dataSource.getRepository(User);
  for (const [index, { id }] of [first, second].entries())
    await users.update({ id }, { removedAt: new Date(Date.UTC(2026, 0, 1 + index)) });
  const erase = jest.spyOn(shop.app.get(OrderErasure), 'erase');
  erase.mockRejectedValueOnce(new Error('The database is busy.'));
  const isErased = async () =>
    Promise.all(
      [first, second].map(async ({ id }) => (await users.findOneByOrFail({ id })).erasedAt !== null),
    );
  const run = () => shop.app.get(JobsService).run('erase-removed-accounts');
  await run();
  expect(await isErased()).toEqual([false, true]);
  await shop.dataSource.query('DELETE FROM job_leases');
  await run();
  expect(await isErased()).toEqual([true, true]);
});
