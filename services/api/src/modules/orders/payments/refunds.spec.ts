import type { FakeStripe } from '@whetstone/fake-stripe';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { forgeToken } from '../../../testing/access-token.ts';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { mailsTo, skipMails } from '../../../testing/outbox.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { WebhookDelivery } from '../../webhooks/webhook.entity.ts';
import type { OrderDto } from '../order-lines.dto.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { Refund } from './payment.entity.ts';
import { PaymentSettlement } from './payment-settlement.service.ts';

let shop: TestApp;
let fake: FakeStripe;
let asBuyer: OrderClient;
let asAdmin: OrderClient;
/** The paid order of each test: 2 gauges for $49.00, a square for $10.00, delivery for $5.00. */
let order: OrderDetailDto;

beforeAll(async () => {
  const delivery = { costCents: 500, days: { least: 3, most: 5 } };
  ({ shop, fake } = await startOnlineShop({ delivery }));
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin', name: 'Ada Holloway' }));
});
beforeEach(async () => {
  asBuyer = new OrderClient(shop, await signIn(shop));
  order = await paidOrder();
});
afterEach(async () => {
  fake.faults.clear();
  fake.account.newRefunds = 'succeeded';
  await settle(shop, fake);
  await expectAgreement(shop.dataSource, fake, order.number);
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

async function paidOrder(): Promise<OrderDetailDto> {
  const square = await stockTool(shop, { name: 'Try Square', price: 10 });
  const placed = await asBuyer.placed({ [await stockTool(shop)]: 2, [square]: 1 });
  const { url } = (await asBuyer.send('POST', `/orders/${placed.number}/payment`)).json();
  fake.account.pay(sessionOf(url), 'card');
  await fake.webhooks.settled();
  return placed;
}

const read = (by = asBuyer) => by.get(order.number);
const lineOf = (service: string) => order.lines.find((line) => line.service === service)?._id ?? '';
const atStripe = async () => {
  const ids = (await shop.dataSource.getRepository(Refund).find()).map(({ id }) => id);
  const { refunds } = fake.account;
  const own = (await read(asAdmin)).payments[0]?.reference;
  return refunds.filter((one) => one.payment_intent === own && ids.includes(one.metadata?.refund ?? ''));
};

describe('an admin without a recent proof', () => {
  let asStale: OrderClient;
  /** The number of an order of one gauge for $49.00 with delivery, whose money came without Stripe. */
  async function paidByHand(): Promise<string> {
    const { number } = await asBuyer.placed({ [await stockTool(shop)]: 1 });
    await asAdmin.step(number, 'pay');
    return number;
  }
  beforeEach(async () => {
    const admin = await signIn(shop, { role: 'admin' });
    const token = await forgeToken(shop.config, admin, { claims: { auth_time: 0 } });
    asStale = new OrderClient(shop, { ...admin, headers: { authorization: `Bearer ${token}` } });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Object.assign(shop.config, { refundProofAboveCents: 10_000 });
  });

  it.each(['refund', 'cancel'])('returns no more than the setting by the step %s', async (step) => {
    // The order costs $64.00.
    Object.assign(shop.config, { refundProofAboveCents: 6_399 });
    expect((await asStale.step(order.number, step)).json()).toMatchObject({
      ...{ status: 403, code: 'step-up-required' },
    });
    expect(await read()).toMatchObject({ state: 'placed', payment: 'paid', refunds: [] });
    Object.assign(shop.config, { refundProofAboveCents: 6_400 });
    expect((await asStale.step(order.number, step)).statusCode).toBe(200);
  });

  it('returns no more than the setting by cancelling a line', async () => {
    Object.assign(shop.config, { refundProofAboveCents: 999 });
    expect((await asStale.cancelLine(lineOf('Try Square'))).json()).toMatchObject({
      code: 'step-up-required',
    });
    expect((await asBuyer.cancelLine(lineOf('Try Square'))).statusCode).toBe(200);
  });

  it('returns no more than the setting line by line within a day', async () => {
    const cancel = async (service: string) => (await asStale.cancelLine(lineOf(service))).statusCode;
    // $10.00, and with the delivery $64.00 in all.
    Object.assign(shop.config, { refundProofAboveCents: 6_399 });
    expect([await cancel('Try Square'), await cancel('Marking Gauge')]).toEqual([200, 403]);
    Object.assign(shop.config, { refundProofAboveCents: 6_400 });
    expect(await cancel('Marking Gauge')).toBe(200);
  });

  it('does not record a refund by hand of more than the setting', async () => {
    Object.assign(shop.config, { refundProofAboveCents: 0 });
    const number = await paidByHand();
    expect((await asStale.step(number, 'refund')).json()).toMatchObject({ code: 'step-up-required' });
  });

  it('counts refunds by hand and refunds by Stripe together', async () => {
    const [first, second] = [await paidByHand(), await paidByHand()];
    const refund = async (number: string) => (await asStale.step(number, 'refund')).statusCode;
    // By hand $29.50 each, by Stripe $64.00.
    Object.assign(shop.config, { refundProofAboveCents: 5_900 });
    expect([await refund(first), await refund(order.number)]).toEqual([200, 403]);
    expect(await refund(second)).toBe(200);
    Object.assign(shop.config, { refundProofAboveCents: 12_299 });
    expect(await refund(order.number)).toBe(403);
    Object.assign(shop.config, { refundProofAboveCents: 12_300 });
    expect(await refund(order.number)).toBe(200);
    expect(await refund(await paidByHand())).toBe(403);
  });
});

/** `refundable` of each open line, on the page of the order and in the list of the customer's lines, and of the order. */
async function promised(): Promise<unknown[]> {
  const url = `/order/email?client=${encodeURIComponent(order.client)}`;
  const listed = (await asBuyer.send('GET', url)).json() as OrderDto[];
  const own = listed.filter(({ number }) => number === order.number).toReversed();
  const { lines, refundable: ofOrder } = await read();
  const open = lines.filter(({ cancelled }) => !cancelled);
  return [...[open, own].map((some) => some.map(({ refundable }) => refundable)), ofOrder];
}

it('returns the price of a cancelled line, and the rest with the last line, as promised', async () => {
  const both = [49, 10];
  expect(await promised()).toEqual([both, both, 64]);
  await asBuyer.cancelLine(lineOf('Try Square'));
  expect(await read()).toMatchObject({
    payment: 'paid',
    refunds: [{ amount: 10, state: 'requested', service: 'Try Square' }],
  });
  await settle(shop, fake);
  expect(await read()).toMatchObject({
    state: 'placed',
    payment: 'paid',
    total: 54,
    refunds: [{ state: 'succeeded' }],
  });
  expect(await promised()).toEqual([[54], [54], 54]);
  // The total has the line no longer.
  expect(await read()).not.toHaveProperty('refunded');
  await expectAgreement(shop.dataSource, fake, order.number);
  const mails = (await mailsTo(shop, order.client)).filter((mail) => mail.includes(order.number));
  // One email about the tool and its money.
  expect(mails.filter((mail) => mail.includes('Subject: We refunded'))).toEqual([]);
  expect(mails.at(-1)).toContain('Try Square of order');
  expect(mails.at(-1)).toContain('We return $10.00, the way you paid.');
  await asBuyer.cancelLine(lineOf('Marking Gauge'));
  await settle(shop, fake);
  const cancelled = await read();
  expect(cancelled).toMatchObject({
    ...{ state: 'cancelled', payment: 'refunded' },
    refunds: [
      { amount: 10, service: 'Try Square' },
      { amount: 54, state: 'succeeded', service: 'Marking Gauge and the delivery' },
    ],
  });
  expect(cancelled.history.map(({ kind }) => kind)).toEqual([
    ...['placed', 'paid', 'line-cancelled', 'refunded-in-part', 'line-cancelled', 'cancelled', 'refunded'],
  ]);
  expect(cancelled.history.flatMap(({ amount, service }) => (amount ? [{ amount, service }] : []))).toEqual([
    { amount: 10, service: 'Try Square' },
    { amount: 54 },
  ]);
  expect(JSON.stringify(cancelled)).not.toMatch(/\b(re|pi|cs)_/);
  expect(cancelled.refunds[0]).not.toHaveProperty('reason');
  const [shown] = (await read(asAdmin)).refunds;
  expect(shown).toMatchObject({ reference: expect.stringMatching(/^re_/), reason: 'cancelled' });
});

it('promises neither pending refunds nor disputed money', async () => {
  fake.account.newRefunds = 'pending';
  await asAdmin.step(order.number, 'refund', { amount: 20 });
  const promise = (gauges: number, square: number, all: number) => [[gauges, square], [gauges, square], all];
  expect(await promised()).toEqual(promise(44, 10, 44));
  await settle(shop, fake);
  expect(await read()).toMatchObject({ refunds: [{ state: 'pending', service: 'part of the order' }] });
  expect(await promised()).toEqual(promise(44, 10, 44));
  const { reference = '' } = (await read(asAdmin)).payments[0] ?? {};
  const { id } = fake.account.dispute(reference, 'fraudulent', 3_600);
  await fake.webhooks.settled();
  expect(await promised()).toEqual(promise(8, 8, 8));
  fake.account.closeDispute(id, 'won');
  await fake.webhooks.settled();
  fake.account.settleRefund((await atStripe())[0]?.id ?? '', 'succeeded');
  await fake.webhooks.settled();
  expect(await promised()).toEqual(promise(44, 10, 44));
  fake.account.newRefunds = 'succeeded';
  await asBuyer.step(order.number, 'cancel');
  expect(await read()).toMatchObject({ refunds: [{ amount: 20 }, { amount: 44 }] });
  expect(await promised()).toEqual([[], [], undefined]);
});

it('is reported with its amount, and a part of it once, also if the bank returns the part and it is repeated', async () => {
  await skipMails(shop);
  const events = ['order.refunded-in-part', 'order.refunded'];
  const endpoint = { url: 'https://receiver.example/', description: 'Books', events };
  const { id } = (await asAdmin.send('POST', '/webhooks', endpoint)).json();
  await asBuyer.cancelLine(lineOf('Try Square'));
  await settle(shop, fake);
  const [first] = await atStripe();
  fake.account.settleRefund(first?.id ?? '', 'failed');
  await settle(shop, fake);
  expect((await read()).refunds).toMatchObject([{ state: 'succeeded' }]);
  expect(await atStripe()).toHaveLength(2);
  const inPart = (await mailsTo(shop, order.client)).at(-1);
  expect(inPart).toContain(`Subject: We refunded $10.00 of order ${order.number}\n`);
  expect(inPart).toContain(
    `We returned $10.00 of your payment for order ${order.number}: the price of Try Square.`,
  );
  await asBuyer.step(order.number, 'cancel');
  await settle(shop, fake);
  const mails = await mailsTo(shop, order.client);
  // The email about the cancellation contains the refund.
  expect(mails.filter((mail) => mail.includes('Subject: We refunded'))).toHaveLength(1);
  expect(mails.at(-1)).toContain(`You cancelled order ${order.number}. We return $54.00, the way you paid.`);
  const deliveries = shop.dataSource.getRepository(WebhookDelivery);
  const queued = await deliveries.find({ where: { endpointId: id }, order: { id: 'ASC' } });
  const sent = queued.map(({ payload }) => JSON.parse(payload));
  expect(sent.map(({ type, data }) => [type, data.amount, data.line, data.order.payment])).toEqual([
    ['order.refunded-in-part', 10, lineOf('Try Square'), 'paid'],
    ['order.refunded', 54, undefined, 'refunded'],
  ]);
  await asAdmin.send('DELETE', `/webhooks/${id}`);
});

it('returns the money of a cancelled order, which an email reports if it takes longer than a day', async () => {
  await asBuyer.step(order.number, 'cancel');
  expect(await read()).toMatchObject({
    state: 'cancelled',
    payment: 'paid',
    refunds: [{ amount: 64, state: 'requested' }],
  });
  const sql = "UPDATE refunds SET created_at = '2026-01-01 00:00:00.000' WHERE state = 'requested'";
  await shop.dataSource.query(sql);
  await settle(shop, fake);
  expect(await read()).toMatchObject({ payment: 'refunded', refunds: [{ state: 'succeeded' }] });
  expect((await mailsTo(shop, order.client)).at(-1)).toContain(
    `Subject: We refunded order ${order.number}\n`,
  );
});

it('returns the money when an admin refunds the order, with the note of the admin in the history', async () => {
  expect((await read(asAdmin)).steps).toContain('refund');
  const step = () => asAdmin.step(order.number, 'refund', { note: 'Arrived blunt' });
  expect((await step()).json()).toMatchObject({
    payment: 'paid',
    refunds: [{ amount: 64, state: 'requested' }],
  });
  expect((await read(asAdmin)).steps).toEqual(['cancel']);
  for (const again of [await step(), await asAdmin.step(order.number, 'pack')])
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      `The whole amount of order ${order.number} is already on its way back.`,
    ]);
  await settle(shop, fake);
  const { payment, history } = await read();
  expect(payment).toBe('refunded');
  expect(history.at(-1)).toMatchObject({ kind: 'refunded', note: 'Arrived blunt' });
  expect((await read(asAdmin)).history.at(-1)).toMatchObject({ actor: 'Ada Holloway' });
});

