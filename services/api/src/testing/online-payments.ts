import { type FakeStripe, startFakeStripe } from '@whetstone/fake-stripe';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import type { DataSource } from 'typeorm';
import type { Config } from '../common/config/config.ts';
import { discountCents, discountsOfLine } from '../common/discounts/discounts.ts';
import { Order, OrderEvent } from '../modules/orders/order.entity.ts';
import { OrderLine } from '../modules/orders/order-line.entity.ts';
import { Payment, Refund } from '../modules/orders/payments/payment.entity.ts';
import { readMoney } from '../modules/orders/payments/refundable.ts';
import { ReturnLine } from '../modules/orders/returned-tools/return.entity.ts';
import { StockEntry } from '../modules/tools/tool.entity.ts';
import type { ApiProcess } from './api-process.ts';
import { ledgerOf, stockOf } from './stock.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * An application whose payments are at a fake Stripe, which sends its webhooks to the application.
 * @param instead returns a process that receives the webhooks instead
 */
export async function startOnlineShop(
  overrides: Partial<Config> = {},
  instead: () => ApiProcess | undefined = () => undefined,
): Promise<{ shop: TestApp; fake: FakeStripe }> {
  const keys = { secretKey: 'sk_test_spec', webhookSecret: 'whsec_spec' };
  const fake = await startFakeStripe({
    ...keys,
    sendWebhook: async (payload, headers) => {
      const process = instead();
      if (process)
        return (await fetch(process.url('/payments/stripe'), { method: 'POST', body: payload, headers }))
          .status;
      const request = { method: 'POST' as const, url: '/api/payments/stripe', payload, headers };
      return (await shop.app.inject(request)).statusCode;
    },
  });
  const shop = await startTestApp({ stripe: { ...keys, apiUrl: fake.url }, ...overrides });
  return { shop, fake };
}

/** Runs the worker of payments until every payment and refund has been sent, as if the pauses after failures were over. */
export async function settle(shop: TestApp, fake: FakeStripe): Promise<void> {
  const due = { nextAttemptAt: new Date(0) };
  await fake.webhooks.settled();
  await shop.dataSource.getRepository(Payment).updateAll(due);
  await shop.dataSource.getRepository(Refund).updateAll(due);
  expect(await shop.app.get(JobsService).run('settle-payments')).toBe(true);
  await fake.webhooks.settled();
}

/** The session of a checkout page. */
export function sessionOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

/**
 * Asserts that money, stock and states agree once nothing is under way any more: the order and its history, the stock and its ledger, the
 * payments and refunds, and the books of the fake Stripe.
 */
export async function expectAgreement(
  dataSource: DataSource,
  fake: FakeStripe,
  number: string,
): Promise<void> {
  const order = await dataSource.getRepository(Order).findOneByOrFail({ number });
  const where = { orderId: order.id };
  const events = await dataSource
    .getRepository(OrderEvent)
    .find({ where, order: { createdAt: 'ASC', id: 'ASC' } });
  const lines = await dataSource.getRepository(OrderLine).findBy(where);
  const payments = await dataSource.getRepository(Payment).findBy(where);
  const refunds = await dataSource.getRepository(Refund).findBy(where);
  expect(statesAfter(events)).toEqual({ state: order.state, payment: order.payment });
  await expectStock(dataSource, lines, order);
  const open = lines.filter(({ cancelledAt }) => cancelledAt === null);
  expect(order.state === 'cancelled').toBe(open.length === 0);
  const price = open.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const off = discountCents(open.flatMap(discountsOfLine));
  const { included = true } = JSON.parse(order.taxes ?? '{}');
  const added = included ? 0 : order.taxCents;
  if (open.length > 0) expect(order.totalCents).toBe(price - off + order.deliveryCents + added);
  expectBooks(fake, number, payments, refunds);
  const sentBack = refunds.filter(({ reason }) => reason === 'returned');
  const returnedCents = sentBack.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(keptCents(fake, payments)).toBe(dueCents(order, events, returnedCents));
  const paid = payments.filter(({ state }) => state === 'paid');
  const { leftAtProvider } = await readMoney(dataSource.manager, order.id);
  expect(leftAtProvider).toBe(paid.length > 0 ? keptCents(fake, paid) - disputedCents(events) : null);
}

