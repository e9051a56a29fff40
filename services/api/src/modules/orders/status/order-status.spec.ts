import { OrderClient } from '../../../testing/order-client.ts';
import { mailsTo } from '../../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { sharedTestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { Order } from '../order.entity.ts';
import { LINK_DAYS, StatusLinks } from './status-links.service.ts';

const DAY_MS = 24 * 3_600_000;

const shop = sharedTestApp();
let buyer: SignedIn;
let asBuyer: OrderClient;
let asAdmin: OrderClient;
let number: string;

beforeAll(async () => {
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
});
beforeEach(async () => {
  buyer = await signIn(shop, { name: 'Robin Turner' });
  asBuyer = new OrderClient(shop, buyer);
  const contact = { address: '9 Saddler Row, Leeds', phone: '+44 113 496 0155' };
  ({ number } = await asBuyer.placed({ [await stockTool(shop)]: 2 }, contact));
});
afterEach(() => jest.restoreAllMocks());

async function tokenOf(order = number): Promise<string> {
  const stored = await shop.dataSource.getRepository(Order).findOneByOrFail({ number: order });
  return new URL(shop.app.get(StatusLinks).linkTo(stored)).hash.slice(1);
}

const read = (token: string) =>
  shop.app.inject({ method: 'POST', url: '/api/order-status', payload: { token } });
const statusOf = async (token: string) => (await read(token)).statusCode;

it('shows the order of a link in an email without a sign-in, and nothing about the person', async () => {
  for (const step of ['pay', 'pack']) await asAdmin.step(number, step);
  const corrected = { address: '4 Mill Row, Leeds', phone: '+44 113 496 0166' };
  expect((await asAdmin.send('PUT', `/orders/${number}/address`, corrected)).statusCode).toBe(200);
  await asAdmin.step(number, 'ship', { carrier: 'Parcel Post', tracking: 'PP 1' });
  const mails = await mailsTo(shop, buyer.email);
  const links = mails.flatMap((mail) => mail.match(/\/orders\/status#[\w.-]+/)?.[0] ?? []);
  expect(links.length).toBeGreaterThanOrEqual(3);
  const response = await read(String(links[0]).split('#')[1] ?? '');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toMatchObject({
    ...{
      number,
      state: 'shipped',
      payment: 'paid',
      payable: false,
      carrier: 'Parcel Post',
      tracking: 'PP 1',
    },
    lines: [{ quantity: 2, cancelled: false }],
    history: [{ kind: 'placed' }, { kind: 'paid' }, { kind: 'packed' }, { kind: 'shipped' }],
  });
  expect(response.body).not.toMatch(/Robin|Turner|Saddler|Mill|Leeds|0155|0166|@|email|phone|address"/);
});

it('ends after 90 days, and cannot be prolonged', async () => {
  const token = await tokenOf();
  const links = shop.app.get(StatusLinks);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + LINK_DAYS * DAY_MS);
  expect(links.read(token)).toEqual({ number, linkGeneration: 0 });
  clock.mockReturnValue(now + (LINK_DAYS + 1) * DAY_MS);
  expect(links.read(token)).toBeUndefined();
  clock.mockRestore();
  const [order, day, ...rest] = token.split('.');
  const prolonged = await read([order, Number(day) + 10, ...rest].join('.'));
  expect([prolonged.statusCode, prolonged.json().code]).toEqual([404, 'link-ended']);
});

it('shows no other order, and nothing for a forged link', async () => {
  const token = await tokenOf();
  const other = await new OrderClient(shop, await signIn(shop)).placed({ [await stockTool(shop)]: 1 });
  for (const forged of [
    token.replace(number, other.number),
    token.slice(0, -1),
    `${token.slice(0, -2)}AA`,
    'none',
    `${number}...`,
  ])
    expect(await statusOf(forged)).toBe(404);
});

it('is ended by the customer or an admin, and not by others', async () => {
  const end = (client: OrderClient) => client.send('POST', `/orders/${number}/status-links/end`);
  let token = await tokenOf();
  expect((await end(new OrderClient(shop, await signIn(shop)))).statusCode).toBe(404);
  expect(await statusOf(token)).toBe(200);
  for (const client of [asBuyer, asAdmin]) {
    token = await tokenOf();
    expect(await statusOf(token)).toBe(200);
    expect((await end(client)).statusCode).toBe(200);
    expect(await statusOf(token)).toBe(404);
    expect(await statusOf(await tokenOf())).toBe(200);
  }
  const entries = await shop.dataSource
    .getRepository(AuditEntry)
    .findBy({ action: 'order.status-links-ended' });
  expect(entries.map(({ subjectId }) => subjectId)).toEqual([number]);
});

it('ends when the customer erases the account', async () => {
  const token = await tokenOf();
  await asBuyer.step(number, 'cancel');
  await asAdmin.send('DELETE', `/user/${buyer.id}`);
  expect(await statusOf(token)).toBe(404);
});

it('allows a network 60 attempts a minute', async () => {
  // On a slow machine, the attempts would take longer than the limit does to allow one more.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  for (let attempt = 0; attempt < 60; attempt += 1) expect(await statusOf('none')).toBe(404);
  expect(await statusOf('none')).toBe(429);
  clock.mockRestore();
});
