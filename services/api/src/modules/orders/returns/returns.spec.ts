import type { FakeStripe } from '@whetstone/fake-stripe';
import { documentsOf, enterSeller, SELLER } from '../../../testing/invoices.ts';
import { sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { mailsTo, skipMails } from '../../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { User } from '../../users/user.entity.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import type { OrderReturnsDto, ReturnDto } from './returns.dto.ts';

const STOCK = 10;
const NOTIFIED = 'orders@shop.example';

let shop: TestApp;
let fake: FakeStripe;
let buyer: SignedIn;
let asBuyer: OrderClient;
let asAdmin: OrderClient;
let tool: string;
let order: OrderDetailDto;
let line: string;

beforeAll(async () => {
  ({ shop, fake } = await startOnlineShop({ ordersPerMinute: 1_000, caches: false }));
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin', name: 'Ada Holloway' }));
  await enterSeller(shop.dataSource, { ...SELLER, notifyOrders: [NOTIFIED] });
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
  tool = await stockTool(shop, { price: 10, quantity: STOCK });
});
afterEach(() => skipMails(shop));
afterAll(async () => {
  await shop.close();
  await fake.close();
});

async function delivered(
  how: 'online' | 'by hand',
  quantities = { [tool]: 3 },
  address?: string,
): Promise<void> {
  order = await asBuyer.placed(quantities, address ? { address } : {});
  line = order.lines[0]?._id ?? '';
  if (how === 'by hand') await asAdmin.step(order.number, 'pay');
  else await payOnline();
  for (const step of ['pack', 'ship', 'deliver']) await asAdmin.step(order.number, step);
}

async function payOnline(): Promise<void> {
  const { url } = (await asBuyer.send('POST', `/orders/${order.number}/payment`)).json();
  fake.account.pay(sessionOf(url), 'card');
  await fake.webhooks.settled();
}

const quote = (lines: object[], reason = 'unwanted') =>
  asBuyer.send('POST', `/orders/${order.number}/returns/quote`, { lines, reason });
const ask = (quantity = 1, by = asBuyer, lines: object[] = [{ line, quantity }], reason = 'unsuitable') =>
  by.send('POST', `/orders/${order.number}/returns`, { lines, reason, note: 'Too small.' });
const take = (id: string, step: string, more: object = {}) =>
  asAdmin.send('POST', `/returns/${id}/steps`, { step, ...more });
const returnsOf = async (by = asBuyer): Promise<OrderReturnsDto> =>
  (await by.send('GET', `/orders/${order.number}/returns`)).json();
const kinds = async () => (await asBuyer.get(order.number)).history.map(({ kind }) => kind);

/** The order as the link of an email shows it. */
function statusOf(mail = '') {
  const token = /\/orders\/status#([\w.-]+)/.exec(mail)?.[1];
  return shop.app.inject({ method: 'POST', url: '/api/order-status', payload: { token } });
}

async function received(quantity: number, condition = 'resellable', of = line): Promise<string> {
  const { _id }: ReturnDto = (await ask(quantity, asBuyer, [{ line: of, quantity }])).json();
  expect((await take(_id, 'accept')).statusCode).toBe(200);
  expect((await take(_id, 'receive', { lines: [{ line: of, condition }] })).statusCode).toBe(200);
  return _id;
}

it('goes from the request over the stock to the refund, with mails and history', async () => {
  await delivered('online');
  expect(await returnsOf()).toMatchObject({
    ...{ until: expect.any(String), period: { until: expect.any(String) } },
    returnable: [{ line, quantity: 3 }],
    returns: [],
  });
  const listed = async () => (await asBuyer.send('GET', `/order/email?client=${buyer.email}`)).json()[0];
  const requested = await ask(2);
  expect(requested.statusCode).toBe(201);
  expect(await listed()).toMatchObject({ returnState: 'requested' });
  const { _id }: ReturnDto = requested.json();
  expect(requested.json()).toMatchObject({ state: 'requested', lines: [{ line, quantity: 2 }], steps: [] });
  expect((await asAdmin.send('GET', '/returns?state=requested')).json()).toContainEqual(
    expect.objectContaining({ _id, number: order.number, note: 'Too small.', steps: ['accept', 'decline'] }),
  );
  const found = async (filters: string) => (await asAdmin.send('GET', `/returns?${filters}`)).json().length;
  expect(await found(`q=${order.number.replace('-', '')}&reason=unsuitable`)).toBe(1);
  expect(await found(`q=${order.number}&reason=withdrawal`)).toBe(0);
  expect(await found('q=Plane')).toBe(0);
  expect((await mailsTo(shop, NOTIFIED)).at(-1)).toMatch(
    /^Subject: Return requested for order [\s\S]* wants to return 2 items\. [\s\S]*\/dashboard\/returns\?q=/m,
  );
  expect((await take(_id, 'refund')).statusCode).toBe(409);
  expect((await take(_id, 'accept', { answer: 'Send it to our works.' })).statusCode).toBe(200);
  expect((await take(_id, 'receive')).json()).toMatchObject({ status: 400, code: 'conditions-needed' });
  expect(await stockOf(shop.dataSource, tool)).toBe(STOCK - 3);
  await take(_id, 'receive', { lines: [{ line, condition: 'resellable' }] });
  expect(await stockOf(shop.dataSource, tool)).toBe(STOCK - 1);
  expect(await ledgerOf(shop.dataSource, tool)).toBe(STOCK - 1);
  expect((await take(_id, 'refund')).json()).toMatchObject({ state: 'refunded', steps: [] });
  expect(await listed()).not.toHaveProperty('returnState');
  await settle(shop, fake);
  expect(await kinds()).toEqual([
    ...['placed', 'paid', 'packed', 'shipped', 'delivered'],
    ...['return-requested', 'return-accepted', 'return-received', 'refunded-in-part'],
  ]);
  const read = await asAdmin.get(order.number);
  expect(read.history.at(-2)?.pieces).toEqual([{ condition: 'resellable', quantity: 2 }]);
  expect((await asBuyer.get(order.number)).history.at(-2)).not.toHaveProperty('pieces');
  expect(read.refunds).toMatchObject([{ amount: 20, state: 'succeeded', reason: 'returned' }]);
  const service = order.lines[0]?.service ?? '';
  const [asked, accepted, arrived, refunded] = (await mailsTo(shop, buyer.email)).slice(-4);
  const tools = `2 × ${service}`;
  expect(asked).toContain(`You want to return ${tools}.`);
  expect(accepted).toContain('\n\nOur note: Send it to our works.\n\nSend the tools to:\n');
  expect(accepted).toContain(
    'to:\nWhetstone Tool Works\n14 Grindstone Lane, Sheffield S3 8GW\nUnited Kingdom\n',
  );
  expect(accepted).toMatch(
    /Send the tools by \w+ \d+, \d{4}, in their packaging, with the number of the order in the parcel\. You pay to send them\. /,
  );
  expect(accepted).toContain(`/dashboard/myOrders/${order.number}/return\n`);
  // Customers could take it for the address of the shop.
  expect(accepted).not.toContain('Delivery to');
  expect(arrived).toContain(`We received ${tools} of order ${order.number}. We refund $20.00 next`);
  expect(refunded).toContain(`Subject: We refunded $20.00 of order ${order.number}\n`);
  expect(refunded).toContain(
    `You sent back ${tools} of order ${order.number}. We returned $20.00, the way you paid.`,
  );
  expect(refunded).toContain(`\n1 × ${service}: $10.00\nTotal after all refunds: $10.00\n`);
  // The same stored result.
  const result = {
    returns: [
      {
        ...{ state: 'refunded', lines: [{ service, quantity: 2 }] },
        refund: {
          amount: 20,
          currency: 'USD',
          state: 'succeeded',
          at: expect.any(String),
          provider: 'Stripe',
        },
      },
    ],
    kept: { lines: [{ service, quantity: 1, amount: 10 }], delivery: 0, total: 10 },
    refunded: 20,
  };
  expect(await asBuyer.get(order.number)).toMatchObject(result);
  const status = await statusOf(refunded);
  expect(status.json()).toMatchObject(result);
  expect(status.json().history.slice(-2)).toMatchObject([
    { kind: 'return-received' },
    { kind: 'refunded-in-part', amount: 20 },
  ]);
  expect(await listed()).toMatchObject({ orderTotal: 30, refunded: 20, keptTotal: 10 });
  const entries = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: order.number });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['order.return-accepted', 'order.return-received', 'order.return-refunded']),
  );
  const noted = { lines: [{ line, quantity: 1 }], reason: 'other', note: null };
  expect((await asBuyer.send('POST', `/orders/${order.number}/returns`, noted)).json()).toMatchObject({
    ...{ state: 'requested', note: '' },
  });
});

