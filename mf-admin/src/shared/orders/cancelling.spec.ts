import { effectOfCancelling } from './cancelling.ts';

it.each([
  ['unpaid', undefined, 'The items return to stock.'],
  ['refunded', true, 'The items return to stock.'],
  ['invoiced', undefined, 'The items return to stock. Correct or cancel the invoice.'],
  [
    'paid',
    true,
    'The items return to stock. The shop refunds the payment through Stripe, except disputed money.',
  ],
  ['paid', false, 'The items return to stock. Refund the payment yourself.'],
  [
    'paid',
    undefined,
    expect.stringMatching(/ an online payment through Stripe.* Refund any other payment yourself\.$/),
  ],
] as const)(
  'says what happens to stock and a payment that is %s (online: %s)',
  (payment, isPaidOnline, effect) => {
    expect(effectOfCancelling(payment, isPaidOnline)).toEqual(effect);
  },
);
