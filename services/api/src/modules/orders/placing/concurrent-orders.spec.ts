import { planOf } from '@whetstone/server/testing/database/queries';
import Sqlite from 'better-sqlite3';
import type { LightMyRequestResponse } from 'fastify';
import { createApp } from '../../../app.factory.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { User } from '../../users/user.entity.ts';
import { Order } from '../order.entity.ts';
import { OrderLine } from '../order-line.entity.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ordersPerMinute: 1_000, rateLimitFactor: 1_000_000 });
});
afterAll(() => shop.close());

it('sells 5 tools to 5 of 20 concurrent buyers, and rejects the others with the stock', async () => {
  const tool = await stockTool(shop, { quantity: 5 });
  const payload = { id: tool, quantity: 1, address: '4 Forge Lane', phone: '555 0101' };
  const buyers = await Promise.all(Array.from({ length: 20 }, () => signIn(shop)));
  const responses = await atOnce(buyers, ({ headers }) =>
    shop.app.inject({ method: 'POST', url: '/api/order', headers, payload }),
  );
  const rejected = responses.filter(({ statusCode }) => statusCode === 409);
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  expect(rejected).toHaveLength(15);
  for (const response of rejected) {
    expect(response.json()).toMatchObject({ code: 'insufficient-stock', available: 0 });
  }
  expect(await shop.dataSource.getRepository(OrderLine).countBy({ toolId: tool })).toBe(5);
  expect(await stockOf(shop.dataSource, tool)).toBe(0);
  expect(await ledgerOf(shop.dataSource, tool)).toBe(0);
});

describe('an order during a write conflict', () => {
  /** Blocks every order of the tool, as another process might. Returns a function that unblocks them. */
  async function lockTool(id: string): Promise<() => Promise<void>> {
    const { database } = shop.config;
    if (database.kind === 'sqlite') {
      const other = new Sqlite(database.file);
      other.exec('BEGIN IMMEDIATE');
      return async () => void other.close();
    }
    const runner = shop.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT id FROM tools WHERE id = ? FOR UPDATE', [id]);
    return async () => {
      await runner.rollbackTransaction();
      await runner.release();
    };
  }

  // SQLite has one lock for all tools.
  if (process.env.TEST_DATABASE_URL) {
    it('waits for no order of another tool', async () => {
      const { headers } = await signIn(shop);
      const id = await stockTool(shop, { quantity: 10 });
      const unlock = await lockTool(await stockTool(shop, { quantity: 10 }));
      const payload = { id, quantity: 1, address: '4 Forge Lane', phone: '555 0101' };
      const response = await shop.app.inject({ method: 'POST', url: '/api/order', headers, payload });
      await unlock();
      expect(response.statusCode).toBe(201);
    });
  }

  it('responds 503 write-conflict after repeated conflicts, changes nothing, and accepts a retry', async () => {
    const { headers } = await signIn(shop);
    const id = await stockTool(shop, { quantity: 10 });
    const order = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/order',
        headers: { ...headers, 'idempotency-key': 'again' },
        payload: { id, quantity: 1, address: '4 Forge Lane', phone: '555 0101' },
      });
    const unlock = await lockTool(id);
    // The time for retries is over after the second conflict.
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 5_000;
      return now;
    });
    const lost = await order();
    clock.mockRestore();
    await unlock();
    expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '5']);
    expect(lost.json()).toMatchObject({
      code: 'write-conflict',
      detail: 'Too many concurrent changes to the same data. Nothing was changed. Try again shortly.',
    });
    expect(await stockOf(shop.dataSource, id)).toBe(10);
    expect((await order()).statusCode).toBe(201);
    expect([await stockOf(shop.dataSource, id), await ledgerOf(shop.dataSource, id)]).toEqual([9, 9]);
  });
});