it('refunds no more than was paid, also after the rest of the order is refunded', async () => {
  await delivered('online');
  const id = await received(1);
  await asAdmin.step(order.number, 'refund');
  await settle(shop, fake);
  const refused = await take(id, 'refund');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing-to-refund']);
  expect((await asAdmin.get(order.number)).refunds).toMatchObject([{ amount: 30 }]);
  expect((await quote([{ line, quantity: 1 }])).json()).toMatchObject({ amount: 0 });
});

it.each(['online', 'by hand'] as const)('promises and refunds no more than is left, paid %s', async (how) => {
  await enterSeller(shop.dataSource, { deliveryCents: 500, returnsRefundDelivery: true });
  await delivered(how);
  await asAdmin.step(order.number, 'refund', { amount: 32 });
  const lines = [{ line, quantity: 3 }];
  // Not "with the delivery of $5.00".
  expect((await quote(lines)).json()).toEqual({ amount: 3, currency: 'USD' });
  const id = await received(3);
  expect((await mailsTo(shop, buyer.email)).at(-1)).toContain('We refund $3.00 next');
  expect((await take(id, 'refund')).json()).toMatchObject({ state: 'refunded', refund: { amount: 3 } });
  await settle(shop, fake);
  expect((await mailsTo(shop, buyer.email)).at(-1)).toContain('We returned $3.00, the way you paid.');
  const { payment, history } = await asBuyer.get(order.number);
  expect([payment, history.at(-1)?.kind, history.at(-1)?.amount]).toEqual(['refunded', 'refunded', 3]);
  const credited = (await documentsOf(shop.dataSource, order.number)).slice(1);
  expect(credited.map(({ grossCents }) => grossCents)).toEqual([3_200, 300]);
  await enterSeller(shop.dataSource, { deliveryCents: 0, returnsRefundDelivery: false });
});

