import type { FakeStripe } from '@whetstone/fake-stripe';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import Stripe from 'stripe';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockOf, stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { Tool } from '../../tools/tool.entity.ts';
import { User } from '../../users/user.entity.ts';
import { Order } from '../order.entity.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import { ProviderUnavailableException } from '../providers/payment-provider.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { HandledEvent, Payment } from './payment.entity.ts';

const STOCK = 10;

let shop: TestApp;
let fake: FakeStripe;
let admin: SignedIn;
let buyer: SignedIn;
let asBuyer: OrderClient;
let asAdmin: OrderClient;
let gauge: string;
let square: string;
/** The order of each test: 2 gauges for $49.00, a square for $10.00, delivery for $5.00. */
let order: OrderDetailDto;

beforeAll(async () => {
  const delivery = { costCents: 500, days: { least: 3, most: 5 } };
  ({ shop, fake } = await startOnlineShop({ delivery, ordersPerMinute: 1_000 }));
  admin = await signIn(shop, { role: 'admin', name: 'Ada Holloway' });
  asAdmin = new OrderClient(shop, admin);
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
  gauge = await stockTool(shop, { quantity: STOCK });
  square = await stockTool(shop, { name: 'Try Square', price: 10, quantity: STOCK });
  order = await asBuyer.placed({ [gauge]: 2, [square]: 1 });
});
afterEach(async () => {
  jest.restoreAllMocks();
  fake.faults.clear();
  fake.webhooks.mode = 'send';
  fake.webhooks.copies = 1;
  fake.account.newRefunds = 'succeeded';
  await settle(shop, fake);
  await expectAgreement(shop.dataSource, fake, order.number);
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

const pay = (by = asBuyer) => by.send('POST', `/orders/${order.number}/payment`);
const check = (by = asBuyer) => by.send('POST', `/orders/${order.number}/payment/check`);
const read = (by = asBuyer) => by.get(order.number);
const kinds = ({ history }: OrderDetailDto) => history.map(({ kind }) => kind);

/** Begins the payment. Returns the session. */
async function begin(): Promise<string> {
  const response = await pay();
  if (response.statusCode !== 200) throw new Error(response.body);
  return sessionOf(response.json().url);
}

async function complete(session: string): Promise<void> {
  expect(fake.account.pay(session, 'card')).toBe(true);
  await fake.webhooks.settled();
}

async function paid(): Promise<void> {
  await complete(await begin());
  expect(await read()).toMatchObject({ payment: 'paid' });
}

const squareLine = () => order.lines.find(({ id }) => id === square)?._id ?? '';

it('shows the order on the page of Stripe, and marks it as paid', async () => {
  expect(order).toMatchObject({ payable: true, payments: [], refunds: [], verified: true });
  const session = await begin();
  expect(fake.account.lines(session)).toMatchObject([
    { description: 'Marking Gauge', quantity: 2, amount_total: 4_900 },
    { description: 'Try Square', quantity: 1, amount_total: 1_000 },
    { description: 'Delivery', quantity: 1, amount_total: 500 },
  ]);
  const { publicUrl } = shop.config;
  expect(fake.account.session(session)).toMatchObject({
    client_reference_id: order.number,
    customer_email: buyer.email,
    success_url: `${publicUrl}/dashboard/myOrders/${order.number}?payment=returned`,
    cancel_url: `${publicUrl}/payment?order=${order.number}&paid=no`,
  });
  await complete(session);
  const forBuyer = await read();
  expect(forBuyer).toMatchObject({
    ...{ state: 'placed', payment: 'paid', payable: false },
    payments: [{ amount: 64, state: 'paid', at: expect.any(String) }],
    history: [{ kind: 'placed' }, { kind: 'paid', actor: 'Stripe', byCustomer: false }],
  });
  expect(JSON.stringify(forBuyer)).not.toMatch(/(cs|pi)_/);
  expect((await read(asAdmin)).payments[0]?.reference).toMatch(/^pi_/);
  const again = await pay();
  expect([again.statusCode, again.json().detail]).toEqual([
    409,
    `Order ${order.number} is already paid, so it cannot be paid.`,
  ]);
});

it('is for the account of the order only', async () => {
  const other = new OrderClient(shop, await signIn(shop));
  expect((await pay(other)).statusCode).toBe(404);
  expect((await check(other)).statusCode).toBe(404);
  expect((await pay(asAdmin)).statusCode).toBe(404);
  expect((await check(asAdmin)).statusCode).toBe(200);
});

it('leads a customer who comes back without a payment to the same page', async () => {
  const session = await begin();
  expect((await check()).json()).toMatchObject({ payment: 'unpaid', payable: true });
  expect(await begin()).toBe(session);
  expect(fake.account.pay(session, 'declined-card')).toBe(false);
  expect((await check()).json()).toMatchObject({ payment: 'unpaid', payments: [{ state: 'open' }] });
  await complete(session);
});

it('opens one page in two tabs, which can be paid once', async () => {
  const pages = await Promise.all([pay(), pay()]);
  const [first, second] = pages.map((page) => sessionOf(page.json().url));
  expect(first).toBe(second);
  await complete(first ?? '');
  expect(() => fake.account.pay(second ?? '', 'card')).toThrow();
  expect(kinds(await read())).toEqual(['placed', 'paid']);
});

it('returns the money that arrives after an admin marked the order as paid', async () => {
  const session = await begin();
  expect((await asAdmin.step(order.number, 'pay')).statusCode).toBe(200);
  await complete(session);
  expect(await read()).toMatchObject({ payment: 'paid', refunds: [{ amount: 64, state: 'requested' }] });
  await settle(shop, fake);
  const refunded = await read(asAdmin);
  expect(refunded).toMatchObject({ payment: 'paid', refunds: [{ state: 'succeeded' }] });
  // The money of the order was not paid by Stripe: an admin refunds it.
  expect(refunded.steps).toContain('refund');
  expect((await asAdmin.step(order.number, 'refund')).statusCode).toBe(200);
  expect(await read()).toMatchObject({ payment: 'refunded' });
});

describe('webhooks', () => {
  it('arrive before the customer returns, or after', async () => {
    await paid();
    expect((await check()).json()).toMatchObject({ payment: 'paid' });
    order = await asBuyer.placed({ [gauge]: 2, [square]: 1 });
    fake.webhooks.mode = 'hold';
    const session = await begin();
    await complete(session);
    expect((await check()).json()).toMatchObject({ payment: 'paid' });
    await fake.webhooks.release();
    expect(kinds(await read())).toEqual(['placed', 'paid']);
  });

  it('have the same effect when they arrive twice, late and in another order', async () => {
    fake.webhooks.mode = 'hold';
    fake.webhooks.copies = 2;
    await complete(await begin());
    await check();
    await asBuyer.step(order.number, 'cancel');
    await settle(shop, fake);
    await fake.webhooks.release('last-to-first');
    expect(kinds(await read())).toEqual(['placed', 'paid', 'cancelled', 'refunded']);
    for (const { id } of [...fake.webhooks.events]) await fake.webhooks.sendAgain(id);
    expect(fake.webhooks.deliveries.at(-1)?.status).toBe(200);
    expect(kinds(await read())).toEqual(['placed', 'paid', 'cancelled', 'refunded']);
  });

  it('are repeated by Stripe after an error', async () => {
    const session = await begin();
    fake.faults.add({ kind: 'unreachable', only: 'GET' });
    await complete(session);
    expect(fake.webhooks.deliveries.at(-1)?.status).toBe(503);
    fake.faults.clear();
    await fake.webhooks.release();
    expect(await read()).toMatchObject({ payment: 'paid' });
  });

  it('are lost, and the reconciliation finds the payment and the refund', async () => {
    const reconcile = () => asAdmin.send('POST', '/payments/reconcile');
    fake.webhooks.mode = 'lose';
    fake.account.newRefunds = 'pending';
    await complete(await begin());
    expect(await read()).toMatchObject({ payment: 'unpaid' });
    await reconcile();
    expect(kinds(await read())).toEqual(['placed', 'paid']);
    await asBuyer.step(order.number, 'cancel');
    await settle(shop, fake);
    const [refund] = fake.account.refunds.slice(-1);
    fake.account.settleRefund(refund?.id ?? '', 'succeeded');
    expect(await read()).toMatchObject({ payment: 'paid', refunds: [{ state: 'pending' }] });
    await reconcile();
    expect(kinds(await read())).toEqual(['placed', 'paid', 'cancelled', 'refunded']);
  });

  it('are rejected without a valid signature of the last five minutes', async () => {
    const send = async (payload: string, signature?: string) => {
      const headers = {
        'content-type': 'application/json',
        ...(signature && { 'stripe-signature': signature }),
      };
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/payments/stripe',
        payload,
        headers,
      });
      return [response.statusCode, response.json().code];
    };
    expect(await send('{}')).toEqual([400, 'invalid-signature']);
    expect(await send('{}', 't=1,v1=00')).toEqual([400, 'invalid-signature']);
    fake.webhooks.mode = 'hold';
    await complete(await begin());
    const event = JSON.stringify(fake.webhooks.events.at(-1));
    const signed = (seconds: number) => signature(event, Math.floor(Date.now() / 1_000) - seconds);
    expect(await send(event, signed(301))).toEqual([400, 'invalid-signature']);
    expect(await send(event, signed(-310))).toEqual([400, 'invalid-signature']);
    expect(await send(event.replace('evt_', 'evt_x'), signed(0))).toEqual([400, 'invalid-signature']);
    expect(await read()).toMatchObject({ payment: 'unpaid' });
    expect(await send(event, signed(299))).toEqual([200, undefined]);
    expect(await read()).toMatchObject({ payment: 'paid' });
    const unknown = JSON.stringify({
      id: 'evt_other',
      type: 'invoice.paid',
      data: { object: { id: 'in_1' } },
    });
    expect(await send(unknown, signature(unknown, Math.floor(Date.now() / 1_000)))).toEqual([200, undefined]);
    const type = 'checkout.session.completed';
    const odd = [7, {}, ['cs_1'], null, '', '../refunds', 'x'.repeat(300)].map((object, index) => ({
      id: `evt_odd${index}`,
      type,
      data: { object: { id: object } },
    }));
    for (const one of [
      ...odd,
      { id: 'evt_odd7', type, data: { object: null } },
      { id: 'evt_odd8', type },
      { id: {}, type },
    ]) {
      const payload = JSON.stringify(one);
      expect(await send(payload, signature(payload, Math.floor(Date.now() / 1_000)))).toEqual([
        200,
        undefined,
      ]);
    }
    expect(await shop.dataSource.getRepository(HandledEvent).countBy({ type: 'unknown' })).toBe(9);
  });
});

