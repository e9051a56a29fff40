import type Stripe from 'stripe';
import { openAccount, sessionOf, type TestAccount, WEBHOOK_SECRET } from './testing/account.ts';

describe('webhooks', () => {
  let account: TestAccount;
  let received: Stripe.Event[];
  /** The status of the receiver's responses. */
  let status: number;

  beforeEach(async () => {
    received = [];
    status = 200;
    account = await openAccount({
      sendWebhook: async (body, headers) => {
        received.push(
          account.stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', WEBHOOK_SECRET),
        );
        return status;
      },
    });
  });
  afterEach(() => account.close());

  const types = () => received.map(({ type }) => type);
  async function paySession(): Promise<string> {
    const { id } = await account.stripe.checkout.sessions.create(sessionOf());
    account.fake.account.pay(id, 'card');
    return id;
  }

  it('are signed with Stripe’s scheme and describe the object', async () => {
    const id = await paySession();
    await account.fake.webhooks.settled();
    expect(received).toMatchObject([
      { type: 'checkout.session.completed', data: { object: { id, payment_status: 'paid' } } },
    ]);
  });

  it('are held, reordered, repeated and lost on request', async () => {
    const { webhooks } = account.fake;
    webhooks.mode = 'hold';
    await account.stripe.refunds.create({ payment_intent: await intentOf(await paySession()) });
    expect(received).toEqual([]);
    await webhooks.release('last-to-first');
    expect(types()).toEqual(['refund.created', 'checkout.session.completed']);
    webhooks.mode = 'send';
    webhooks.copies = 2;
    await paySession();
    await webhooks.settled();
    expect(received).toHaveLength(4);
    expect(received[3]?.id).toBe(received[2]?.id);
    webhooks.mode = 'lose';
    await paySession();
    await webhooks.release();
    expect(received).toHaveLength(4);
    expect(await webhooks.sendAgain(received[0]?.id ?? '')).toBe(true);
    expect(received[4]?.id).toBe(received[0]?.id);
  });

  it('are repeated until the receiver accepts them', async () => {
    status = 503;
    await paySession();
    await account.fake.webhooks.settled();
    status = 200;
    await account.fake.webhooks.release();
    expect(account.fake.webhooks.deliveries.map((one) => one.status)).toEqual([503, 200]);
    await account.fake.webhooks.release();
    expect(received).toHaveLength(2);
  });

  async function intentOf(id: string): Promise<string> {
    return String((await account.stripe.checkout.sessions.retrieve(id)).payment_intent);
  }
});

describe('faults', () => {
  it('fail requests before or after they are carried out', async () => {
    const { fake, stripe, close } = await openAccount();
    const create = () => stripe.checkout.sessions.create(sessionOf(), { idempotencyKey: 'one' });
    fake.faults.add({ kind: 'error', times: 1 });
    await expect(create()).rejects.toMatchObject({ statusCode: 500, rawType: 'api_error' });
    // The client repeats a request once after a closed connection.
    fake.faults.add({ kind: 'unreachable', only: 'POST /v1/checkout', times: 2 });
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(fake.account.sessions).toEqual([]);
    fake.faults.add({ kind: 'lose-response', times: 2 });
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const [lost] = fake.account.sessions;
    expect((await create()).id).toBe(lost?.id);
    fake.faults.add({ kind: 'hang' });
    await expect(stripe.checkout.sessions.list({}, { timeout: 50 })).rejects.toThrow();
    fake.faults.clear();
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
    await close();
  });
});