it('subtracts an earlier refund from what remains: in the email, on the page, in the list and behind the link', async () => {
  await delivered('online');
  await asAdmin.step(order.number, 'refund', { amount: 2.5 });
  await take(await received(2), 'refund');
  // On its way.
  expect((await asBuyer.get(order.number)).kept).toMatchObject({ otherRefunds: 2.5, total: 7.5 });
  await settle(shop, fake);
  const mail = (await mailsTo(shop, buyer.email)).at(-1) ?? '';
  expect(mail).toContain(': $10.00\nOther refunds: −$2.50\nTotal after all refunds: $7.50\n');
  const shown = { refunded: 22.5, kept: { lines: [{ amount: 10 }], otherRefunds: 2.5, total: 7.5 } };
  expect(await asBuyer.get(order.number)).toMatchObject({ total: 30, ...shown });
  expect((await statusOf(mail)).json()).toMatchObject({ total: 30, ...shown });
  const [listed] = (await asBuyer.send('GET', `/order/email?client=${buyer.email}`)).json();
  expect(listed).toMatchObject({ orderTotal: 30, refunded: 22.5, keptTotal: 7.5 });
});

it('keeps the price of missing tools, and damaged ones out of the stock', async () => {
  await delivered('online');
  const missing = await received(3, 'missing');
  expect((await take(missing, 'refund')).statusCode).toBe(409);
  expect(await returnsOf()).toMatchObject({ returnable: [{ line, quantity: 3 }] });
  const [empty] = (await asBuyer.get(order.number)).returns ?? [];
  expect(empty).toMatchObject({ state: 'received', lines: [] });
  expect(empty).not.toHaveProperty('refund');
  expect((await take(missing, 'decline', { answer: 'The parcel was empty.' })).json().state).toBe('declined');
  await delivered('online');
  const damaged = await received(3, 'damaged');
  expect(await stockOf(shop.dataSource, tool)).toBe(STOCK - 6);
  expect((await take(damaged, 'refund')).statusCode).toBe(200);
  await settle(shop, fake);
  expect(await asBuyer.get(order.number)).toMatchObject({ payment: 'refunded' });
});

it('receives the pieces of a line in several conditions, and returns, refunds and shows only what arrived', async () => {
  await delivered('online');
  const service = order.lines[0]?.service ?? '';
  const { _id, lines }: ReturnDto = (await ask(3, asBuyer, [{ line }])).json();
  // Without a quantity, all that can be returned.
  expect(lines).toMatchObject([{ line, quantity: 3 }]);
  expect((await asBuyer.get(order.number)).lines[0]).not.toHaveProperty('returnedQuantity');
  await take(_id, 'accept');
  const receive = (...parts: object[]) =>
    take(_id, 'receive', { lines: parts.map((part) => ({ line, ...part })) });
  const one = { condition: 'resellable', quantity: 1 };
  for (const parts of [[one], [one, { condition: 'damaged' }], [{ ...one, line: 'none' }]])
    expect((await receive(...parts)).json().code).toBe('conditions-needed');
  expect((await receive(one, { ...one, quantity: 2 })).statusCode).toBe(400);
  const parts = [one, { condition: 'damaged', quantity: 1 }, { condition: 'missing', quantity: 1 }];
  expect((await receive(...parts)).json()).toMatchObject({
    ...{ provider: 'Stripe', refund: { amount: 20 } },
    lines: parts.map((part) => ({ line, ...part })),
  });
  expect([await stockOf(shop.dataSource, tool), await ledgerOf(shop.dataSource, tool)]).toEqual([
    STOCK - 2,
    STOCK - 2,
  ]);
  const arrived = (await mailsTo(shop, buyer.email)).at(-1);
  expect(arrived).toContain(`We received 2 × ${service} of order ${order.number}. We refund $20.00 next`);
  expect((await take(_id, 'refund')).json().refund).toMatchObject({ amount: 20 });
  await settle(shop, fake);
  const shown = {
    lines: [{ quantity: 3, returnedQuantity: 2 }],
    returns: [{ lines: [{ service, quantity: 2 }] }],
    kept: { lines: [{ quantity: 1, amount: 10 }] },
  };
  expect(await asBuyer.get(order.number)).toMatchObject(shown);
  expect(await asAdmin.get(order.number)).toMatchObject(shown);
  expect((await statusOf((await mailsTo(shop, buyer.email)).at(-1))).json()).toMatchObject(shown);
  expect(await returnsOf()).toMatchObject({ returnable: [{ line, quantity: 1 }] });
  expect((await returnsOf()).returns[0]).not.toHaveProperty('provider');
  const entries = (await asAdmin.send('GET', `/audit?subject=${order.number}`)).json();
  const audited = (action: string) =>
    entries.find((entry: { action: string }) => entry.action === action)?.after;
  expect(audited('order.return-accepted')).toEqual({ tools: `3 × ${service}` });
  const tools = `1 × ${service} (resellable), 1 × ${service} (damaged), 1 × ${service} (missing)`;
  expect(audited('order.return-received')).toEqual({ tools });
  expect(audited('order.return-refunded')).toEqual({ tools, refundCents: 2_000, currency: 'USD' });
});