describe('an order that changes during the payment', () => {
  it('is not paid after its cancellation: the page closes', async () => {
    const session = await begin();
    await asBuyer.step(order.number, 'cancel');
    await settle(shop, fake);
    expect(() => fake.account.pay(session, 'card')).toThrow();
    expect(await read()).toMatchObject({ payment: 'unpaid', payments: [{ state: 'expired' }] });
  });

  it('closes after growing pauses while Stripe refuses, which admins see after a day', async () => {
    const payments = shop.dataSource.getRepository(Payment);
    const sessionId = await begin();
    await asBuyer.step(order.number, 'cancel');
    const expire = jest.spyOn(shop.app.get(PaymentProviders).get('stripe'), 'expireSession');
    const run = () => shop.app.get(JobsService).run('settle-payments');
    const closing = () => payments.findOneByOrFail({ sessionId });
    const pauses: number[] = [];
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    for (const [minutes, refused] of [
      [0, new ProviderUnavailableException('No route to host.')],
      [32, new Error('Not allowed.')],
      [1_000, new Error('Not allowed.')],
    ] as const) {
      await payments.update(
        { sessionId },
        { changedAt: new Date(now - minutes * 60_000), nextAttemptAt: new Date(0) },
      );
      expire.mockClear().mockRejectedValue(refused);
      for (let repeated = 0; repeated < 2; repeated += 1) await run();
      expect(expire).toHaveBeenCalledTimes(1);
      pauses.push(Math.round(((await closing()).nextAttemptAt.getTime() - now) / 60_000));
    }
    clock.mockRestore();
    expect(pauses).toEqual([1, 32, 360]);
    const reading = jest.spyOn(shop.app.get(PaymentProviders).get('stripe'), 'readSession');
    reading.mockRejectedValue(new Error('Not allowed.'));
    const reconcile = async () => (await asAdmin.send('POST', '/payments/reconcile')).json();
    expect(await reconcile()).toMatchObject({ open: 0 });
    const sql = "UPDATE payments SET expires_at = '2026-01-01 00:00:00.000' WHERE session_id = ?";
    await shop.dataSource.query(sql, [sessionId]);
    expect(await reconcile()).toMatchObject({ found: 1, open: 1 });
    const [difference] = (await asAdmin.send('GET', '/payments/differences?state=open')).json();
    expect(difference).toMatchObject({
      kind: 'unclosed-payment',
      number: order.number,
      ...{ code: 'not-closed', params: { session: sessionId, error: 'Not allowed.' } },
    });
    jest.restoreAllMocks();
    await settle(shop, fake);
    expect(await closing()).toMatchObject({ state: 'expired' });
    expect(await reconcile()).toMatchObject({ open: 0 });
  });

  it('is refunded if the customer pays before the page closes', async () => {
    const session = await begin();
    await asBuyer.step(order.number, 'cancel');
    await complete(session);
    await settle(shop, fake);
    expect(await read()).toMatchObject({
      ...{ state: 'cancelled', payment: 'unpaid' },
      payments: [{ amount: 64, state: 'paid' }],
      refunds: [{ amount: 64, state: 'succeeded' }],
    });
    expect(await stockOf(shop.dataSource, gauge)).toBe(STOCK);
  });

  it('is paid without the line that was cancelled', async () => {
    const first = await begin();
    await asBuyer.cancelLine(squareLine());
    await complete(first);
    await settle(shop, fake);
    const shortened = await read();
    expect(shortened).toMatchObject({
      ...{ total: 54, payment: 'paid' },
      refunds: [{ amount: 10, state: 'succeeded' }],
    });
    // The total has the line no longer.
    expect(shortened).not.toHaveProperty('refunded');
    order = await asBuyer.placed({ [gauge]: 2, [square]: 1 });
    const before = await begin();
    await asBuyer.cancelLine(squareLine());
    const after = await begin();
    expect(after).not.toBe(before);
    await complete(after);
    await settle(shop, fake);
    expect(await read()).toMatchObject({
      payments: [{ state: 'expired' }, { amount: 54, state: 'paid' }],
      refunds: [],
    });
  });

  it('keeps the prices of the checkout', async () => {
    const tools = shop.dataSource.getRepository(Tool);
    await tools.update({ id: gauge }, { priceCents: 99_900 });
    const session = await begin();
    await tools.update({ id: gauge }, { priceCents: 100 });
    await complete(session);
    expect(await read()).toMatchObject({ payment: 'paid', payments: [{ amount: 64 }] });
  });
});

