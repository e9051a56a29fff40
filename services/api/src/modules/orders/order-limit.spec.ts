import type { LightMyRequestResponse } from 'fastify';
import { createApp } from '../../app.factory.ts';
import { firstIdSince } from '../../common/database/new-id.ts';
import { planOf } from '../../testing/database/queries.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Order } from './order.entity.ts';

const LIMIT = 3;

let shop: TestApp;
let buyer: SignedIn;
let tool: string;
beforeAll(async () => {
  shop = await startTestApp({ ordersPerMinute: LIMIT });
});
beforeEach(async () => {
  buyer = await signIn(shop);
  tool = await stockTool(shop, { quantity: 100 });
});
afterAll(() => shop.close());

interface Way {
  app?: TestApp['app'];
  key?: string;
  id?: string;
}

function order(by = buyer, { app = shop.app, key, id = tool }: Way = {}) {
  const headers = { ...by.headers, ...(key && { 'idempotency-key': key }) };
  const payload = { id, quantity: 1, address: '4 Forge Lane', phone: '555 0101' };
  return app.inject({ method: 'POST', url: '/api/order', headers, payload });
}

async function orderUpToTheLimit(): Promise<void> {
  for (let placed = 0; placed < LIMIT; placed += 1) expect((await order()).statusCode).toBe(201);
}

const statusesOf = (answers: LightMyRequestResponse[]) => answers.map(({ statusCode }) => statusCode).sort();

it('refuses one order more within a minute, says how long to wait, and takes nothing from stock', async () => {
  await orderUpToTheLimit();
  const refused = await order();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(refused.json()).toMatchObject({
    code: 'too-many-requests',
    detail: 'You have placed many orders within a minute. Wait a minute and submit it again.',
  });
  expect(await stockOf(shop.dataSource, tool)).toBe(100 - LIMIT);
  expect(await ledgerOf(shop.dataSource, tool)).toBe(100 - LIMIT);
});

it('lets somebody else order meanwhile', async () => {
  await orderUpToTheLimit();
  expect((await order(await signIn(shop))).statusCode).toBe(201);
});

it('takes the same order under the same key when the minute is over', async () => {
  await orderUpToTheLimit();
  expect((await order(buyer, { key: 'patient' })).statusCode).toBe(429);
  await makeOlder(60_000);
  expect((await order(buyer, { key: 'patient' })).statusCode).toBe(201);
  expect(await stockOf(shop.dataSource, tool)).toBe(100 - LIMIT - 1);
});

it('counts what was cancelled, and a request that was sent twice once', async () => {
  for (const again of [1, 2, 3]) {
    expect([again, (await order(buyer, { key: 'once' })).statusCode]).toEqual([again, 201]);
  }
  const { headers, email } = buyer;
  const [placed] = (await shop.app.inject({ url: `/api/order/email?client=${email}`, headers })).json();
  await shop.app.inject({ method: 'DELETE', url: `/api/order/${placed._id}`, headers });
  expect(statusesOf([await order(), await order(), await order()])).toEqual([201, 201, 429]);
});

it('counts no more than the orders of that account within that minute', async () => {
  const plan = await planOf(shop, () => order());
  expect(plan).toMatch(
    /INDEX ix_orders_client \(client=\? AND id>\?\)|"type":"range"[^}]*"key":"ix_orders_client"/,
  );
});

it('refuses nobody whose first order comes at the same moment as those of others', async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, () => signIn(shop)));
  // Each order has its own tool, so no order waits for another's stock.
  const tools: string[] = [];
  for (const _ of buyers) tools.push(await stockTool(shop));
  const answers = await Promise.all(buyers.map((by, index) => order(by, { id: tools[index] })));
  expect(statusesOf(answers)).toEqual(answers.map(() => 201));
});

// Last in this file: Passport's strategies are global, and the second instance replaces those of the first.
it('counts concurrent orders and those of another instance', async () => {
  const other = await createApp(shop.config);
  await other.init();
  await other.getHttpAdapter().getInstance().ready();
  // Each order has its own tool, so no order waits for another's stock.
  const tools = await Promise.all(Array.from({ length: 12 }, () => stockTool(shop)));
  const answers = await Promise.all(
    tools.map((id, index) => order(buyer, { id, app: index % 2 ? other : shop.app })),
  );
  await other.close();
  expect(statusesOf(answers)).toEqual([...Array(LIMIT).fill(201), ...Array(12 - LIMIT).fill(429)]);
});

/** Ids tell when an order was placed: these were placed that much earlier. */
async function makeOlder(milliseconds: number): Promise<void> {
  const orders = shop.dataSource.getRepository(Order);
  for (const { id } of await orders.findBy({ client: buyer.email })) {
    const placedAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    const earlier = firstIdSince(placedAt - milliseconds).slice(0, 13) + id.slice(13);
    await orders.update({ id }, { id: earlier });
  }
}