it('records money that an admin returned by hand, with a credit note for each refund', async () => {
  await delivered('by hand');
  expect((await take(await received(2), 'refund')).statusCode).toBe(200);
  const { history, refunds } = await asBuyer.get(order.number);
  expect(history.at(-1)).toMatchObject({ kind: 'refunded-in-part', amount: 20 });
  expect((await asAdmin.get(order.number)).history.at(-1)).toMatchObject({ actor: 'Ada Holloway' });
  expect(JSON.stringify(history)).not.toContain('Ada Holloway');
  expect(refunds).toEqual([]);
  await asAdmin.step(order.number, 'refund');
  expect((await asBuyer.get(order.number)).history.at(-1)).toMatchObject({ kind: 'refunded', amount: 10 });
  const price = { name: expect.any(String), priceCents: 1_000 };
  expect(await documentsOf(shop.dataSource, order.number)).toMatchObject([
    { kind: 'invoice', grossCents: 3_000 },
    { kind: 'credit-note', grossCents: 2_000, lines: [{ id: line, quantity: 2, cents: 2_000, ...price }] },
    { kind: 'credit-note', grossCents: 1_000, lines: [{ id: line, quantity: 1, cents: 1_000, ...price }] },
  ]);
});

it('takes a line in parts, which add up to its price and its quantity', async () => {
  await delivered('online');
  for (const left of [2, 1, 0]) {
    expect((await take(await received(1), 'refund')).statusCode).toBe(200);
    await settle(shop, fake);
    const returnable = left > 0 ? [{ line, service: expect.any(String), quantity: left }] : [];
    expect((await returnsOf()).returnable).toEqual(returnable);
  }
  expect((await ask()).json().code).toBe('line-not-returnable');
  expect(await stockOf(shop.dataSource, tool)).toBe(STOCK);
  expect(await ledgerOf(shop.dataSource, tool)).toBe(STOCK);
  expect(await asAdmin.get(order.number)).toMatchObject({
    payment: 'refunded',
    refunds: [10, 10, 10].map((amount) => ({ amount, service: order.lines[0]?.service })),
  });
});

/** A tool that costs nothing with the code. */
async function freeTool(code: string): Promise<{ free: string; code: string }> {
  const free = await stockTool(shop, { price: 5, quantity: STOCK });
  const promotion = {
    ...{ name: 'One free', code, kind: 'percent', percent: 100, minTotal: 0, tools: [free] },
    ...{ categories: [], combines: true, firstOrder: false, state: 'active' },
  };
  expect((await asAdmin.send('POST', '/promotions', promotion)).statusCode).toBe(201);
  return { free, code };
}

