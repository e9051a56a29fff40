import { environment } from './environment.ts';

/** Changes the state of the fake Stripe: the actions of `services/fakes/stripe/src/control.ts`. */
export async function controlStripe(action: string, input: object): Promise<Record<string, unknown>> {
  return send(`/_control/${action}`, JSON.stringify(input));
}

/** A payment page for an order of $49.00, without an order of the shop. Returns its id and its address. */
export async function openPaymentPage(
  more: Record<string, string> = {},
): Promise<{ id: string; url: string }> {
  const parameters = new URLSearchParams({
    mode: 'payment',
    success_url: `${environment.site}/purchase`,
    cancel_url: `${environment.site}/payment`,
    client_reference_id: 'W-1001',
    'line_items[0][quantity]': '2',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '1500',
    'line_items[0][price_data][product_data][name]': 'Marking gauge with two pins',
    'line_items[1][quantity]': '1',
    'line_items[1][price_data][currency]': 'usd',
    'line_items[1][price_data][unit_amount]': '1900',
    'line_items[1][price_data][product_data][name]': 'Delivery',
    ...more,
  });
  const session = await send('/v1/checkout/sessions', parameters.toString());
  return session as { id: string; url: string };
}

async function send(path: string, body: string): Promise<Record<string, unknown>> {
  const { url, secretKey } = environment.stripe;
  const headers = { authorization: `Bearer ${secretKey}` };
  const response = await fetch(new URL(path, url), { method: 'POST', headers, body });
  const content = (await response.json()) as Record<string, unknown>;
  if (!response.ok)
    throw new Error(`The fake Stripe responded ${response.status}: ${JSON.stringify(content)}`);
  return content;
}
