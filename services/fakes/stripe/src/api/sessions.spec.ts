import type Stripe from 'stripe';
import { clientOf, openAccount, sessionOf, type TestAccount } from '../testing/account.ts';

describe('sessions', () => {
  let account: TestAccount;
  let stripe: Stripe;

  beforeAll(async () => {
    account = await openAccount();
    stripe = account.stripe;
  });
  afterAll(() => account.close());

  const create = (changes: object = {}) => stripe.checkout.sessions.create(sessionOf(changes));

  it('are created open, unpaid and with an address', async () => {
    const session = await create();
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 4_900,
      client_reference_id: 'W-1001',
      metadata: { payment: '7' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `${account.fake.url}/c/pay/${session.id}`,
    });
    expect(session.expires_at - session.created).toBe(86_400);
  });

  it('return their lines and their payment only when asked', async () => {
    const { id } = await create();
    account.fake.account.pay(id, 'card');
    const plain = await stripe.checkout.sessions.retrieve(id);
    expect(plain).toMatchObject({ payment_status: 'paid', status: 'complete', url: null });
    expect(plain).not.toHaveProperty('line_items');
    const expanded = await stripe.checkout.sessions.retrieve(id, {
      expand: ['line_items', 'payment_intent'],
    });
    expect(expanded.line_items?.data.map(({ description }) => description)).toEqual([
      'Marking gauge',
      'Delivery',
    ]);
    expect(expanded.payment_intent).toMatchObject({ amount_received: 4_900, status: 'succeeded' });
    await expect(stripe.checkout.sessions.retrieve(id, { expand: ['customer'] })).rejects.toThrow(
      'cannot be expanded',
    );
  });

  it('expire on request, once, and by the clock', async () => {
    const [one, other] = [
      await create(),
      await create({ expires_at: Math.floor(Date.now() / 1000) + 1_802 }),
    ];
    expect(await stripe.checkout.sessions.expire(one.id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(one.id)).rejects.toThrow('has a status of `expired`');
    account.fake.advance(1_803);
    expect(await stripe.checkout.sessions.retrieve(other.id)).toMatchObject({ status: 'expired' });
    expect(() => account.fake.account.pay(other.id, 'card')).toThrow('This session is expired.');
  });

  it.each([
    [{ locale_: 'en' }, 'parameter_unknown', 'locale_'],
    [{ line_items: [{ quantity: 1, price: 'price_1' }] }, 'parameter_unknown', 'line_items[0][price]'],
    [{ success_url: undefined }, 'parameter_missing', 'success_url'],
    [{ line_items: [{ quantity: 1 }] }, 'parameter_missing', 'line_items[0][price_data]'],
    [{ client_reference_id: '' }, 'parameter_invalid_empty', 'client_reference_id'],
    [{ expires_at: 'soon' }, 'parameter_invalid_integer', 'expires_at'],
    [{ expires_at: Math.floor(Date.now() / 1000) + 60 }, undefined, 'expires_at'],
    [{ success_url: 'https://shop.example/' }, undefined, 'success_url'],
    [{ mode: 'subscription' }, undefined, 'mode'],
    [{ metadata: { a: 'x'.repeat(501) } }, undefined, 'metadata[a]'],
  ])('reject %j', async (changes, code, param) => {
    await expect(create(changes)).rejects.toMatchObject({
      rawType: 'invalid_request_error',
      statusCode: 400,
      code,
      param,
    });
  });

  it('reject a total below 50 cents', async () => {
    const line = {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'Nail' } },
    };
    await expect(create({ line_items: [line] })).rejects.toMatchObject({ code: 'amount_too_small' });
  });

  it('reject another key, unknown sessions and unknown calls', async () => {
    await expect(clientOf(account.fake, 'sk_test_other').checkout.sessions.list()).rejects.toMatchObject({
      statusCode: 401,
    });
    await expect(stripe.checkout.sessions.retrieve('cs_test_1')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(stripe.customers.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/customers).');
  });

  it('list the newest first, in pages and by time and state', async () => {
    const before = await stripe.checkout.sessions.list({ limit: 100 });
    const created = [await create(), await create(), await create()].map(({ id }) => id).reverse();
    const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 1_000 });
    expect(all.map(({ id }) => id)).toEqual([...created, ...before.data.map(({ id }) => id)]);
    const [newest = ''] = created;
    const previous = await stripe.checkout.sessions.list({ ending_before: created[2] as string });
    expect(previous.data.map(({ id }) => id)).toEqual(created.slice(0, 2));
    account.fake.account.pay(newest, 'card');
    const newestAt = all[0]?.created ?? 0;
    const complete = await stripe.checkout.sessions.list({
      status: 'complete',
      created: { gte: newestAt },
    });
    expect(complete.data.map(({ id }) => id)).toContain(newest);
    expect((await stripe.checkout.sessions.list({ created: { gt: newestAt } })).data).toEqual([]);
  });
});

describe('idempotency keys', () => {
  let account: TestAccount;
  let stripe: Stripe;
  beforeAll(async () => {
    account = await openAccount();
    stripe = account.stripe;
  });
  afterAll(() => account.close());

  it('return the same response again, and reject other parameters', async () => {
    const create = (changes: object = {}) =>
      stripe.checkout.sessions.create(sessionOf(changes), { idempotencyKey: 'pay-7' });
    const [one, other] = [await create(), await create()];
    expect(other.id).toBe(one.id);
    expect(other.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(one.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    await expect(create({ client_reference_id: 'W-2' })).rejects.toMatchObject({
      rawType: 'idempotency_error',
    });
    expect(account.fake.account.sessions).toHaveLength(1);
  });

  it('keep errors, except those of invalid parameters', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionOf());
    account.fake.account.pay(id, 'transfer');
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
    const refund = (amount?: number) =>
      stripe.refunds.create(
        { payment_intent: String(intent), ...(amount !== undefined && { amount }) },
        { idempotencyKey: 'refund-1' },
      );
    await expect(refund(0)).rejects.toMatchObject({ param: 'amount' });
    await expect(refund()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    account.fake.account.settleTransfer(id, true);
    await expect(refund()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });
});
