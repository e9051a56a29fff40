import type { PaymentState } from './order-state.tsx';

const STOCK = 'The items return to stock.';

/**
 * What the cancellation of an order or a line does, for the question before it.
 * @param isPaidOnline undefined if a list does not know it
 */
export function effectOfCancelling(payment: PaymentState, isPaidOnline?: boolean): string {
  if (payment === 'invoiced') return `${STOCK} Correct or cancel the invoice.`;
  if (payment !== 'paid') return STOCK;
  if (isPaidOnline) return `${STOCK} The shop refunds the payment through Stripe, except disputed money.`;
  if (isPaidOnline === false) return `${STOCK} Refund the payment yourself.`;
  return `${STOCK} The shop refunds an online payment through Stripe, except disputed money. Refund any other payment yourself.`;
}
