import type Stripe from 'stripe';
import { openAccount, sessionOf, type TestAccount } from '../testing/account.ts';

describe('refunds', () => {
  let account: TestAccount;
  let stripe: Stripe;
  let intent: string;

  beforeAll(async () => {
    account = await openAccount();
    stripe = account.stripe;
  });
  afterAll(() => account.close());
  beforeEach(async () => {
    account.fake.account.newRefunds = 'succeeded';
    const { id } = await stripe.checkout.sessions.create(sessionOf());
    account.fake.account.pay(id, 'card');
    intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  });

  const refund = (amount?: number) =>
    stripe.refunds.create({ payment_intent: intent, ...(amount !== undefined && { amount }) });

  it('never exceed the payment', async () => {
    expect(await refund(3_000)).toMatchObject({ amount: 3_000, status: 'succeeded' });
    await expect(refund(1_901)).rejects.toThrow(
      'Refund amount ($19.01) is greater than unrefunded amount on charge ($19.00)',
    );
    expect(await refund()).toMatchObject({ amount: 1_900 });
    await expect(refund(1)).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({ amount_refunded: 4_900, refunded: true });
    const list = await stripe.refunds.list({ payment_intent: intent });
    expect(list.data.map(({ amount }) => amount)).toEqual([1_900, 3_000]);
  });

  it('are pending until they are settled, and can be repeated after a failure', async () => {
    account.fake.account.newRefunds = 'pending';
    const pending = await refund();
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
    account.fake.account.settleRefund(pending.id, 'failed');
    expect(await stripe.refunds.retrieve(pending.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'unknown',
    });
    expect(() => account.fake.account.settleRefund(pending.id, 'succeeded')).toThrow(
      'The refund is failed already.',
    );
    account.fake.account.newRefunds = 'failed';
    expect(await refund()).toMatchObject({ status: 'failed' });
    account.fake.account.newRefunds = 'succeeded';
    expect(await refund()).toMatchObject({ amount: 4_900, status: 'succeeded' });
    const { data } = await stripe.events.list({ types: ['refund.failed', 'refund.updated'], limit: 3 });
    expect(data.map(({ type }) => type)).toEqual(['refund.failed', 'refund.failed', 'refund.updated']);
  });

  it('need a payment', async () => {
    await expect(stripe.refunds.create({ payment_intent: 'pi_1' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(stripe.refunds.create({ charge: 'ch_1' })).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
  });
});