it('returns a part that an admin names, at most what is left, and keeps the rest', async () => {
  const refund = (amount: number) => asAdmin.step(order.number, 'refund', { amount, note: 'A scratch' });
  expect((await refund(12.5)).json()).toMatchObject({
    refunds: [{ amount: 12.5 }],
    steps: expect.arrayContaining(['refund']),
  });
  expect((await refund(51.51)).json()).toMatchObject({
    status: 400,
    errors: [
      { field: 'amount', message: 'amount must be an amount from 0.01 to 51.5 with at most 2 decimals.' },
    ],
  });
  await settle(shop, fake);
  const { payment, refunded, history } = await read();
  expect([payment, refunded]).toEqual(['paid', 12.5]);
  expect(history.at(-1)).toMatchObject({ kind: 'refunded-in-part', amount: 12.5, note: 'A scratch' });
  expect((await asAdmin.step(order.number, 'refund')).json().refunds).toMatchObject([
    { amount: 12.5 },
    { amount: 51.5 },
  ]);
});

it('records a part that an admin returned by hand, and then the rest', async () => {
  const { number } = await asBuyer.placed({ [await stockTool(shop)]: 1 });
  await asAdmin.step(number, 'pay');
  for (const [amount, status] of [
    [20, 200],
    [9.51, 400],
    [9.5, 200],
  ] as const)
    expect((await asAdmin.step(number, 'refund', { amount })).statusCode).toBe(status);
  const { payment, history } = await asBuyer.get(number);
  expect(payment).toBe('refunded');
  expect(history.slice(-2)).toMatchObject([
    { kind: 'refunded-in-part', amount: 20 },
    { kind: 'refunded', amount: 9.5 },
  ]);
});

