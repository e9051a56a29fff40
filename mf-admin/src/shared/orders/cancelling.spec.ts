import { effectOfCancelling } from './cancelling.ts';

const STOCK = 'The items return to stock.';

it.each([
  ['unpaid', undefined, undefined, STOCK],
  ['refunded', 'Paper Bank', undefined, STOCK],
  ['invoiced', undefined, undefined, `${STOCK} The customer does not have to pay $68.00.`],
  ['paid', 'Paper Bank', 54, `${STOCK} Paper Bank returns $54.00 to the customer.`],
  ['paid', 'Paper Bank', undefined, STOCK],
  ['paid', null, 54, `${STOCK} Send $54.00 to the customer yourself.`],
  [
    'paid',
    undefined,
    54,
    `${STOCK} The shop refunds $54.00 if it was paid online. Refund other payments yourself.`,
  ],
] as const)(
  'says what happens to stock and a payment that is %s (provider: %s, left: %s)',
  (payment, provider, refundable, effect) => {
    const order = { payment, due: 68, refundable, currency: 'USD' };
    expect(effectOfCancelling({ ...order, ...(provider !== undefined && { provider }) })).toEqual(effect);
  },
);
