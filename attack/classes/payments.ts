import Stripe from 'stripe';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import { CONTACT } from '../lib/sale.ts';
import type { Tries } from '../lib/tries.ts';

const WEBHOOK = '/api/payments/stripe';
const OTHER_PROVIDERS = ['paypal', 'STRIPE', 'invoice', '__proto__', 'constructor', '..%2Fstripe', '%00'];
/** Ids of objects that Stripe does not use. */
const ODD_IDS = [
  undefined,
  null,
  '',
  7,
  {},
  [],
  '../../refunds',
  'cs_1\n',
  `cs_${'x'.repeat(300)}`,
  "' OR 1=1 --",
  'cs_\u0000',
];
const EVENTS = ['checkout.session.completed', 'refund.updated', 'charge.dispute.created', 'invoice.paid'];
const QUANTITIES = [0, -1, 0.5, 1e308, 2 ** 31, '1', null, [1]];
const HOUR_SECONDS = 3_600;

/** Sends odd, forged, old, future and repeated webhooks of Stripe, and orders and payments that nobody may make. */
export async function attackPayments(shop: AttackedShop, tries: Tries): Promise<void> {
  const owner = await shop.signUp();
  const number = await shop.placeOrder(owner);
  await sendOddEvents(shop, tries);
  await forgeSignatures(shop, tries);
  await orderOddly(shop, tries, owner.token);
  const stranger = await shop.signUp();
  for (const [token, expected] of [
    [stranger.token, 404],
    [undefined, 401],
  ] as const)
    for (const step of ['payment', 'payment/check', 'cancel']) {
      const { status } = await shop.send('POST', `/api/orders/${number}/${step}`, {
        body: {},
        token,
      });
      tries.record(`${step} of another’s order`, status === expected, status);
    }
  const order = await shop.read<{ payment: string }>('GET', `/api/orders/${number}`, { token: owner.token });
  tries.record('the order stays unpaid', order.payment !== 'paid', order.payment);
}

async function sendOddEvents(shop: AttackedShop, tries: Tries): Promise<void> {
  for (const type of EVENTS)
    for (const [index, id] of ODD_IDS.entries()) {
      const event = JSON.stringify({
        id: `evt_${type.length}x${index}`,
        object: 'event',
        type,
        data: { object: { id } },
      });
      for (const times of ['', ' again']) {
        const { status, body } = await deliver(shop, event, signed(shop, event));
        tries.record(`${type} about ${JSON.stringify(id)}${times}`, status === 200, `${status} ${body}`);
      }
    }
}

async function forgeSignatures(shop: AttackedShop, tries: Tries): Promise<void> {
  const event = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: EVENTS[0],
    data: { object: { id: 'cs_1' } },
  });
  const now = Math.floor(Date.now() / 1_000);
  const valid = signed(shop, event);
  const signatures: [what: string, signature: string][] = [
    ['without a signature', ''],
    ['with half a signature', valid.slice(0, -10)],
    ['with a signature of the scheme v0', valid.replace('v1=', 'v0=')],
    ['signed by another secret', signed(shop, event, now, 'whsec_guessed')],
    ['signed for another body', signed(shop, `${event} `)],
    ['of an hour ago', signed(shop, event, now - HOUR_SECONDS)],
    ['of an hour ahead', signed(shop, event, now + HOUR_SECONDS)],
    ['with a changed time', valid.replace(`t=${now}`, `t=${now + 1}`)],
    ['without a time', valid.slice(valid.indexOf('v1='))],
  ];
  for (const [what, signature] of signatures)
    tries.expect(`a webhook ${what}`, 400, await deliver(shop, event, signature));
  for (const provider of OTHER_PROVIDERS) {
    const { status } = await deliver(shop, event, valid, `/api/payments/${provider}`);
    tries.record(`a webhook of ${provider} that Stripe has signed`, status >= 400 && status < 500, status);
  }
}

async function orderOddly(shop: AttackedShop, tries: Tries, token: string): Promise<void> {
  const { _id: id } = await shop.firstTool();
  const bodies = [
    ...QUANTITIES.map((quantity) => ({ ...CONTACT, lines: [{ id, quantity }] })),
    { ...CONTACT, lines: [] },
    { ...CONTACT, lines: Array.from({ length: 1_000 }, () => ({ id, quantity: 1 })) },
    { ...CONTACT, lines: [{ id, quantity: 1, price: 0.01 }] },
    { ...CONTACT, lines: [{ id, quantity: 1 }], deliveryMethod: 'free' },
    { ...CONTACT, lines: [{ id, quantity: 1 }], expectedTotal: 0 },
    { ...CONTACT, lines: [{ id, quantity: 1 }], expectedCurrency: 'IRR' },
    { ...CONTACT, lines: [{ id, quantity: 1 }], delivery: 0, taxes: [] },
    { ...CONTACT, lines: [{ id, quantity: 1 }], discounts: [{ label: 'All', amount: 1 }] },
    { ...CONTACT, lines: [{ id, quantity: 1 }], discountCode: "' OR code IS NOT NULL --" },
    { ...CONTACT, lines: [{ id, quantity: 1 }], discountCode: ['%'] },
    { ...CONTACT, lines: [{ id, quantity: 1 }], total: 0, payment: 'paid', coupon: 'FREE' },
  ];
  for (const body of bodies) {
    const { status } = await shop.send('POST', '/api/orders', { token, body });
    tries.record(`an order of ${JSON.stringify(body).slice(0, 120)}`, status >= 400 && status < 500, status);
  }
}

function deliver(shop: AttackedShop, body: string, signature: string, url = WEBHOOK) {
  const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) };
  return shop.send('POST', url, { body, headers });
}

function signed(
  shop: AttackedShop,
  payload: string,
  timestamp = Math.floor(Date.now() / 1_000),
  secret = shop.webhookSecret,
): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