it('by hand returns the price of a cancelled line first, and then a part of the total', async () => {
  const { number, lines } = await asBuyer.placed({ [await stockTool(shop)]: 1, [await stockTool(shop)]: 1 });
  await asAdmin.step(number, 'pay');
  await asBuyer.cancelLine(lines[0]?._id ?? '');
  const refund = (amount: number) => asAdmin.step(number, 'refund', { amount });
  expect((await refund(20)).json()).not.toHaveProperty('refunded');
  expect((await refund(10)).json()).toMatchObject({ total: 29.5, refunded: 5.5 });
  // The rest is cancelled with the order, and stays in the total.
  await asBuyer.step(number, 'cancel');
  expect(await asBuyer.get(number)).toMatchObject({ total: 29.5, refunded: 5.5, refundable: 24 });
  // Less than the total, and everything that is left.
  expect((await refund(24)).json()).toMatchObject({ payment: 'refunded', steps: [] });
});

it('is repeated with another key after a failure at the bank, which admins see', async () => {
  fake.account.newRefunds = 'failed';
  await asBuyer.step(order.number, 'cancel');
  await settle(shop, fake);
  await settle(shop, fake);
  expect(await read(asAdmin)).toMatchObject({
    payment: 'paid',
    refunds: [{ state: 'failed', error: 'unknown' }],
  });
  expect((await read()).refunds[0]).not.toHaveProperty('error');
  expect(await atStripe()).toHaveLength(2);
  fake.account.newRefunds = 'succeeded';
  await settle(shop, fake);
  expect(await read(asAdmin)).toMatchObject({ payment: 'refunded', refunds: [{ state: 'succeeded' }] });
  expect((await read(asAdmin)).refunds[0]).not.toHaveProperty('error');
});

