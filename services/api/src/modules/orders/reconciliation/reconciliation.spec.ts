import type { FakeStripe } from '@whetstone/fake-stripe';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import Stripe from 'stripe';
import { createApp } from '../../../app.factory.ts';
import { sessionOf, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { PaymentDifferenceDto, ReconciliationDto } from '../differences/differences.dto.ts';
import { Order } from '../order.entity.ts';
import { Payment, Refund } from '../payments/payment.entity.ts';
import { reconcileOnce } from './reconcile-command.ts';
import { ReconciliationService } from './reconciliation.service.ts';

const SECRET_KEY = 'sk_test_spec';
/** The price of each order in cents. */
const PRICE = 4_000;

describe('the reconciliation with Stripe', () => {
  let fake: FakeStripe;
  let stripe: Stripe;
  let shop: TestApp;
  let admin: SignedIn;
  let customer: OrderClient;

  beforeAll(async () => {
    ({ shop, fake } = await startOnlineShop());
    stripe = new Stripe(SECRET_KEY, { host: '127.0.0.1', port: fake.port, protocol: 'http' });
    admin = await signIn(shop, { role: 'admin', name: 'Ada Admin' });
    customer = new OrderClient(shop, await signIn(shop));
  });
  afterAll(async () => {
    await shop.close();
    await fake.close();
  });
  // Webhooks are lost unless a test says otherwise.
  beforeEach(() => {
    fake.webhooks.mode = 'lose';
    fake.account.newRefunds = 'succeeded';
  });

  const asAdmin = (method: 'GET' | 'POST', path: string, payload?: object) =>
    shop.app.inject({
      method,
      url: `/api/payments/${path}`,
      headers: admin.headers,
      ...(payload && { payload }),
    });
  async function reconcile(): Promise<ReconciliationDto> {
    const response = await asAdmin('POST', 'reconcile');
    expect(response.statusCode).toBe(200);
    return response.json();
  }
  async function openDifferences(): Promise<PaymentDifferenceDto[]> {
    return (await asAdmin('GET', 'differences?state=open')).json();
  }

  /** Places an order and opens its payment page. Returns its number and its session. */
  async function openPayment(): Promise<{ number: string; session: string }> {
    const id = await stockTool(shop, { price: PRICE / 100 });
    const { number } = await customer.placed({ [id]: 1 });
    const { url } = (await customer.send('POST', `/orders/${number}/payment`)).json();
    return { number, session: sessionOf(url) };
  }
  /** Places an order which the shop counts as paid. */
  async function pay(): Promise<{ number: string; session: string; intent: string }> {
    const opened = await openPayment();
    fake.account.pay(opened.session, 'card');
    await customer.send('POST', `/orders/${opened.number}/payment/check`);
    const intent = String((await stripe.checkout.sessions.retrieve(opened.session)).payment_intent);
    return { ...opened, intent };
  }
  /** Runs the command of `reconcile.js` in this process. */
  async function runCommand(): Promise<{ output: string; exitCode: unknown }> {
    let output = '';
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      output += String(text);
      return true;
    });
    await reconcileOnce(shop.app).finally(() => write.mockRestore());
    const { exitCode } = process;
    process.exitCode = undefined;
    return { output, exitCode };
  }
  const payments = () => shop.dataSource.getRepository(Payment);
  const settle = () => shop.app.get(JobsService).run('settle-payments');

  it('finds a payment whose webhook was lost, once', async () => {
    const { number, session } = await openPayment();
    fake.account.pay(session, 'card');
    expect((await customer.get(number)).payment).toBe('unpaid');
    expect(await reconcile()).toMatchObject({ repaired: 1, found: 0, open: 0 });
    const paid = await customer.get(number);
    expect(paid).toMatchObject({ payment: 'paid', payments: [{ amount: 40, state: 'paid' }], refunds: [] });
    expect(await reconcile()).toMatchObject({ repaired: 0, found: 0, open: 0 });
    expect((await customer.get(number)).history).toEqual(paid.history);
  });

  it('finds an expired session, and a payment whose session was not stored', async () => {
    const [expired, interrupted] = [await openPayment(), await openPayment()];
    fake.account.expireSession(expired.session);
    fake.account.pay(interrupted.session, 'card');
    const sql = "UPDATE payments SET created_at = '2026-01-01 00:00:00.000' WHERE session_id = ?";
    await shop.dataSource.query(sql, [expired.session]);
    await payments().update({ sessionId: interrupted.session }, { sessionId: null, url: null });
    expect(await reconcile()).toMatchObject({ repaired: 2, open: 0 });
    expect((await customer.get(expired.number)).payments).toMatchObject([{ state: 'expired' }]);
    expect((await customer.get(interrupted.number)).payment).toBe('paid');
    expect(await payments().countBy({ sessionId: interrupted.session })).toBe(1);
  });

  it('completes a refund whose webhook was lost, and repeats one that failed at Stripe', async () => {
    fake.account.newRefunds = 'pending';
    const { number, intent } = await pay();
    await customer.step(number, 'cancel');
    await settle();
    const refund = async () => (await stripe.refunds.list({ payment_intent: intent })).data[0]?.id ?? '';
    fake.account.settleRefund(await refund(), 'failed');
    expect(await reconcile()).toMatchObject({ repaired: 1, found: 1, open: 1 });
    expect(await openDifferences()).toMatchObject([
      { kind: 'failing-refund', number, expected: 40, actual: 0 },
    ]);
    await shop.dataSource.getRepository(Refund).update({ state: 'failed' }, { nextAttemptAt: new Date(0) });
    await settle();
    fake.account.settleRefund(await refund(), 'succeeded');
    expect(await reconcile()).toMatchObject({ repaired: 1, open: 0 });
    expect(await customer.get(number)).toMatchObject({
      payment: 'refunded',
      refunds: [{ state: 'succeeded' }],
    });
  });

  it('continues after a refund that Stripe does not know', async () => {
    fake.account.newRefunds = 'pending';
    const { number, intent } = await pay();
    await customer.step(number, 'cancel');
    await settle();
    const refunds = shop.dataSource.getRepository(Refund);
    const atStripe = async () => (await stripe.refunds.list({ payment_intent: intent })).data[0]?.id ?? '';
    fake.account.settleRefund(await atStripe(), 'failed');
    const { id } = await refunds.findOneByOrFail({ externalId: await atStripe() });
    await refunds.update({ id }, { externalId: 're_of_another_account' });
    expect(await reconcile()).toMatchObject({ found: 1, open: 1 });
    expect(await openDifferences()).toMatchObject([{ kind: 'failing-refund', number }]);
    expect(await refunds.findOneByOrFail({ id })).toMatchObject({ state: 'failed', generation: 1 });
    await refunds.update({ id }, { nextAttemptAt: new Date(0) });
    await settle();
    fake.account.settleRefund(await atStripe(), 'succeeded');
    expect(await reconcile()).toMatchObject({ repaired: 1, open: 0 });
  });

  it('lists what a person must decide, until an admin resolves it', async () => {
    const { number, session, intent } = await pay();
    const byHand = await stripe.refunds.create({ payment_intent: intent, amount: 500 });
    const line = {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'Lost' } },
    };
    const restored = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [line],
      success_url: 'http://127.0.0.1:4000/',
      metadata: { payment: 'of-a-lost-database' },
    });
    fake.account.pay(restored.id, 'card');
    // The session of a payment is not the one that was paid.
    await payments().update({ sessionId: session }, { sessionId: 'cs_test_unknown' });
    expect(await reconcile()).toMatchObject({ repaired: 0, found: 4, open: 4 });
    const found = await openDifferences();
    const kind = 'unknown-payment';
    for (const difference of [
      { kind: 'missing-payment', reference: 'cs_test_unknown', number, expected: 40, actual: 0 },
      { kind: 'unknown-refund', reference: byHand.id, number, expected: 0, actual: 5 },
      { kind, reference: session, number, expected: 0, actual: 40 },
      { kind, reference: restored.id, expected: 0, actual: 9 },
    ])
      expect(found).toContainEqual(expect.objectContaining(difference));
    expect(await reconcile()).toMatchObject({ found: 0, open: 4 });
    for (const { _id } of found) {
      const resolve = () =>
        asAdmin('POST', `differences/${_id}/resolve`, { note: 'Refunded in the dashboard.' });
      expect((await resolve()).json()).toMatchObject({
        resolvedBy: 'Ada Admin',
        note: 'Refunded in the dashboard.',
      });
      expect((await resolve()).statusCode).toBe(409);
    }
    expect(await reconcile()).toMatchObject({ found: 0, open: 0 });
    expect((await asAdmin('GET', 'differences?state=resolved')).json()).toHaveLength(6);
  });

  it('finds an order that contradicts its money, and resolves the difference once they agree', async () => {
    const { number } = await pay();
    const orders = shop.dataSource.getRepository(Order);
    await orders.update({ number }, { payment: 'unpaid' });
    expect(await reconcile()).toMatchObject({ found: 1, open: 1 });
    expect(await openDifferences()).toMatchObject([
      {
        kind: 'wrong-state',
        number,
        ...{ code: 'counts-as', params: { payment: 'unpaid' } },
        actual: 40,
      },
    ]);
    await orders.update({ number }, { payment: 'refunded' });
    expect(await reconcile()).toMatchObject({ found: 0, open: 1 });
    expect(await openDifferences()).toMatchObject([{ params: { payment: 'refunded' }, actual: 0 }]);
    await orders.update({ number }, { payment: 'paid' });
    expect(await reconcile()).toMatchObject({ open: 0 });
    await orders.update({ number }, { payment: 'invoiced' });
    expect(await reconcile()).toMatchObject({ found: 1, open: 1 });
    await orders.update({ number }, { payment: 'paid' });
    await reconcile();
  });

  it('shows a dispute to admins, which changes no state, until the bank has decided', async () => {
    fake.webhooks.mode = 'send';
    const [{ number, intent }, other] = [await pay(), await pay()];
    const dispute = fake.account.dispute(intent, 'product_not_received', 3_000);
    await fake.webhooks.settled();
    const history = async () =>
      (await customer.get(number)).history
        .filter(({ kind }) => kind.startsWith('dispute'))
        .map(({ kind, actor, amount }) => [kind, actor, amount]);
    const opened = ['dispute-opened', 'Stripe', 30];
    expect(await history()).toEqual([opened]);
    const [difference] = await openDifferences();
    const deadline = new Date((dispute.evidence_details.due_by ?? 0) * 1_000).toISOString().slice(0, 10);
    expect(difference).toMatchObject({
      ...{ kind: 'dispute', reference: dispute.id, number, expected: 40, actual: 10 },
      ...{ code: 'dispute-open', params: { reason: 'product_not_received', until: deadline } },
    });
    const resolve = (note: string) => asAdmin('POST', `differences/${difference?._id}/resolve`, { note });
    expect((await resolve('Sent the proof of delivery.')).statusCode).toBe(200);
    expect(await reconcile()).toMatchObject({ found: 0, open: 0 });
    expect((await customer.get(number)).payment).toBe('paid');
    // Stripe repeats events.
    for (let copy = 0; copy < 2; copy += 1)
      await fake.webhooks.sendAgain(fake.webhooks.events.at(-1)?.id ?? '');
    fake.webhooks.mode = 'lose';
    fake.account.closeDispute(dispute.id, 'lost');
    expect(await reconcile()).toMatchObject({ found: 1, open: 1 });
    const [lost] = await openDifferences();
    expect(lost).toMatchObject({ _id: difference?._id, code: 'dispute-lost' });
    expect(await history()).toEqual([opened, ['dispute-lost', 'Stripe', 30]]);
    expect(await customer.get(number)).toMatchObject({ state: 'placed', payment: 'paid', refunds: [] });
    expect(await customer.get(number)).toMatchObject({ refundable: 10 });
    // The bank has returned the other $30.00.
    await customer.step(number, 'cancel');
    expect(await customer.get(number)).toMatchObject({ refunds: [{ amount: 10, state: 'requested' }] });
    expect((await resolve('Written off.')).statusCode).toBe(200);

    // Opened and decided while no webhook arrives, longer ago than a comparison with the lists reaches.
    const won = fake.account.dispute(other.intent, 'fraudulent');
    expect(await reconcile()).toMatchObject({ found: 1, open: 1 });
    const refund = () =>
      shop.app.inject({
        method: 'POST',
        url: `/api/orders/${other.number}/steps`,
        headers: admin.headers,
        payload: { step: 'refund' },
      });
    expect((await refund()).json()).toMatchObject({
      status: 409,
      detail: `The customer's bank disputes the payment of order ${other.number}, so the shop cannot refund it. Answer the bank at the payment provider.`,
    });
    won.created = 0;
    fake.account.closeDispute(won.id, 'won');
    expect(await reconcile()).toMatchObject({ found: 0, open: 0 });
    expect((await customer.get(other.number)).history.at(-1)).toMatchObject({ kind: 'dispute-won' });
    expect((await refund()).json()).toMatchObject({ refunds: [{ amount: 40 }] });
  });

  it('runs as a job and as a command, which prints the result and exits with 2 while a difference is open', async () => {
    const { number, session } = await openPayment();
    fake.account.pay(session, 'card');
    await shop.app.get(JobsService).run('reconcile-payments');
    expect((await customer.get(number)).payment).toBe('paid');

    const other = await openPayment();
    fake.account.pay(other.session, 'card');
    expect(await runCommand()).toEqual({
      exitCode: undefined,
      output: expect.stringMatching(
        /^Compared \d+ payments and \d+ refunds with Stripe\.\nRepaired 1\. Open differences: 0\.\n$/,
      ),
    });
    expect((await customer.get(other.number)).payment).toBe('paid');

    await shop.dataSource.query('UPDATE payments SET amount_cents = 1 WHERE session_id = ?', [session]);
    expect(await runCommand()).toEqual({
      exitCode: 2,
      output: expect.stringMatching(/Repaired 0\. Open differences: 1\.\n$/),
    });
  });

  it('is rejected in a shop without a payment provider', async () => {
    const app = await createApp({ ...shop.config, stripe: undefined });
    await expect(app.get(ReconciliationService).reconcile()).rejects.toMatchObject({
      detail: 'This shop has no keys of a payment provider, so there is nothing to compare.',
    });
    await app.close();
  });

  it('responds 503 while Stripe does not respond', async () => {
    fake.faults.add({ kind: 'error' });
    const response = await asAdmin('POST', 'reconcile');
    fake.faults.clear();
    expect(response.statusCode).toBe(503);
    expect(response.json().code).toBe('payment-unavailable');
  });
});