it('takes back free tools for nothing, which completes the return of the whole order', async () => {
  await enterSeller(shop.dataSource, { deliveryCents: 500, returnsRefundDelivery: true });
  const { free, code } = await freeTool('FREE-ONE');
  order = await asBuyer.placed({ [tool]: 1, [free]: 1 }, { discountCode: code });
  await payOnline();
  for (const step of ['pack', 'ship', 'deliver']) await asAdmin.step(order.number, step);
  const [paidLine = '', freeLine = ''] = [tool, free].map(
    (id) => order.lines.find((one) => one.id === id)?._id,
  );
  expect((await quote([{ line: freeLine, quantity: 1 }])).json()).toEqual({ amount: 0, currency: 'USD' });
  const refunded = await take(await received(1, 'resellable', freeLine), 'refund');
  expect(refunded.json()).toMatchObject({ state: 'refunded', refund: { amount: 0 } });
  expect((await asBuyer.get(order.number)).history.at(-1)).toMatchObject({ amount: 0 });
  const mails = await mailsTo(shop, buyer.email);
  expect(mails.at(-1)).toContain('They were free, so there is nothing to refund.');
  expect((await quote([{ line: paidLine, quantity: 1 }])).json()).toMatchObject({ amount: 15, delivery: 5 });
  expect((await take(await received(1, 'damaged', paidLine), 'refund')).statusCode).toBe(200);
  await settle(shop, fake);
  const { payment, kept, withdrawal, returnable } = await asBuyer.get(order.number);
  expect({ payment, kept, withdrawal, returnable }).toEqual({
    payment: 'refunded',
    kept: { lines: [], delivery: 0, total: 0 },
  });
  expect(await returnsOf()).toMatchObject({ closed: 'returned', returnable: [] });
  const [listed] = (await asBuyer.send('GET', `/order/email?client=${buyer.email}`)).json();
  expect(listed).toMatchObject({ orderTotal: 15, keptTotal: 0, returned: true });
  expect((await mailsTo(shop, buyer.email)).at(-1)).toContain(
    'We returned $15.00, with the delivery of $5.00, the way you paid.',
  );
  expect(await stockOf(shop.dataSource, free)).toBe(STOCK);
  await enterSeller(shop.dataSource, { deliveryCents: 0, returnsRefundDelivery: false });
});

it.each([
  ['recorded', 'FREE-TWO'],
  ['not recorded', 'FREE-THREE'],
])(
  'refunds the last tools by hand after free tools and the %s price of a cancelled line',
  async (how, promotion) => {
    const cancelled = await stockTool(shop, { price: 8 });
    const { free, code: discountCode } = await freeTool(promotion);
    order = await asBuyer.placed({ [cancelled]: 1, [tool]: 1, [free]: 1 }, { discountCode });
    const lineOf = (id: string) => order.lines.find((one) => one.id === id)?._id ?? '';
    await asAdmin.step(order.number, 'pay');
    await asBuyer.cancelLine(lineOf(cancelled));
    if (how === 'recorded')
      expect((await asAdmin.step(order.number, 'refund', { amount: 8 })).statusCode).toBe(200);
    for (const step of ['pack', 'ship', 'deliver']) await asAdmin.step(order.number, step);
    expect((await take(await received(1, 'resellable', lineOf(free)), 'refund')).statusCode).toBe(200);
    const refunded = await take(await received(1, 'resellable', lineOf(tool)), 'refund');
    expect(refunded.json()).toMatchObject({ state: 'refunded', refund: { amount: 10 } });
    expect(await asAdmin.get(order.number)).toMatchObject({ payment: 'refunded', steps: [] });
  },
);

it('counts what an admin has received of a declined return', async () => {
  await delivered('by hand');
  const used = await received(1, 'damaged');
  expect((await take(used, 'decline', { answer: 'It was used.' })).json().steps).toEqual([]);
  const again = await take(used, 'receive', { lines: [{ line, condition: 'resellable' }] });
  expect(again.json()).toMatchObject({ status: 409, code: 'impossible-return-step' });
  expect(await returnsOf()).toMatchObject({ returnable: [{ line, quantity: 2 }] });
  await take(await received(2), 'refund');
  expect((await asBuyer.get(order.number)).history.at(-1)).toMatchObject({
    kind: 'refunded-in-part',
    amount: 20,
  });
});

describe('the delivery of a returned order', () => {
  const keep = (details: object) => enterSeller(shop.dataSource, details);
  afterEach(() => keep({ deliveryCents: 0, returnsRefundDelivery: false }));

  it.each([
    [true, 'online', [10, 35]],
    [false, 'online', [10, 30]],
    [true, 'by hand', [10, 35]],
    [false, 'by hand', [10, 30]],
  ] as const)('is refunded with the last tools: %s, paid %s', async (returnsRefundDelivery, how, amounts) => {
    await keep({ deliveryCents: 500, returnsRefundDelivery });
    const other = await stockTool(shop, { price: 20, quantity: STOCK });
    await delivered(how, { [tool]: 2, [other]: 1 });
    const [first = '', second = ''] = [tool, other].map(
      (id) => order.lines.find((one) => one.id === id)?._id,
    );
    await take(await received(1, 'resellable', first), 'refund');
    const { _id }: ReturnDto = (
      await ask(
        1,
        asBuyer,
        [first, second].map((id) => ({ line: id, quantity: 1 })),
      )
    ).json();
    await take(_id, 'accept');
    const lines = [first, second].map((id) => ({ line: id, condition: 'damaged' }));
    await take(_id, 'receive', { lines });
    expect((await take(_id, 'refund')).statusCode).toBe(200);
    await settle(shop, fake);
    const { payment, history } = await asBuyer.get(order.number);
    expect(payment).toBe(returnsRefundDelivery ? 'refunded' : 'paid');
    expect(history.flatMap(({ amount }) => amount ?? [])).toEqual(amounts);
    const documents = await documentsOf(shop.dataSource, order.number);
    expect(documents.map(({ grossCents }) => grossCents / 100)).toEqual([45, ...amounts]);
  });
});

