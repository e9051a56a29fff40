import Stripe from 'stripe';
import { type FakeStripe, type FakeStripeOptions, startFakeStripe } from '../server.ts';

const SECRET_KEY = 'sk_test_spec';
export const WEBHOOK_SECRET = 'whsec_spec';

export interface TestAccount {
  fake: FakeStripe;
  /** Stripe's own client. It does not retry. */
  stripe: Stripe;
  close(): Promise<void>;
}

/** A fake with Stripe's own client. */
export async function openAccount(options: Partial<FakeStripeOptions> = {}): Promise<TestAccount> {
  const fake = await startFakeStripe({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, ...options });
  const stripe = clientOf(fake);
  return { fake, stripe, close: () => fake.close() };
}

export function clientOf(fake: FakeStripe, secretKey = SECRET_KEY): Stripe {
  return new Stripe(secretKey, {
    host: '127.0.0.1',
    port: fake.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 60_000,
    telemetry: false,
  });
}

/** Parameters of a session about $ 49.00 in two lines. */
export function sessionOf(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const line = (name: string, unit_amount: number, quantity: number) => ({
    quantity,
    price_data: { currency: 'usd', unit_amount, product_data: { name } },
  });
  return {
    mode: 'payment',
    line_items: [line('Marking gauge', 1_500, 2), line('Delivery', 1_900, 1)],
    success_url: 'http://127.0.0.1:4000/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:4000/payment',
    client_reference_id: 'W-1001',
    metadata: { payment: '7' },
    ...changes,
  } satisfies Stripe.Checkout.SessionCreateParams;
}
