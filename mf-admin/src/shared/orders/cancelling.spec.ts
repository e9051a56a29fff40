import { effectOfCancelling } from './cancelling.ts';

const STOCK = 'The items return to stock.';

it.each([
  ['unpaid', undefined, STOCK],
  ['refunded', true, STOCK],
  ['invoiced', undefined, `${STOCK} The customer does not have to pay $68.00.`],
  ['paid', true, `${STOCK} The shop refunds $68.00, except disputed money.`],
  ['paid', false, `${STOCK} Refund $68.00 yourself.`],
  [
    'paid',
    undefined,
    expect.stringMatching(
      / refunds \$68\.00, except disputed money, if it was paid online\. Refund other payments yourself\.$/,
    ),
  ],
] as const)(
  'says what happens to stock and a payment that is %s (online: %s)',
  (payment, isPaidOnline, effect) => {
    expect(
      effectOfCancelling({ payment, sum: '$68.00', ...(isPaidOnline !== undefined && { isPaidOnline }) }),
    ).toEqual(effect);
  },
);
