import { newId } from '@whetstone/server/database/new-id';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { Purchaser } from '../../../testing/purchases.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { cancelInOldVersion, ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Order } from '../order.entity.ts';
import { Purchase, PurchaseEvent } from '../purchase.entity.ts';

let shop: TestApp;
let buyer: SignedIn;
let asBuyer: Purchaser;
let tool: string;

beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new Purchaser(shop, buyer);
  tool = await stockTool(shop);
});
afterAll(() => shop.close());

/** Inserts an order as version 0.1.0 does. Returns its id. */
async function placeWithOldInstance(about: { client?: string; cancelledAt?: Date } = {}): Promise<string> {
  const id = newId();
  const { client = buyer.email, cancelledAt = null } = about;
  const values = [id, tool, client, new Date(), cancelledAt];
  await shop.dataSource.query(
    `INSERT INTO orders (id, tool_id, service, price_cents, client, client_name, address, quantity, phone, created_at, cancelled_at)
      VALUES (?, ?, 'Marking Gauge', 2450, ?, 'Robin Hale', '4 Forge Lane', 2, '555 0101', ?, ?)`,
    values.map((value) =>
      value instanceof Date && shop.dataSource.options.type !== 'mysql'
        ? value.toISOString().replace('T', ' ').replace('Z', '')
        : value,
    ),
  );
  await shop.dataSource.query('UPDATE tools SET quantity = quantity - 2 WHERE id = ?', [tool]);
  await shop.dataSource.query(
    "INSERT INTO stock_entries (id, tool_id, kind, quantity, order_id, created_at) SELECT ?, ?, 'ordered', 2, ?, created_at FROM orders WHERE id = ?",
    [newId(), tool, id, id],
  );
  return id;
}

const adopt = () => shop.app.get(JobsService).run('adopt-orders');

it('gives the orders of an old instance a purchase of their own', async () => {
  const id = await placeWithOldInstance();
  const [stray] = (await asBuyer.send('GET', '/order/email?client=x')).statusCode === 403 ? [id] : [];
  expect(stray).toBe(id);
  expect(await adopt()).toBe(true);
  const [summary] = (await asBuyer.send('GET', '/purchases/mine')).json();
  expect(summary).toMatchObject({
    state: 'placed',
    payment: 'unpaid',
    client: buyer.email,
    total: 49,
    delivery: 0,
    items: 2,
    lines: [{ _id: id, id: tool, quantity: 2 }],
  });
  const { history } = await asBuyer.get(summary.number);
  expect(history).toEqual([
    { kind: 'placed', at: summary.createdAt, actor: 'Robin Hale', byCustomer: true, note: '' },
  ]);
  const [order] = (await asBuyer.send('GET', `/order/email?client=${buyer.email}`)).json();
  expect(order).toMatchObject({ _id: id, number: summary.number });
});

it('finds them by their texts', async () => {
  await placeWithOldInstance();
  await adopt();
  const admin = new Purchaser(shop, await signIn(shop, { role: 'admin' }));
  const [, part] = buyer.email.split('-');
  const found = (await admin.send('GET', `/purchases?q=${part}+orge+arking`)).json();
  expect(found.map(({ client }: { client: string }) => client)).toContain(buyer.email);
});

it('lists an order without a purchase among all orders, and cancels it', async () => {
  const id = await placeWithOldInstance();
  const admin = new Purchaser(shop, await signIn(shop, { role: 'admin' }));
  const [order] = (await admin.send('GET', '/order')).json();
  expect(order).toMatchObject({ _id: id, number: '', state: 'placed', payment: 'unpaid' });
  expect((await asBuyer.cancelLine(id)).json()).toEqual({ deletedCount: 1 });
  const [{ number }] = (await asBuyer.send('GET', '/purchases/mine')).json();
  const kinds = (await asBuyer.get(number)).history.map(({ kind }) => kind);
  expect(kinds).toEqual(['placed', 'line-cancelled', 'cancelled']);
  expect([await stockOf(shop.dataSource, tool), await ledgerOf(shop.dataSource, tool)]).toEqual([10, 10]);
});

it('keeps cancelled orders cancelled, and orders without an account without an account', async () => {
  const cancelled = await placeWithOldInstance({ cancelledAt: new Date() });
  const nobody = await placeWithOldInstance({ client: 'nobody@mail.example' });
  await adopt();
  const purchases = shop.dataSource.getRepository(Purchase);
  expect(await purchases.findOneBy({ id: cancelled })).toMatchObject({
    state: 'cancelled',
    userId: buyer.id,
  });
  expect(await purchases.findOneBy({ id: nobody })).toMatchObject({ state: 'placed', userId: null });
  const events = await shop.dataSource.getRepository(PurchaseEvent).findBy({ purchaseId: cancelled });
  expect(events.map(({ kind }) => kind).sort()).toEqual(['cancelled', 'placed']);
});

it('records the lines that an old instance cancels, once', async () => {
  const other = await stockTool(shop, { name: 'Try Square', price: 10 });
  const { number, lines } = await asBuyer.placed({ [tool]: 1, [other]: 1 });
  const record = () => shop.app.get(JobsService).run('adopt-cancellations');
  for (const [index, { _id, id }] of lines.entries()) {
    await cancelInOldVersion(shop.dataSource, { orderId: _id, toolId: id, quantity: 1 });
    expect([await record(), await record()]).toEqual([true, true]);
    const { state, total, history } = await asBuyer.get(number);
    expect({ state, total }).toEqual({ state: index === 0 ? 'placed' : 'cancelled', total: 10 });
    const [kind, kinds] = ['line-cancelled', history.map((event) => event.kind)];
    expect(kinds).toEqual(index === 0 ? ['placed', kind] : ['placed', kind, kind, 'cancelled']);
  }
});

it('adopts more orders than fit into one transaction, once each, also at the same moment', async () => {
  for (let count = 0; count < 3; count += 1) await placeWithOldInstance();
  const [template] = await shop.dataSource.getRepository(Order).findBy({ client: buyer.email });
  const more = Array.from({ length: 450 }, () => ({
    ...template,
    id: newId(),
    purchaseId: null,
    userId: null,
  }));
  for (let start = 0; start < more.length; start += 150)
    await shop.dataSource.getRepository(Order).insert(more.slice(start, start + 150));
  await Promise.all([adopt(), ...more.slice(0, 5).map(({ id }) => asBuyer.cancelLine(id))]);
  await adopt();
  const { id: userId } = buyer;
  expect(await shop.dataSource.getRepository(Purchase).countBy({ userId })).toBe(453);
  const purchases = await shop.dataSource.getRepository(Purchase).findBy({ userId });
  expect(new Set(purchases.map(({ number }) => number)).size).toBe(453);
  expect(purchases.filter(({ state }) => state === 'cancelled')).toHaveLength(5);
});
