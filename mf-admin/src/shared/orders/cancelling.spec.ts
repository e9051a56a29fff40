import { effectOfCancelling } from './cancelling.ts';

const STOCK = 'The items return to stock.';

it.each([
  ['unpaid', undefined, undefined, STOCK],
  ['refunded', true, undefined, STOCK],
  ['invoiced', undefined, undefined, `${STOCK} The customer does not have to pay $68.00.`],
  ['paid', true, 54, `${STOCK} The shop refunds $54.00.`],
  ['paid', true, undefined, STOCK],
  ['paid', false, 54, `${STOCK} Refund $54.00 yourself.`],
  [
    'paid',
    undefined,
    54,
    `${STOCK} The shop refunds $54.00 if it was paid online. Refund other payments yourself.`,
  ],
] as const)(
  'says what happens to stock and a payment that is %s (online: %s, left: %s)',
  (payment, isPaidOnline, refundable, effect) => {
    const order = { payment, due: 68, refundable, currency: 'USD' };
    expect(effectOfCancelling({ ...order, ...(isPaidOnline !== undefined && { isPaidOnline }) })).toEqual(
      effect,
    );
  },
);
