import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { OrderClient } from '../../../testing/order-client.ts';
import { mailsTo } from '../../../testing/outbox.ts';
import { PaperBank } from '../../../testing/paper-bank.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { Refund } from './payment.entity.ts';

let shop: TestApp;
let bank: PaperBank;
let asBuyer: OrderClient;
let asAdmin: OrderClient;
let order: OrderDetailDto;
let session: string;

beforeAll(async () => {
  shop = await startTestApp({ stripe: undefined });
  bank = new PaperBank();
  shop.app.get(PaymentProviders).add(bank);
  asBuyer = new OrderClient(shop, await signIn(shop));
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  order = await asBuyer.placed({ [await stockTool(shop, { price: 10 })]: 2 });
  const { url } = (await asBuyer.send('POST', `/orders/${order.number}/payment`)).json();
  session = new URL(url).pathname.replace('/pay/', '');
});

let events = 0;
async function notify(object: ProviderEvent['object'], seal = 'genuine'): Promise<number> {
  events += 1;
  const payload = JSON.stringify({ id: `paper-${events}`, type: 'changed', object });
  const headers = { 'content-type': 'application/json', 'paper-seal': seal };
  const request = { method: 'POST' as const, url: '/api/payments/paper', payload, headers };
  return (await shop.app.inject(request)).statusCode;
}

const paid = async (): Promise<string> => {
  const payment = bank.pay(session);
  expect(await notify({ kind: 'session', id: session })).toBe(200);
  return payment;
};

it('pays and refunds an order at a provider of one file', async () => {
  expect(order).toMatchObject({ payment: 'unpaid', payable: true });
  expect(await notify({ kind: 'session', id: session }, 'forged')).toBe(400);
  await paid();
  await asBuyer.step(order.number, 'cancel');
  expect(await shop.app.get(JobsService).run('settle-payments')).toBe(true);
  expect(await asAdmin.get(order.number)).toMatchObject({
    ...{ state: 'cancelled', payment: 'refunded' },
    history: [
      { kind: 'placed' },
      { kind: 'paid', actor: 'Paper Bank', byCustomer: false },
      { kind: 'cancelled' },
      { kind: 'refunded' },
    ],
    payments: [{ provider: 'Paper Bank', amount: 20, state: 'paid' }],
    refunds: [{ provider: 'Paper Bank', amount: 20, state: 'succeeded' }],
  });
});

it('changes no refund of another provider', async () => {
  const payment = await paid();
  await asBuyer.step(order.number, 'cancel');
  const refunds = shop.dataSource.getRepository(Refund);
  const { id: refundId } = await refunds.findOneByOrFail({ state: 'requested' });
  const moveTo = (provider: string) =>
    shop.dataSource.query('UPDATE refunds SET provider = ? WHERE id = ?', [provider, refundId]);
  await moveTo('stripe');
  const refund = { state: 'succeeded' as const, refundId, generation: 0, error: '', amountCents: 2_000 };
  bank.refunds.set('claimed', { id: 'claimed', ...refund, payment });
  expect(await notify({ kind: 'refund', id: 'claimed' })).toBe(200);
  expect(await asAdmin.get(order.number)).toMatchObject({
    ...{ payment: 'paid', refunds: [{ state: 'requested' }] },
  });
  expect((await asAdmin.send('POST', '/payments/reconcile')).json()).toMatchObject({ found: 1 });
  bank.refunds.delete('claimed');
  await moveTo('paper');
  expect(await shop.app.get(JobsService).run('settle-payments')).toBe(true);
});

it('closes the page of a cancelled order', async () => {
  await asBuyer.step(order.number, 'cancel');
  expect(await shop.app.get(JobsService).run('settle-payments')).toBe(true);
  expect(bank.sessions.get(session)).toMatchObject({ state: 'expired' });
});

it('finds lost webhooks, unknown refunds and disputes in the lists of the provider', async () => {
  const payment = bank.pay(session);
  bank.refunds.set('by-hand', {
    ...{ id: 'by-hand', state: 'succeeded', refundId: undefined, generation: 0, error: '', payment },
    amountCents: 100,
  });
  bank.disputes.set('dispute', {
    ...{ id: 'dispute', state: 'open', paymentIntentId: payment, amountCents: 2_000, currency: 'USD' },
    ...{ reason: 'fraudulent', answerUntil: null },
  });
  const result = (await asAdmin.send('POST', '/payments/reconcile')).json();
  expect(result).toMatchObject({ providers: ['Paper Bank'], found: 2 });
  const found = (await asAdmin.send('GET', '/payments/differences?state=open')).json();
  expect(found.map(({ kind, provider }: { kind: string; provider: string }) => [kind, provider])).toEqual(
    expect.arrayContaining([
      ['unknown-refund', 'Paper Bank'],
      ['dispute', 'Paper Bank'],
    ]),
  );
  expect(await asAdmin.get(order.number)).toMatchObject({
    history: [{ kind: 'placed' }, { kind: 'paid' }, { kind: 'dispute-opened', actor: 'Paper Bank' }],
  });
  // The bank decides about the money.
  await asBuyer.step(order.number, 'cancel');
  const mail = (await mailsTo(shop, order.client)).at(-1);
  expect(mail).toContain(`You cancelled order ${order.number}.\n`);
});

it('has its own amounts, and rejects other providers', async () => {
  const { number } = await asBuyer.placed({ [await stockTool(shop, { price: 1_000.01 })]: 1 });
  const refused = await asBuyer.send('POST', `/orders/${number}/payment`);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'amount-not-payable']);
  expect(refused.json().detail).toMatch(/from 0\.01 to 1,000\.00 can be paid online/);
  const other = await asBuyer.send('POST', `/orders/${order.number}/payment?provider=stripe`);
  expect([other.statusCode, other.json().code]).toEqual([404, 'payment-not-configured']);
});
