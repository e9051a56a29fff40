import { effectOfCancelling } from './cancelling.ts';

const STOCK = 'The items return to stock.';

it.each([
  ['unpaid', undefined, STOCK],
  ['refunded', true, STOCK],
  ['invoiced', undefined, `${STOCK} Correct or cancel the invoice.`],
  ['paid', true, `${STOCK} The shop refunds the payment through Stripe, except disputed money.`],
  ['paid', false, `${STOCK} Refund the payment yourself.`],
  ['paid', undefined, expect.stringMatching(/ if it was paid online.* Refund any other payment yourself\.$/)],
] as const)(
  'says what happens to stock and a payment that is %s (online: %s)',
  (payment, isPaidOnline, effect) => {
    expect(
      effectOfCancelling({ payment, what: 'payment', ...(isPaidOnline !== undefined && { isPaidOnline }) }),
    ).toEqual(effect);
  },
);

it.each([
  [true, `${STOCK} The shop refunds the price of this line through Stripe, except disputed money.`],
  [false, `${STOCK} Refund the price of this line yourself.`],
])('names the price of a line (online: %s)', (isPaidOnline, effect) => {
  expect(effectOfCancelling({ payment: 'paid', what: 'price of this line', isPaidOnline })).toBe(effect);
});