it('waits for the bank, and is repeated if the bank returns the money after all', async () => {
  fake.account.newRefunds = 'pending';
  await asBuyer.step(order.number, 'cancel');
  await settle(shop, fake);
  await settle(shop, fake);
  expect(await read()).toMatchObject({ payment: 'paid', refunds: [{ state: 'pending' }] });
  const [first] = await atStripe();
  fake.account.settleRefund(first?.id ?? '', 'succeeded');
  await fake.webhooks.settled();
  expect(await read()).toMatchObject({ payment: 'refunded' });
  fake.account.newRefunds = 'succeeded';
  fake.account.settleRefund(first?.id ?? '', 'failed');
  await fake.webhooks.settled();
  expect(await read()).toMatchObject({ payment: 'refunded', refunds: [{ state: 'failed' }] });
  await settle(shop, fake);
  expect(await read()).toMatchObject({ payment: 'refunded', refunds: [{ state: 'succeeded' }] });
  expect(await atStripe()).toHaveLength(2);
});

it('is sent although Stripe does not close a page', async () => {
  const other = await asBuyer.placed({ [await stockTool(shop)]: 1 });
  await asBuyer.send('POST', `/orders/${other.number}/payment`);
  fake.faults.add({ kind: 'error', only: 'POST /v1/checkout/sessions' });
  await asBuyer.step(other.number, 'cancel');
  await asBuyer.step(order.number, 'cancel');
  await settle(shop, fake);
  expect(await read()).toMatchObject({ payment: 'refunded' });
});