describe('the limit of unconfirmed accounts', () => {
  const setConfirmed = ({ id }: SignedIn, emailConfirmed: boolean) =>
    shop.dataSource.getRepository(User).update({ id }, { emailConfirmed });
  const unconfirmed = async () => {
    const buyer = await signIn(shop);
    await setConfirmed(buyer, false);
    return buyer;
  };

  it('is a share of the stock for all of them together, also under concurrent requests', async () => {
    const id = await stockTool(shop, { quantity: 100, maxQuantity: 50 });
    const buyers = await Promise.all(Array.from({ length: 6 }, unconfirmed));
    const order = (buyer: SignedIn, quantity: number) => {
      const payload = { id, quantity, address: '4 Forge Lane', phone: '555 0101' };
      return shop.app.inject({ method: 'POST', url: '/api/order', headers: buyer.headers, payload });
    };
    const responses = await atOnce(buyers, (buyer) => order(buyer, 10));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await stockOf(shop.dataSource, id)).toBe(80);
    const [buyer = await unconfirmed()] = buyers;
    const rejected = { code: 'email-not-confirmed', name: 'Marking Gauge', available: 0 };
    expect((await order(await unconfirmed(), 1)).json()).toMatchObject(rejected);
    await setConfirmed(buyer, true);
    expect((await order(buyer, 50)).statusCode).toBe(201);
  });

  it('lets them hold the minimum of one order of a scarce tool', async () => {
    const id = await stockTool(shop, { quantity: 5, minQuantity: 2 });
    const order = async () => {
      const { headers } = await unconfirmed();
      const payload = { id, quantity: 2, address: '4 Forge Lane', phone: '555 0101' };
      return (await shop.app.inject({ method: 'POST', url: '/api/order', headers, payload })).statusCode;
    };
    expect(await order()).toBe(201);
    expect(await order()).toBe(409);
  });

  it('is two open unpaid orders, also under concurrent requests', async () => {
    const buyer = await signIn(shop);
    await setConfirmed(buyer, false);
    const id = await stockTool(shop, { quantity: 100 });
    const payload = { id, quantity: 1, address: '4 Forge Lane', phone: '555 0101' };
    const order = (key?: string) => {
      const headers = { ...buyer.headers, ...(key && { 'idempotency-key': key }) };
      return shop.app.inject({ method: 'POST', url: '/api/order', headers, payload });
    };
    const responses = await atOnce([1, 2, 3, 4, 5], () => order());
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409]);
    const rejected = await order('later');
    expect(rejected.json()).toMatchObject({
      status: 409,
      code: 'email-not-confirmed',
      detail:
        'You have 2 unpaid orders, and your email address is not confirmed. Confirm your email address, or pay or cancel an order. Then submit this order again.',
    });
    expect([await stockOf(shop.dataSource, id), await ledgerOf(shop.dataSource, id)]).toEqual([98, 98]);

    const [{ _id }] = (
      await shop.app.inject({ url: `/api/order/email?client=${buyer.email}`, headers: buyer.headers })
    ).json();
    await shop.app.inject({ method: 'DELETE', url: `/api/order/${_id}`, headers: buyer.headers });
    expect((await order('later')).statusCode).toBe(201);
    expect((await order()).statusCode).toBe(409);
    await setConfirmed(buyer, true);
    expect((await order()).statusCode).toBe(201);
  });

  it('waits for no change of an earlier order', async () => {
    const buyer = await signIn(shop);
    await setConfirmed(buyer, false);
    const payload = { id: await stockTool(shop), quantity: 1, address: '4 Forge Lane', phone: '555 0101' };
    const order = () =>
      shop.app.inject({ method: 'POST', url: '/api/order', headers: buyer.headers, payload });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 120_000);
    expect((await order()).statusCode).toBe(201);
    clock.mockRestore();
    const { id } = await shop.dataSource.getRepository(Order).findOneByOrFail({ userId: buyer.id });
    const isMysql = shop.config.database.kind !== 'sqlite';
    const runner = shop.dataSource.createQueryRunner();
    // SQLite has no locks of rows.
    if (isMysql) await runner.startTransaction();
    if (isMysql) await runner.query('SELECT id FROM orders WHERE id = ? FOR UPDATE', [id]);
    const response = await order();
    if (isMysql) await runner.rollbackTransaction();
    await runner.release();
    expect(response.statusCode).toBe(201);
  });
});

