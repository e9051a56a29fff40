import { newId } from '@whetstone/server/database/new-id';
import { planOf } from '@whetstone/server/testing/database/queries';
import { OrderClient } from '../../testing/order-client.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { Email } from '../mail/email.entity.ts';
import { PaymentDifference } from '../orders/differences/payment-difference.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { OrderLine } from '../orders/order-line.entity.ts';
import { Return } from '../orders/returned-tools/return.entity.ts';
import type { OpenWorkDto, SalesDto } from './overview.dto.ts';

const HOUR_MS = 3_600_000;

let admin: OrderClient;
let headers: Record<string, string>;
const shop = sharedTestApp({ caches: false, ordersPerMinute: 1_000, lowStockAt: 2 });
beforeAll(async () => {
  const user = await signIn(shop, { role: 'admin' });
  ({ headers } = user);
  admin = new OrderClient(shop, user);
});

const read = async <Body>(path: string): Promise<Body> =>
  (await shop.app.inject({ url: `/api/overview/${path}`, headers })).json();

it('has no sales and no work in an empty shop', async () => {
  const sales = await read<SalesDto>('sales?days=7');
  expect(sales).toMatchObject({
    timeZone: 'UTC',
    hasOrders: false,
    revenue: [{ currency: 'USD', amount: 0 }],
  });
  expect(sales.days).toHaveLength(7);
  expect(await read('best-tools?days=90')).toEqual([]);
  expect(new Set(Object.values(await read<OpenWorkDto>('open-work')))).toEqual(new Set([0]));
  expect((await shop.app.inject({ url: '/api/overview/sales?days=8', headers })).statusCode).toBe(400);
});

it('sums orders by day without cancelled ones, revenue without refunds, and leaves other currencies apart', async () => {
  const buyer = new OrderClient(shop, await signIn(shop));
  const plane = await stockTool(shop, { name: 'Plane', price: 10, quantity: 100 });
  const square = await stockTool(shop, { name: 'Square', price: 1, quantity: 100 });
  const [paid, shortened, refunded, cancelled, foreign, old] = [
    await buyer.placed({ [plane]: 2, [square]: 1 }),
    await buyer.placed({ [plane]: 1, [square]: 1 }),
    await buyer.placed({ [plane]: 1 }),
    await buyer.placed({ [square]: 50 }),
    await buyer.placed({ [plane]: 3 }),
    await buyer.placed({ [plane]: 1 }),
  ];
  await admin.step(paid.number, 'pay');
  await admin.step(paid.number, 'refund', { amount: 5.5 });
  await admin.step(shortened.number, 'pay');
  await buyer.cancelLine(shortened.lines.find(({ service }) => service === 'Square')?._id ?? '');
  // The price of the cancelled line, and a part of the total.
  for (const amount of [1, 4]) await admin.step(shortened.number, 'refund', { amount });
  await buyer.send('POST', `/orders/${cancelled.number}/cancel`, {});
  const orders = shop.dataSource.getRepository(Order);
  await orders.update({ number: refunded.number }, { payment: 'refunded', state: 'packed' });
  await shop.dataSource.query("UPDATE orders SET currency = 'EUR' WHERE number = ?", [foreign.number]);
  const { id } = await orders.findOneByOrFail({ number: old.number });
  const at = new Date(Date.now() - 40 * 24 * HOUR_MS);
  const values = [at.toISOString().replace('T', ' ').replace('Z', ''), id];
  await shop.dataSource.query('UPDATE orders SET created_at = ? WHERE id = ?', values);
  await shop.dataSource.getRepository(OrderLine).update({ orderId: id }, { createdAt: at });
  const sales = await read<SalesDto>('sales?days=30');
  expect(sales.hasOrders).toBe(true);
  expect(sales.revenue).toEqual([
    { currency: 'USD', amount: 21.5 },
    { currency: 'EUR', amount: 30 },
  ]);
  const sum = (key: 'orders' | 'revenue') => sales.days.reduce((total, day) => total + day[key], 0);
  // Midnight can be between two orders.
  expect([sum('orders'), sum('revenue')]).toEqual([4, 21.5]);
  expect((await read<SalesDto>('sales?days=90')).revenue[0]?.amount).toBe(31.5);
  expect(await read('best-tools?days=30')).toEqual([
    { _id: plane, name: 'Plane', sold: 7 },
    { _id: square, name: 'Square', sold: 1 },
  ]);
});

it('counts what waits for an admin', async () => {
  await stockTool(shop, { quantity: 2 });
  await stockTool(shop, { img: '' });
  const id = newId();
  const content = { subject: 'Your order', text: 'Thank you.', html: '<p>Thank you.</p>', secret: false };
  const failed = { state: 'failed' as const, attempts: 9, nextAttemptAt: new Date(), createdAt: new Date() };
  const email = { id, messageId: id, kind: 'order-paid' as const, recipient: 'robin@mail.example' };
  await shop.dataSource.getRepository(Email).insert({ ...email, ...content, ...failed });
  const difference = {
    provider: 'stripe',
    detail: 'A difference.',
    expectedCents: 1,
    actualCents: 2,
    foundAt: new Date(),
    note: '',
  };
  const open = ['dispute', 'wrong-amount', 'missing-payment'] as const;
  await shop.dataSource
    .getRepository(PaymentDifference)
    .insert([
      ...open.map((kind) => ({ ...difference, id: newId(), kind, reference: kind })),
      { ...difference, id: newId(), kind: 'dispute', reference: 'resolved', resolvedAt: new Date() },
    ]);
  const orders = shop.dataSource.getRepository(Order);
  const { id: late } = await orders.findOneByOrFail({ state: 'placed', payment: 'unpaid' });
  await orders.update({ id: late }, { state: 'shipped', payment: 'invoiced' });
  const times = { createdAt: new Date(), changedAt: new Date() };
  const request = { orderId: late, reason: 'unsuitable' as const, note: '', answer: '', ...times };
  await shop.dataSource.getRepository(Return).insert([
    { ...request, id: newId(), state: 'requested' },
    { ...request, id: newId(), state: 'accepted' },
    { ...request, id: newId(), state: 'accepted', reason: 'withdrawal' },
    { ...request, id: newId(), state: 'declined' },
  ]);
  expect(await read('open-work')).toEqual({
    ...{ paidToPack: 2, invoicedToPack: 0, toShip: 0, toCancel: 1, toRefund: 0 },
    ...{ unpaid: 1, shippedUnpaid: 1, deliveredUnpaid: 0 },
    ...{ vatNumbers: 0, returnsToDecide: 1, returnsToReceive: 2, withdrawals: 1, returnsToRefund: 0 },
    ...{ lowStock: 1, drafts: 1, failedEmails: 1, failedDeliveries: 0, disputes: 1, paymentDifferences: 2 },
  });
});

it.each([
  ['sales', 'FROM orders WHERE created_at', ['ix_orders_revenue', 'ix_order_events_kind']],
  ['best-tools', 'FROM order_lines', ['ix_order_lines_sold']],
])('finds the rows of a day of the %s by an index', async (path, query, indexes) => {
  const plan = await planOf(shop, () => read(`${path}?days=7`), query);
  for (const index of indexes) expect(plan).toContain(index);
});
