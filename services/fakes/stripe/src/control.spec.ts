import { openAccount, sessionOf, type TestAccount } from './testing/account.ts';

describe('the control calls', () => {
  let account: TestAccount;
  beforeAll(async () => {
    account = await openAccount({ sendWebhook: async () => 200 });
  });
  afterAll(() => account.close());

  async function control(name: string, body: object = {}, key = 'sk_test_spec') {
    const response = await fetch(`${account.fake.url}/_control/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  it('pay, hold, release and settle, as tests in this process do', async () => {
    const { id } = await account.stripe.checkout.sessions.create(sessionOf());
    await control('behavior', { webhooks: 'hold', newRefunds: 'pending' });
    expect(await control('pay', { session: id, method: 'transfer' })).toEqual({ status: 200, body: {} });
    await control('settle-transfer', { session: id, succeeded: true });
    const { payment_intent: intent } = await account.stripe.checkout.sessions.retrieve(id);
    const refund = await account.stripe.refunds.create({ payment_intent: String(intent) });
    await control('settle-refund', { refund: refund.id, status: 'succeeded' });
    const { body: dispute } = await control('dispute', { payment: String(intent), amount: 900 });
    await expect(account.stripe.refunds.create({ payment_intent: String(intent) })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    expect(await account.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      ...{ amount: 900, payment_intent: intent, reason: 'product_not_received', status: 'needs_response' },
    });
    await control('close-dispute', { dispute: dispute.id, status: 'won' });
    expect(await control('close-dispute', { dispute: dispute.id, status: 'lost' })).toMatchObject({
      status: 400,
    });
    const { data: disputes } = await account.stripe.disputes.list();
    expect(disputes).toMatchObject([{ id: dispute.id, status: 'won', evidence_details: { due_by: null } }]);
    await control('release-webhooks', { order: 'last-to-first' });
    await control('add-fault', { kind: 'error', times: 1 });
    await expect(account.stripe.refunds.list()).rejects.toMatchObject({ statusCode: 500 });
    const { body } = await control('state');
    expect(body.sessions).toMatchObject([{ id, payment_status: 'paid' }]);
    expect(body.refunds).toMatchObject([{ id: refund.id, status: 'succeeded' }]);
    expect(body.deliveries.map((one: { type: string }) => one.type)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'refund.updated',
      'refund.created',
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
    ]);
  });

  it('need the key, a known name and valid input', async () => {
    expect(await control('state', {}, 'sk_test_other')).toMatchObject({ status: 401 });
    expect(await control('constructor')).toMatchObject({ status: 404 });
    expect(await control('advance', { seconds: 'many' })).toMatchObject({ status: 400 });
    expect(await control('pay', { session: 'cs_1', method: 'card' })).toMatchObject({ status: 404 });
  });
});