it('is for the account of a delivered order, and for no more than its quantities', async () => {
  order = await asBuyer.placed({ [tool]: 2 });
  line = order.lines[0]?._id ?? '';
  expect((await ask()).json().code).toBe('not-returnable');
  expect((await returnsOf()).closed).toBe('not-delivered');
  await delivered('by hand');
  expect((await ask(1, new OrderClient(shop, await signIn(shop)))).statusCode).toBe(404);
  expect((await ask(1, asAdmin)).statusCode).toBe(404);
  expect((await ask(4)).json().code).toBe('line-not-returnable');
  expect((await ask(1, asBuyer, [{ line: 'none', quantity: 1 }])).json().code).toBe('line-not-returnable');
  const [one, other] = await Promise.all([ask(2), ask(2)]);
  expect([one?.statusCode, other?.statusCode].sort()).toEqual([201, 409]);
  const rejected = [one, other].find((response) => response?.statusCode === 409);
  expect(rejected?.json()).toMatchObject({ code: 'line-not-returnable', available: 1 });
  const { _id } = [one, other].find((response) => response?.statusCode === 201)?.json() ?? {};
  expect((await take(_id, 'decline')).json().code).toBe('answer-needed');
  expect((await take(_id, 'decline', { answer: 'It was used.' })).json().state).toBe('declined');
  const mail = (await mailsTo(shop, buyer.email)).at(-1);
  expect(mail).toContain('\n\nOur reason: It was used.\n\n');
  expect(await returnsOf()).toMatchObject({
    returnable: [{ line, quantity: 3 }],
    returns: [{ answer: 'It was used.' }],
  });
  expect((await asBuyer.get(order.number)).returns).toMatchObject([{ answer: 'It was used.' }]);
  // Who has the link needs no sign-in.
  const open = await statusOf(mail);
  expect(open.json().returns).toMatchObject([{ state: 'declined' }]);
  expect(open.body).not.toContain('It was used.');
  const faulty: ReturnDto = (await ask(1, asBuyer, [{ line, quantity: 1 }], 'faulty')).json();
  await take(faulty._id, 'accept');
  expect((await mailsTo(shop, buyer.email)).at(-1)).toContain(
    'in the parcel. We pay to send them: reply to this email with the receipt. We email',
  );
  await shop.dataSource.getRepository(User).update({ id: buyer.id }, { emailConfirmed: false });
  await take(faulty._id, 'decline', { answer: 'Robin used it.' });
  const toAnybody = (await mailsTo(shop, buyer.email)).at(-1);
  expect(toAnybody).toContain('To read our reason, sign in and open the order in My Orders.');
  expect(toAnybody).not.toContain('Robin used it.');
});

it('refunds nothing of an unpaid invoice: the customer owes less', async () => {
  order = await asBuyer.placed({ [tool]: 1 });
  line = order.lines[0]?._id ?? '';
  for (const step of ['invoice', 'pack', 'ship', 'deliver']) await asAdmin.step(order.number, step);
  expect((await quote([{ line, quantity: 1 }])).json()).toEqual({
    amount: 10,
    currency: 'USD',
    unpaid: true,
  });
  expect((await ask()).json().refund).toBeUndefined();
});

