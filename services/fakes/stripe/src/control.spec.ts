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

  it('pay, settle and dispute, as tests in this process do', async () => {
    const { id } = await account.stripe.checkout.sessions.create(sessionOf());
    expect(await control('pay', { session: id, method: 'card' })).toEqual({ status: 200, body: {} });
    const { payment_intent: intent } = await account.stripe.checkout.sessions.retrieve(id);
    account.fake.account.newRefunds = 'pending';
    const refund = await account.stripe.refunds.create({ payment_intent: String(intent), amount: 100 });
    await control('settle-refund', { refund: refund.id, status: 'failed' });
    const { body: dispute } = await control('dispute', { payment: String(intent) });
    await expect(account.stripe.refunds.create({ payment_intent: String(intent) })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    expect(await account.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      ...{ payment_intent: intent, reason: 'product_not_received', status: 'needs_response' },
    });
    await control('close-dispute', { dispute: dispute.id, status: 'won' });
    expect(await control('close-dispute', { dispute: dispute.id, status: 'lost' })).toMatchObject({
      status: 400,
    });
    const { data: disputes } = await account.stripe.disputes.list();
    expect(disputes).toMatchObject([{ id: dispute.id, status: 'won', evidence_details: { due_by: null } }]);
    expect(account.fake.webhooks.deliveries.map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
  });

  it('need the key, a known name and valid input', async () => {
    expect(await control('pay', {}, 'sk_test_other')).toMatchObject({ status: 401 });
    expect(await control('constructor')).toMatchObject({ status: 404 });
    expect(await control('pay', { session: 'cs_1', method: 'cash' })).toMatchObject({ status: 400 });
    expect(await control('pay', { session: 'cs_1', method: 'card' })).toMatchObject({ status: 404 });
  });
});
