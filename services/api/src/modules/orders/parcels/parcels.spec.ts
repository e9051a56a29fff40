import type { FakeStripe } from '@whetstone/fake-stripe';
import { documentsOf, enterSeller } from '../../../testing/invoices.ts';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { mailsTo } from '../../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { OrderDetailDto } from '../orders.dto.ts';

let shop: TestApp;
let fake: FakeStripe;
let asAdmin: OrderClient;
let buyer: SignedIn;
let asBuyer: OrderClient;
let tool: string;
let other: string;
/** A paid and packed order of 5 gauges for 9.99 and a square for 10.00, with a delivery for 5.00 and 19 % of tax. */
let placed: OrderDetailDto;
let gauges: string;

beforeAll(async () => {
  const delivery = { costCents: 500, days: { least: 3, most: 5 } };
  ({ shop, fake } = await startOnlineShop({ delivery, ordersPerMinute: 1_000, caches: false }));
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  const { version } = (await asAdmin.send('GET', '/taxes')).json();
  const rates = [{ country: 'GB', region: '', taxClass: 'standard', rate: 19, name: 'VAT' }];
  const saved = await asAdmin.send('PUT', '/taxes', { rates, pricesContainTax: false, version });
  expect(saved.statusCode).toBe(200);
  await enterSeller(shop.dataSource);
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
  tool = await stockTool(shop, { price: 9.99 });
  other = await stockTool(shop, { name: 'Try Square', price: 10 });
  placed = await asBuyer.placed({ [tool]: 5, [other]: 1 });
  gauges = placed.lines.find(({ id }) => id === tool)?._id ?? '';
  const { url } = (await asBuyer.send('POST', `/orders/${placed.number}/payment`)).json();
  fake.account.pay(sessionOf(url), 'card');
  await fake.webhooks.settled();
  expect((await asAdmin.step(placed.number, 'pack')).statusCode).toBe(200);
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

const ship = (lines: object[] | undefined, tracking: string) =>
  asAdmin.step(placed.number, 'ship', { carrier: 'Parcel Post', tracking, lines });

it('ships an order in parcels, which the customer sees with their contents', async () => {
  const first = (await ship([{ id: gauges, quantity: 2 }], 'PP 1')).json();
  expect(first).toMatchObject({ state: 'packed', partlyShipped: true, next: 'ship', total: placed.total });
  const second = (await ship([{ id: gauges, quantity: 3 }], 'PP 2')).json();
  expect(second).toMatchObject({ state: 'packed', partlyShipped: true });
  const mine = (await asBuyer.send('GET', `/order/email?client=${buyer.email}`)).json();
  expect(mine).toMatchObject([{ partlyShipped: true }, { partlyShipped: true }]);
  expect((await ship(undefined, 'PP 3')).json()).toMatchObject({ state: 'shipped' });
  const order = await asBuyer.get(placed.number);
  expect(order.partlyShipped).toBeUndefined();
  expect(order.parcels).toMatchObject([
    { carrier: 'Parcel Post', tracking: 'PP 1', lines: [{ service: 'Marking Gauge', quantity: 2 }] },
    { tracking: 'PP 2', lines: [{ service: 'Marking Gauge', quantity: 3 }] },
    { tracking: 'PP 3', lines: [{ service: 'Try Square', quantity: 1 }] },
  ]);
  const shipped = order.history.filter(({ kind }) => kind === 'shipped');
  expect(shipped.map(({ parcel }) => parcel)).toEqual([0, 1, 2]);
  expect(order.lines.map(({ quantity, shipped: sent }) => quantity === sent)).toEqual([true, true]);
  const mails = (await mailsTo(shop, buyer.email)).filter((mail) => mail.includes('is on its way'));
  expect(mails.map((mail) => /carrier: (.*?)\. You get/.exec(mail)?.[1])).toEqual([
    '2 × Marking Gauge',
    '3 × Marking Gauge',
    '1 × Try Square',
  ]);
  expect(mails[0]).toContain('PP 1');
  const found = (await asAdmin.send('GET', '/orders?q=PP%201')).json();
  expect(found).toMatchObject([{ number: placed.number }]);
  await expectAgreement(shop.dataSource, fake, placed.number);
});

it('ships everything at once without a list, as before', async () => {
  const order = (await ship(undefined, 'PP 9')).json();
  expect(order).toMatchObject({ state: 'shipped', tracking: 'PP 9', parcels: [{ tracking: 'PP 9' }] });
  const mail = (await mailsTo(shop, buyer.email)).at(-1);
  expect(mail).toContain(`We handed order ${placed.number} to the carrier.`);
});

it.each([
  ['more than a line has', () => [{ id: gauges, quantity: 6 }]],
  ['a line of another order', () => [{ id: 'unknown', quantity: 1 }]],
])('does not ship %s', async (_, lines) => {
  expect((await ship(lines(), 'PP 1')).json()).toMatchObject({ status: 409, reason: 'less-left' });
  expect((await asBuyer.get(placed.number)).parcels).toEqual([]);
});

it.each([
  ['no line', () => []],
  ['a line twice', () => [gauges, gauges].map((id) => ({ id, quantity: 1 }))],
  ['none of a line', () => [{ id: gauges, quantity: 0 }]],
  ['a list as a line', () => [[{ id: gauges, quantity: 1 }]]],
])('rejects a parcel with %s', async (_, lines) => {
  expect((await ship(lines(), 'PP 1')).statusCode).toBe(400);
});

it('leaves audit entries with the pieces of a parcel and the sums of refunds and payments', async () => {
  const audited = async (number: string) => {
    const entries = (await asAdmin.send('GET', `/audit?subject=${number}`)).json();
    return entries.map(({ action, after }: { action: string; after: object }) => [action, after]);
  };
  await ship([{ id: gauges, quantity: 2 }], 'PP 1');
  await asAdmin.step(placed.number, 'refund', { amount: 7.5 });
  await asAdmin.step(placed.number, 'cancel');
  expect(await audited(placed.number)).toEqual([
    [
      'order.line-cancelled',
      expect.objectContaining({ amountCents: 4_756, currency: 'USD', state: 'shipped' }),
    ],
    ['order.refund-requested', { amountCents: 750, currency: 'USD' }],
    ['order.shipped', { carrier: 'Parcel Post', tracking: 'PP 1', pieces: '2 × Marking Gauge' }],
    ['order.packed', { state: 'packed' }],
  ]);
  const { number, total } = await asBuyer.placed({ [tool]: 1 });
  await asAdmin.step(number, 'pay', { reference: 'SEPA 7' });
  await asAdmin.step(number, 'refund', { amount: 1.5 });
  await asAdmin.step(number, 'refund');
  const amount = (cents: number) => ({ amountCents: cents, currency: 'USD' });
  expect(await audited(number)).toEqual([
    ['order.refunded', { payment: 'refunded', ...amount(total * 100 - 150) }],
    ['order.refunded-in-part', amount(150)],
    ['order.paid', { payment: 'paid', reference: 'SEPA 7', ...amount(total * 100) }],
  ]);
});

it('cancels and refunds what is not shipped, to the cent, and nothing else', async () => {
  await ship([{ id: gauges, quantity: 2 }], 'PP 1');
  // 35.66 and 11.90, see below.
  expect(await asAdmin.get(placed.number)).toMatchObject({ refundableRest: 47.56 });
  expect((await asBuyer.step(placed.number, 'cancel')).statusCode).toBe(409);
  const order = (await asAdmin.step(placed.number, 'cancel', { note: 'Broken.' })).json();
  expect(order).toMatchObject({ state: 'shipped', payment: 'paid' });
  const kept = order.lines.filter(({ cancelled }: { cancelled: boolean }) => !cancelled);
  expect(kept).toMatchObject([{ _id: gauges, quantity: 2, shipped: 2, total: 19.98, tax: 3.8 }]);
  const cancelled = order.lines.filter((line: { cancelled: boolean }) => line.cancelled);
  expect(
    cancelled.map(({ quantity, total, tax }: Record<string, number>) => [quantity, total, tax]).sort(),
  ).toEqual([
    [1, 10, 1.9],
    [3, 29.97, 5.69],
  ]);
  // 49.95 + 10 + 5 with taxes of 9.49, 1.90 and 0.95, without 19.98 + 5 with 3.80 and 0.95.
  expect(placed.total).toBe(77.29);
  expect(order.total).toBe(29.73);
  await settle(shop, fake);
  const { refunds, state } = await asBuyer.get(placed.number);
  expect(state).toBe('shipped');
  expect(refunds.map(({ amount }) => amount).sort()).toEqual([11.9, 35.66]);
  const [invoice, note, ...more] = await documentsOf(shop.dataSource, placed.number);
  expect([invoice?.grossCents, note?.grossCents, more]).toEqual([7_729, 4_756, []]);
  const { reference = '' } = (await asAdmin.get(placed.number)).payments[0] ?? {};
  expect(fake.account.refundable(fake.account.paymentIntent(reference))).toBe(2_973);
  for (const [id, quantity] of [
    [tool, 8],
    [other, 10],
  ] as const) {
    expect(await stockOf(shop.dataSource, id)).toBe(quantity);
    expect(await ledgerOf(shop.dataSource, id)).toBe(quantity);
  }
  expect((await asAdmin.step(placed.number, 'cancel')).statusCode).toBe(409);
  expect((await asAdmin.step(placed.number, 'deliver')).statusCode).toBe(200);
});

it('by hand returns the price of a cancelled tool with its tax, and then a part of the total', async () => {
  const { number, lines } = await asBuyer.placed({ [tool]: 1, [other]: 1 });
  await asAdmin.step(number, 'pay');
  await asBuyer.cancelLine(lines.find(({ id }) => id === other)?._id ?? '');
  const refund = (amount: number) => asAdmin.step(number, 'refund', { amount });
  expect((await refund(11.9)).json()).not.toHaveProperty('refunded');
  // 9.99 + 5 with taxes of 1.90 and 0.95.
  expect((await refund(1)).json()).toMatchObject({ total: 17.84, refunded: 1 });
});