it('is created once if Stripe does not respond', async () => {
  for (const kind of ['unreachable', 'error', 'lose-response'] as const) {
    fake.faults.add({ kind, only: 'POST /v1/refunds' });
    if (kind === 'unreachable') await asBuyer.step(order.number, 'cancel');
    await settle(shop, fake);
    fake.faults.clear();
  }
  // The response was lost: the webhook has reported the refund.
  expect(await read()).toMatchObject({ payment: 'refunded', refunds: [{ state: 'succeeded' }] });
  expect(await atStripe()).toHaveLength(1);
});

it('is found at Stripe if the response and the webhook are lost, and the key has expired', async () => {
  fake.webhooks.mode = 'lose';
  fake.faults.add({ kind: 'lose-response', only: 'POST /v1/refunds' });
  await asBuyer.cancelLine(lineOf('Try Square'));
  await settle(shop, fake);
  fake.faults.clear();
  fake.webhooks.mode = 'send';
  expect(await read(asAdmin)).toMatchObject({
    refunds: [{ state: 'requested', error: expect.stringContaining('Stripe') }],
  });
  fake.faults.add({ kind: 'error', only: 'POST /v1/refunds' });
  await settle(shop, fake);
  expect(await read()).toMatchObject({ refunds: [{ state: 'succeeded' }] });
  expect(await atStripe()).toHaveLength(1);
});