describe('a return that its customer cancels, or the shop declines', () => {
  const cancel = (id: string, by = asBuyer) => by.send('POST', `/returns/${id}/cancel`);
  const receive = (id: string) => take(id, 'receive', { lines: [{ line, condition: 'resellable' }] });

  it('can be returned again, and is received by an admin if the parcel arrives', async () => {
    await delivered('by hand');
    const { _id, cancellable } = (await ask(2)).json();
    expect(cancellable).toBe(true);
    expect((await returnsOf(asAdmin)).returns).toMatchObject([{ cancellable: false }]);
    expect((await cancel(_id, asAdmin)).statusCode).toBe(404);
    await take(_id, 'accept');
    expect((await cancel(_id)).json()).toMatchObject({ state: 'cancelled', cancellable: false });
    expect((await cancel(_id)).json()).toMatchObject({ code: 'return-not-cancellable', state: 'cancelled' });
    expect((await take(_id, 'decline', { answer: 'Late.' })).statusCode).toBe(409);
    expect((await kinds()).slice(-3)).toEqual(['return-requested', 'return-accepted', 'return-cancelled']);
    expect((await mailsTo(shop, buyer.email)).at(-1)).toContain(
      `You cancelled your return of 2 × ${order.lines[0]?.service}, so we refund nothing`,
    );
    const notice = (await mailsTo(shop, NOTIFIED)).at(-1);
    expect(notice).toContain(`Subject: Return cancelled for order ${order.number}\n`);
    expect(notice).toContain('A customer keeps 2 items.');
    expect(await returnsOf()).toMatchObject({ returnable: [{ line, quantity: 3 }] });
    const again = (await ask(2)).json();
    expect((await receive(_id)).json()).toMatchObject({ code: 'line-not-returnable', available: 1 });
    // One of each condition is left, but not both together.
    const parts = ['resellable', 'damaged'].map((condition) => ({ line, condition, quantity: 1 }));
    expect((await take(_id, 'receive', { lines: parts })).json().code).toBe('line-not-returnable');
    await cancel(again._id);
    expect((await receive(_id)).json()).toMatchObject({ state: 'received', steps: ['refund', 'decline'] });
    expect((await cancel(_id)).statusCode).toBe(409);
    expect(await returnsOf()).toMatchObject({ returnable: [{ line, quantity: 1 }] });
    expect((await receive(again._id)).statusCode).toBe(409);
    expect(await stockOf(shop.dataSource, tool)).toBe(STOCK - 1);
    expect((await take(_id, 'refund')).json()).toMatchObject({ state: 'refunded', refund: { amount: 20 } });
  });

  it('is received by an admin if the parcel arrives after the refusal', async () => {
    await delivered('by hand');
    const { _id } = (await ask(2)).json();
    await take(_id, 'accept');
    const declined = (await take(_id, 'decline', { answer: 'Nothing arrived.' })).json();
    expect(declined).toMatchObject({ state: 'declined', steps: ['receive'] });
    const again = (await ask(2)).json();
    expect((await receive(_id)).json()).toMatchObject({ code: 'line-not-returnable', available: 1 });
    const parts = ['resellable', 'damaged'].map((condition) => ({ line, condition, quantity: 1 }));
    const mixed = (await take(_id, 'receive', { lines: parts })).json();
    expect(mixed).toMatchObject({ code: 'line-not-returnable', available: 1 });
    await cancel(again._id);
    const empty = await take(_id, 'receive', { lines: [{ line, condition: 'missing' }] });
    expect(empty.json()).toMatchObject({ state: 'received', answer: '' });
    await take(_id, 'decline', { answer: 'The parcel was empty.' });
    expect((await mailsTo(shop, buyer.email)).at(-1)).toContain(
      `your request to return 2 × ${order.lines[0]?.service} and cannot accept it`,
    );
    const arrived = (await receive(_id)).json();
    expect(arrived).toMatchObject({ state: 'received', answer: '', steps: ['refund', 'decline'] });
    expect(await stockOf(shop.dataSource, tool)).toBe(STOCK - 1);
    expect(await ledgerOf(shop.dataSource, tool)).toBe(STOCK - 1);
    expect((await take(_id, 'refund')).json()).toMatchObject({ state: 'refunded', refund: { amount: 20 } });
    expect((await kinds()).slice(-9)).toEqual([
      ...['return-requested', 'return-accepted', 'return-declined', 'return-requested', 'return-cancelled'],
      ...['return-received', 'return-declined', 'return-received', 'refunded-in-part'],
    ]);
  });

  it('stays once five of the order are cancelled', async () => {
    await delivered('by hand');
    for (let round = 0; round < 5; round += 1)
      expect((await cancel((await ask()).json()._id)).statusCode).toBe(200);
    const { _id, cancellable } = (await ask()).json();
    expect(cancellable).toBe(false);
    expect((await cancel(_id)).json()).toMatchObject({
      ...{ status: 409, code: 'too-many-cancelled-returns', number: order.number, max: 5 },
    });
    expect((await take(_id, 'accept')).statusCode).toBe(200);
  });
});

it('ends after the days of the settings', async () => {
  await delivered('by hand');
  await shop.dataSource.query(
    "UPDATE order_events SET created_at = '2026-01-01 00:00:00.000' WHERE kind = 'delivered'",
  );
  const ended = await returnsOf();
  expect(ended).toMatchObject({
    ...{ closed: 'ended', ended: expect.stringMatching(/^2026-01-31/) },
    returnable: [],
  });
  expect(ended.period).toBeUndefined();
  expect((await asBuyer.get(order.number)).returnable).toBeUndefined();
  expect((await ask()).json().code).toBe('returns-ended');
  await delivered('by hand');
  const { changedAt: _, ...settings } = (await asAdmin.send('GET', '/settings')).json();
  await asAdmin.send('PUT', '/settings', { ...settings, returnDays: 0, returnAddress: 'Gate 4\nLeeds' });
  expect((await ask()).json().code).toBe('not-returnable');
  expect(await returnsOf()).toMatchObject({
    closed: 'not-offered',
    address: 'Gate 4\nLeeds\nUnited Kingdom',
  });
});