/** The states that the history leads to. Fails for two events that can happen only once. Admins can correct an address and return money by hand several times. */
function statesAfter(events: readonly OrderEvent[]) {
  const kinds = events.map(({ kind }) => kind);
  const repeatable = ({ kind, reference }: OrderEvent) =>
    kind === 'address-changed' || (kind === 'refunded-in-part' && reference === null);
  const once = events
    .filter((event) => !repeatable(event))
    .map(({ kind, lineId, reference }) => `${kind} ${lineId} ${reference}`);
  expect([...new Set(once)]).toEqual(once);
  const states = kinds.filter((kind) =>
    ['placed', 'packed', 'shipped', 'delivered', 'cancelled'].includes(kind),
  );
  const payments = kinds.filter((kind) => ['invoiced', 'paid', 'refunded'].includes(kind));
  return { state: states.at(-1), payment: payments.at(-1) ?? 'unpaid' };
}

/** Every line left the stock once, and returned once if it is cancelled or its unpaid order released it. A later payment takes it again. What customers sent back returned with each return. */
async function expectStock(
  dataSource: DataSource,
  lines: readonly OrderLine[],
  { id: orderId, stockReleasedAt }: Order,
): Promise<void> {
  const wasReleased = await dataSource
    .getRepository(OrderEvent)
    .existsBy({ orderId, kind: 'stock-released' });
  const moved = !wasReleased ? [] : stockReleasedAt ? ['released'] : ['released', 'retaken'];
  for (const { id: lineId, toolId, quantity, cancelledAt } of lines) {
    expect(await ledgerOf(dataSource, toolId)).toBe(await stockOf(dataSource, toolId));
    const entries = await dataSource.getRepository(StockEntry).findBy({ lineId });
    const kinds = ['ordered', ...moved, ...(cancelledAt === null || stockReleasedAt ? [] : ['cancelled'])];
    const resellable = { lineId, condition: 'resellable' } as const;
    const sentBack = await dataSource.getRepository(ReturnLine).findBy(resellable);
    expect(entries.map((entry) => `${entry.kind} ${entry.quantity} ${entry.returnId}`).sort()).toEqual(
      [
        ...kinds.map((kind) => `${kind} ${quantity} `),
        ...sentBack.map((one) => `returned ${one.quantity} ${one.returnId}`),
      ].sort(),
    );
  }
}

/** Each payment and each refund is at Stripe once, in the same state and with the same amount. */
function expectBooks(
  fake: FakeStripe,
  number: string,
  payments: readonly Payment[],
  refunds: readonly Refund[],
) {
  // A call without a response leaves a session that nobody can pay, because nobody knows its address.
  const lost = payments.filter(({ sessionId }) => sessionId === null).map(({ id }) => id);
  const sessions = fake.account.sessions.filter(
    (one) =>
      one.client_reference_id === number &&
      !(one.payment_status === 'unpaid' && lost.includes(one.metadata?.payment ?? '')),
  );
  const states = { open: 'open', paid: 'complete', surplus: 'complete', expired: 'expired', closing: 'none' };
  const ours = payments.filter(({ sessionId }) => fake.account.sessions.some(({ id }) => id === sessionId));
  expect(
    ours.map(({ id, sessionId, amountCents, state }) => [id, sessionId, amountCents, states[state]]).sort(),
  ).toEqual(sessions.map((one) => [one.metadata?.payment, one.id, one.amount_total, one.status]).sort());
  expect(payments.filter(({ state }) => state === 'paid').length).toBeLessThanOrEqual(1);
  const intents = payments.map(({ paymentIntentId }) => paymentIntentId);
  const atStripe = fake.account.refunds.filter(
    (one) => intents.includes(one.payment_intent) && one.status !== 'failed',
  );
  expect(
    refunds.map(({ id, externalId, amountCents, state }) => [id, externalId, amountCents, state]).sort(),
  ).toEqual(atStripe.map((one) => [one.metadata?.refund, one.id, one.amount, one.status]).sort());
}

/** What Stripe has of the payments' money, after refunds. */
function keptCents(fake: FakeStripe, payments: readonly Payment[]): number {
  const intents = payments.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  return intents.reduce((sum, id) => sum + fake.account.refundable(fake.account.paymentIntent(id)), 0);
}

/** The cents that a bank has taken back, or still can. */
function disputedCents(events: readonly OrderEvent[]): number {
  const sumOf = (wanted: OrderEvent['kind']) =>
    events
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { amountCents }) => sum + Number(amountCents), 0);
  return sumOf('dispute-opened') - sumOf('dispute-won');
}

/** What the shop may keep at Stripe: the total of an order that was paid there without the price of returned tools, unless the money went back. */
function dueCents(
  { state, payment, totalCents }: Order,
  events: readonly OrderEvent[],
  returnedCents: number,
): number {
  const isByStripe = events.some(({ kind, actorName }) => kind === 'paid' && actorName === 'Stripe');
  return isByStripe && payment === 'paid' && state !== 'cancelled' ? totalCents - returnedCents : 0;
}