it('has growing pauses while Stripe does not respond, up to six hours, which count once', async () => {
  const refunds = shop.dataSource.getRepository(Refund);
  fake.faults.add({ kind: 'error', only: 'POST /v1/refunds' });
  await asBuyer.step(order.number, 'cancel');
  const pauses: number[] = [];
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  for (const minutes of [0, 3, 32, 300, 1_000]) {
    await refunds.update({ state: 'requested' }, { changedAt: new Date(now - minutes * 60_000) });
    await settle(shop, fake);
    const { nextAttemptAt, attempts } = await refunds.findOneByOrFail({ state: 'requested' });
    expect(attempts).toBe(1);
    pauses.push(Math.round((nextAttemptAt.getTime() - now) / 60_000));
  }
  jest.restoreAllMocks();
  expect(pauses).toEqual([1, 3, 32, 300, 360]);
});

it('ends after 20 rejections as a difference, which an admin tries again', async () => {
  const refunds = shop.dataSource.getRepository(Refund);
  fake.account.newRefunds = 'failed';
  await asBuyer.step(order.number, 'cancel');
  await refunds.update({ state: 'requested' }, { attempts: 18 });
  await settle(shop, fake);
  const left = async () =>
    (await refunds.findOneByOrFail({ state: 'failed' })).nextAttemptAt.getTime() - Date.now();
  expect(await left()).toBeLessThan(7 * 3_600_000);
  await refunds.update({ state: 'failed' }, { nextAttemptAt: new Date(0) });
  const run = () => shop.app.get(JobsService).run('settle-payments');
  expect(await run()).toBe(true);
  await fake.webhooks.settled();
  expect(await left()).toBeGreaterThan(365 * 24 * 3_600_000);
  const calls = (await atStripe()).length;
  await run();
  expect(await atStripe()).toHaveLength(calls);

  await asAdmin.send('POST', '/payments/reconcile');
  const [difference] = (await asAdmin.send('GET', '/payments/differences?state=open')).json();
  expect(difference).toMatchObject({
    kind: 'failing-refund',
    number: order.number,
    ...{ code: 'refund-rejected', params: { error: 'unknown', attempts: 20 } },
  });
  const tryAgain = () => asAdmin.send('POST', `/payments/differences/${difference._id}/retry`);
  expect((await tryAgain()).json()).toMatchObject({ code: difference.code, params: difference.params });
  expect(await atStripe()).toHaveLength(calls + 1);
  fake.account.newRefunds = 'succeeded';
  expect((await tryAgain()).json()).toMatchObject({
    resolvedBy: 'Ada Holloway',
    note: 'Tried again, and Stripe has confirmed the refund.',
  });
  expect(await read()).toMatchObject({ payment: 'refunded', refunds: [{ state: 'succeeded' }] });
  const [cancelled, refunded] = (await mailsTo(shop, order.client)).slice(-2);
  expect(cancelled).toContain('We return $64.00, the way you paid.');
  expect(refunded).toContain(`We returned $64.00 for order ${order.number}.`);
  expect((await tryAgain()).json()).toMatchObject({ status: 409, code: 'difference-resolved' });
});

it('is not resolved by an admin while it is pending, so a later failure opens the difference again', async () => {
  const refunds = shop.dataSource.getRepository(Refund);
  fake.account.newRefunds = 'failed';
  await asBuyer.step(order.number, 'cancel');
  await refunds.update({ state: 'requested' }, { attempts: 19 });
  await settle(shop, fake);
  const reconcile = () => asAdmin.send('POST', '/payments/reconcile');
  const differences = async (state: string) =>
    (await asAdmin.send('GET', `/payments/differences?state=${state}`)).json();
  await reconcile();
  const [difference] = await differences('open');
  fake.account.newRefunds = 'pending';
  const tried = (await asAdmin.send('POST', `/payments/differences/${difference._id}/retry`)).json();
  expect(tried.code).toBe('refund-pending');
  expect(tried).not.toHaveProperty('resolvedAt');
  await reconcile();
  expect(await differences('open')).toEqual([]);
  const [closed] = await differences('resolved');
  expect(closed).toMatchObject({ _id: difference._id });
  expect(closed).not.toHaveProperty('resolvedBy');
  fake.account.settleRefund((await atStripe()).at(-1)?.id ?? '', 'failed');
  await fake.webhooks.settled();
  await reconcile();
  expect(await differences('open')).toMatchObject([{ _id: difference._id, params: difference.params }]);
});