describe('a withdrawal in the European Union', () => {
  const withdraw = (quantity: number) =>
    asBuyer.send('POST', `/orders/${order.number}/returns`, {
      lines: [{ line, quantity }],
      reason: 'withdrawal',
    });
  const save = async (changes: object) => {
    const { changedAt: _, ...settings } = (await asAdmin.send('GET', '/settings')).json();
    expect((await asAdmin.send('PUT', '/settings', { ...settings, ...changes })).statusCode).toBe(200);
  };
  beforeAll(() => save({ market: 'eu', returnDays: 14, deliveryCost: 5 }));
  afterAll(() => save({ market: 'none', returnDays: 30, deliveryCost: 0 }));

  it('is open from the dispatch on, needs no consent, is confirmed by email and returns the delivery', async () => {
    order = await asBuyer.placed({ [tool]: 3 }, { address: 'Weg 1\n10115 Berlin\nGermany' });
    line = order.lines[0]?._id ?? '';
    await asAdmin.step(order.number, 'pay');
    await asAdmin.step(order.number, 'pack');
    expect((await withdraw(3)).json().code).toBe('not-returnable');
    await asAdmin.step(order.number, 'ship');
    expect(await returnsOf()).toMatchObject({ withdrawal: {}, returnable: [{ line, quantity: 3 }] });
    expect((await ask()).json().code).toBe('not-returnable');
    const { _id, state, steps } = (await withdraw(3)).json();
    expect([state, steps]).toEqual(['accepted', []]);
    const { history, withdrawal, returns } = await asBuyer.get(order.number);
    expect(history.at(-1)).toMatchObject({ kind: 'return-requested', withdrawal: true });
    // All of it is in the return.
    expect(withdrawal).toBeUndefined();
    expect(returns).toMatchObject([
      { withdrawal: true, refund: { amount: 35, delivery: 5, state: 'expected' } },
    ]);
    // Its end follows from the delivery.
    expect(await returnsOf()).toMatchObject({ closed: 'requested', period: {} });
    const mail = (await mailsTo(shop, buyer.email)).at(-1);
    expect(mail).toContain(`Subject: We received your withdrawal from order ${order.number}\n`);
    expect(mail).toMatch(
      /\nOn \w+ \d+, 20\d\d at [\d:]+\s[AP]M UTC you withdrew from the contract of order .+ for 3 × /,
    );
    expect(mail).toContain(
      'the number of the order in the parcel. You pay to send them. We return $35.00 within',
    );
    expect((await asAdmin.send('GET', '/overview/open-work')).json()).toMatchObject({ withdrawals: 1 });
    expect((await mailsTo(shop, NOTIFIED)).at(-1)).toContain(
      `Subject: Withdrawal from order ${order.number}\n`,
    );
    expect((await take(_id, 'decline', { answer: 'No.' })).statusCode).toBe(409);
    await take(_id, 'receive', { lines: [{ line, condition: 'resellable' }] });
    await take(_id, 'refund');
    expect((await asBuyer.get(order.number)).history.at(-1)).toMatchObject({ amount: 35 });
  });

  it('ends 14 days after the delivery', async () => {
    await delivered('by hand', { [tool]: 3 }, 'Weg 1\n10115 Berlin\nGermany');
    const { withdrawal, returnUntil } = await asBuyer.get(order.number);
    expect(returnUntil).toBe((await returnsOf()).until);
    // The last day, as on the pages.
    const [withdraws, returns] = [withdrawal?.until, returnUntil].map((end = '') =>
      new Date(Date.parse(end) - 1).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    );
    expect((await mailsTo(shop, buyer.email)).at(-1)).toContain(
      `You can withdraw from the contract until ${withdraws}, without giving a reason, or ask for a return until ${returns}, on`,
    );
    const days = (Date.parse(withdrawal?.until ?? '') - Date.now()) / (24 * 3_600_000);
    expect(days).toBeGreaterThan(14);
    expect(days).toBeLessThanOrEqual(17);
    await asBuyer.send('POST', `/returns/${(await withdraw(2)).json()._id}/cancel`);
    expect((await mailsTo(shop, buyer.email)).at(-1)).toContain(
      `You cancelled your withdrawal from the contract for 2 × ${order.lines[0]?.service}, so we refund nothing`,
    );
    const { _id } = (await withdraw(1)).json();
    await take(_id, 'receive', { lines: [{ line, condition: 'resellable' }] });
    await take(_id, 'refund');
    expect((await asBuyer.get(order.number)).history.at(-1)).toMatchObject({ amount: 10 });
    await shop.dataSource.query(
      "UPDATE order_events SET created_at = '2026-01-01 00:00:00.000' WHERE kind = 'delivered'",
    );
    expect((await asBuyer.get(order.number)).withdrawal).toBeUndefined();
    expect((await withdraw(1)).json().code).toBe('returns-ended');
  });

  it('is no right of customers in other countries', async () => {
    await delivered('by hand');
    expect((await mailsTo(shop, buyer.email)).at(-1)).toMatch(
      /Reply to this email\. You can ask for a return until \w+ \d+, 20\d\d, on the page of the order\./,
    );
    expect((await asBuyer.get(order.number)).withdrawal).toBeUndefined();
    expect((await withdraw(1)).json().code).toBe('not-returnable');
  });
});