describe('the order limit', () => {
  const LIMIT = 3;

  let shop: TestApp;
  let buyer: SignedIn;
  let tool: string;
  beforeAll(async () => {
    shop = await startTestApp({ ordersPerMinute: LIMIT, rateLimitFactor: 1_000_000 });
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

  const statusesOf = (responses: LightMyRequestResponse[]) =>
    responses.map(({ statusCode }) => statusCode).sort();

  it('rejects one more order within a minute with Retry-After, and keeps the stock', async () => {
    await orderUpToTheLimit();
    const rejected = await order();
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60']);
    expect(rejected.json()).toMatchObject({
      code: 'too-many-requests',
      detail: 'You have placed many orders within a minute. Wait a minute, then submit the order again.',
    });
    expect(await stockOf(shop.dataSource, tool)).toBe(100 - LIMIT);
    expect(await ledgerOf(shop.dataSource, tool)).toBe(100 - LIMIT);
  });

  it('does not limit other users', async () => {
    await orderUpToTheLimit();
    expect((await order(await signIn(shop))).statusCode).toBe(201);
  });

  it('accepts the same order with the same key after a minute', async () => {
    await orderUpToTheLimit();
    expect((await order(buyer, { key: 'patient' })).statusCode).toBe(429);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
    expect((await order(buyer, { key: 'patient' })).statusCode).toBe(201);
    jest.restoreAllMocks();
    expect(await stockOf(shop.dataSource, tool)).toBe(100 - LIMIT - 1);
  });

  it('counts cancelled orders, and repeated requests once', async () => {
    for (const again of [1, 2, 3]) {
      expect([again, (await order(buyer, { key: 'once' })).statusCode]).toEqual([again, 201]);
    }
    const { headers, email } = buyer;
    const [placed] = (await shop.app.inject({ url: `/api/order/email?client=${email}`, headers })).json();
    await shop.app.inject({ method: 'DELETE', url: `/api/order/${placed._id}`, headers });
    expect(statusesOf([await order(), await order(), await order()])).toEqual([201, 201, 429]);
  });

  it('counts only the orders of the account within the minute', async () => {
    const plan = await planOf(shop, () => order(), 'AS recent');
    expect(plan).toMatch(
      /INDEX ix_orders_user \(user_id=\? AND id>\?\)|"type":"range"[^}]*"key":"ix_orders_user"/,
    );
  });

  it('accepts concurrent first orders of different users', async () => {
    const buyers = await Promise.all(Array.from({ length: 25 }, () => signIn(shop)));
    // Each order has its own tool, so no order waits for another's stock.
    const tools: string[] = [];
    for (const _ of buyers) tools.push(await stockTool(shop));
    const responses = await atOnce(buyers, (by, index) => order(by, { id: tools[index] }));
    expect(statusesOf(responses)).toEqual(responses.map(() => 201));
  });

  // Last in this file: Passport's strategies are global, and the second instance replaces those of the first.
  it('counts concurrent orders and those of another instance', async () => {
    const other = await createApp(shop.config);
    await other.init();
    await other.getHttpAdapter().getInstance().ready();
    // Each order has its own tool, so no order waits for another's stock.
    const tools = await Promise.all(Array.from({ length: 12 }, () => stockTool(shop)));
    const responses = await atOnce(tools, (id, index) =>
      order(buyer, { id, app: index % 2 ? other : shop.app }),
    );
    await other.close();
    expect(statusesOf(responses)).toEqual([...Array(LIMIT).fill(201), ...Array(12 - LIMIT).fill(429)]);
  });
});