describe('a page', () => {
  it('that has expired is replaced by another one, also if the webhook is lost', async () => {
    const first = await begin();
    expire(first);
    await fake.webhooks.settled();
    expect(await read()).toMatchObject({
      payment: 'unpaid',
      payable: true,
      payments: [{ state: 'expired' }],
    });
    const second = await begin();
    expect(second).not.toBe(first);
    fake.webhooks.mode = 'lose';
    expire(second);
    const third = await begin();
    fake.webhooks.mode = 'send';
    await complete(third);
    expect(await read()).toMatchObject({
      payments: [{ state: 'expired' }, { state: 'expired' }, { state: 'paid' }],
    });
  });

  it('that Stripe does not know is replaced by another one', async () => {
    const { dataSource } = shop;
    const [open] = [await begin()];
    const lost = { sessionId: `cs_test_${order.number}` };
    await dataSource.getRepository(Payment).update({ sessionId: open }, lost);
    expect((await check()).json()).toMatchObject({ payment: 'unpaid', payments: [{ state: 'expired' }] });
    const next = await begin();
    expect(next).not.toBe(open);
    await complete(next);
    await dataSource.getRepository(Payment).update(lost, { sessionId: open });
    fake.account.expireSession(open);
  });

  it('is not created for an amount that Stripe does not accept', async () => {
    const setTotal = (cents: number) =>
      shop.dataSource.getRepository(Order).update({ number: order.number }, { totalCents: cents });
    await setTotal(49);
    expect(await read()).toMatchObject({ payable: false });
    expect((await pay()).json()).toMatchObject({ status: 409, code: 'amount-not-payable' });
    await setTotal(6_400);
  });

  it('has the address of a confirmed account only', async () => {
    const users = shop.dataSource.getRepository(User);
    await users.update({ id: buyer.id }, { emailConfirmed: false });
    fake.faults.add({ kind: 'lose-response', only: 'POST /v1/checkout' });
    expect((await pay()).statusCode).toBe(503);
    fake.faults.clear();
    const lost = fake.account.sessions.at(-1);
    expect(lost).toMatchObject({ client_reference_id: order.number, customer_email: null });
    // The same call again would have another content, which Stripe does not accept for the same key.
    await users.update({ id: buyer.id }, { emailConfirmed: true });
    const session = await begin();
    expect(fake.account.session(session).customer_email).toBe(buyer.email);
    await complete(session);
    fake.account.expireSession(lost?.id ?? '');
    await fake.webhooks.settled();
    expect(await read()).toMatchObject({ payment: 'paid', payments: [{ state: 'paid' }] });
    order = await asBuyer.placed({ [gauge]: 2 });
  });

  it('is the same one in two tabs if the account is confirmed between their calls', async () => {
    const users = shop.dataSource.getRepository(User);
    await users.update({ id: buyer.id }, { emailConfirmed: false });
    const stripe = shop.app.get(PaymentProviders).get('stripe');
    const create = stripe.createSession.bind(stripe);
    let second = '';
    jest.spyOn(stripe, 'createSession').mockImplementationOnce(async (session) => {
      const status = await create(session);
      await users.update({ id: buyer.id }, { emailConfirmed: true });
      second = await begin();
      return status;
    });
    const first = await begin();
    jest.restoreAllMocks();
    expect(first).toBe(second);
    await complete(first);
    expect(await read()).toMatchObject({ payment: 'paid', payments: [{ state: 'paid' }] });
    order = await asBuyer.placed({ [gauge]: 2 });
  });

  it('is the same one after a call without a response', async () => {
    fake.faults.add({ kind: 'lose-response', only: 'POST /v1/checkout' });
    const response = await pay();
    expect([response.statusCode, response.json().code]).toEqual([503, 'payment-unavailable']);
    expect(await read()).toMatchObject({ payment: 'unpaid', payable: true });
    fake.faults.clear();
    const [lost] = fake.account.sessions.filter((one) => one.client_reference_id === order.number);
    expect(await begin()).toBe(lost?.id);
  });

  it('waits for a bank that confirms the payment later', async () => {
    const first = await begin();
    fake.account.pay(first, 'transfer');
    await fake.webhooks.settled();
    expect((await pay()).json()).toMatchObject({ status: 409, code: 'payment-processing' });
    fake.account.settleTransfer(first, false);
    await fake.webhooks.settled();
    const second = await begin();
    fake.account.pay(second, 'transfer');
    fake.account.settleTransfer(second, true);
    await fake.webhooks.settled();
    expect(await read()).toMatchObject({
      payment: 'paid',
      payments: [{ state: 'expired' }, { state: 'paid' }],
    });
    order = await asBuyer.placed({ [gauge]: 2 });
  });
});

/** Ends the time of a session at Stripe. */
function expire(session: string): void {
  fake.account.session(session).expires_at = 0;
  fake.account.expireDue();
}

function signature(payload: string, timestamp: number): string {
  const secret = shop.config.stripe?.webhookSecret ?? '';
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