it('opens its difference again if it fails in another way after an admin has resolved it', async () => {
  fake.account.newRefunds = 'pending';
  await asBuyer.step(order.number, 'cancel');
  await settle(shop, fake);
  const sql = "UPDATE refunds SET created_at = '2026-01-01 00:00:00.000' WHERE state = 'pending'";
  await shop.dataSource.query(sql);
  const reconcile = () => asAdmin.send('POST', '/payments/reconcile');
  const read = async (state: string) =>
    (await asAdmin.send('GET', `/payments/differences?state=${state}`)).json();
  await reconcile();
  const [{ _id, code }] = await read('open');
  expect(code).toBe('refund-pending');
  await asAdmin.send('POST', `/payments/differences/${_id}/resolve`, { note: 'It takes long.' });
  await reconcile();
  expect(await read('open')).toEqual([]);
  fake.account.settleRefund((await atStripe()).at(-1)?.id ?? '', 'failed');
  await fake.webhooks.settled();
  expect((await reconcile()).json()).toMatchObject({ found: 1, open: 1 });
  const [again] = await read('open');
  expect(again).toMatchObject({ _id, code: 'refund-rejected', params: { error: 'unknown' } });
  expect(again).not.toHaveProperty('resolvedBy');
  // The same failure once more is no news.
  await asAdmin.send('POST', `/payments/differences/${_id}/resolve`, { note: 'Sent a cheque.' });
  fake.account.newRefunds = 'failed';
  await settle(shop, fake);
  expect((await reconcile()).json()).toMatchObject({ found: 0, open: 0 });
  fake.account.newRefunds = 'succeeded';
});

it('counts no attempt while it waits for the bank', async () => {
  const refunds = shop.dataSource.getRepository(Refund);
  fake.account.newRefunds = 'pending';
  await asBuyer.step(order.number, 'cancel');
  for (let poll = 0; poll < 3; poll += 1) await settle(shop, fake);
  expect(await refunds.findOneByOrFail({ state: 'pending' })).toMatchObject({ attempts: 1 });
  fake.account.newRefunds = 'succeeded';
});

it('stays succeeded if an earlier response of Stripe arrives last', async () => {
  await asBuyer.step(order.number, 'cancel');
  await settle(shop, fake);
  const id = (await atStripe())[0]?.id ?? '';
  const refunds = shop.dataSource.getRepository(Refund);
  const { id: refundId, generation } = await refunds.findOneByOrFail({ externalId: id });
  const earlier = { id, state: 'pending' as const, refundId, generation, error: '' };
  await shop.app.get(PaymentSettlement).applyRefund(earlier, 'stripe');
  expect(await refunds.findOneByOrFail({ externalId: id })).toMatchObject({
    state: 'succeeded',
    attempts: 0,
  });
});

it('keeps what another attempt has stored meanwhile', async () => {
  const refunds = shop.dataSource.getRepository(Refund);
  await asBuyer.step(order.number, 'cancel');
  const later = new Date(Date.now() + 3_600_000);
  const changes = { state: 'failed' as const, generation: 1, nextAttemptAt: later };
  const create = jest.spyOn(shop.app.get(PaymentProviders).get('stripe'), 'createRefund');
  create.mockImplementationOnce(async ({ refundId }) => {
    await refunds.update({ id: refundId }, changes);
    throw new Error('Too late.');
  });
  await settle(shop, fake);
  create.mockRestore();
  expect(await refunds.findOneByOrFail({ state: 'failed' })).toMatchObject({ ...changes, lastError: '' });
});
