import type { z } from 'zod';
import { invalidRequest } from './api/api-error.ts';
import { type LineItem, newId, type PaymentIntent, type Session } from './api/objects.ts';
import type { SESSION_CREATE } from './api/parameters.ts';
import { requireAmount } from './currencies.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Stripe's least amount in US cents. The fake has the same number for every currency. */
const LEAST_AMOUNT = 50;

/** A session, with what the API does not show. */
export interface StoredSession {
  session: Session;
  lines: LineItem[];
  intent: PaymentIntent;
}

/** An open session with its lines and its payment. @throws ApiError outside of Stripe's limits */
export function newSession(
  parameters: z.output<typeof SESSION_CREATE>,
  created: number,
  pageUrl: (id: string) => string,
): StoredSession {
  const id = newId('cs_test');
  const expiresAt = parameters.expires_at ?? created + DAY;
  requireExpiry(expiresAt - created);
  const lines = parameters.line_items.map(lineItem);
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (total < LEAST_AMOUNT)
    throw invalidRequest("The Checkout Session's total amount due must add up to at least $0.50 usd.", {
      code: 'amount_too_small',
    });
  const currency = lines[0]?.currency ?? 'usd';
  if (lines.some((line) => line.currency !== currency))
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  requireAmount(total, currency, 'line_items');
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created,
    currency,
    customer_email: parameters.customer_email ?? null,
    expires_at: expiresAt,
    livemode: false,
    metadata: parameters.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_types: parameters.payment_method_types ?? ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: parameters.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id),
    url: pageUrl(id),
  };
  const intent: PaymentIntent = {
    id: newId('pi'),
    object: 'payment_intent',
    amount: total,
    amount_received: 0,
    created,
    currency,
    latest_charge: newId('ch'),
    livemode: false,
    metadata: parameters.payment_intent_data?.metadata ?? {},
    status: 'requires_payment_method',
  };
  return { session, lines, intent };
}

/** @throws ApiError outside of Stripe's limits */
function requireExpiry(seconds: number): void {
  if (seconds < 30 * MINUTE)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    );
  if (seconds > DAY)
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
}

function lineItem({
  quantity,
  price_data: { currency, unit_amount, product_data },
}: z.output<typeof SESSION_CREATE>['line_items'][number]): LineItem {
  const total = unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    amount_subtotal: total,
    amount_total: total,
    currency,
    description: product_data.name,
    quantity,
  };
}
