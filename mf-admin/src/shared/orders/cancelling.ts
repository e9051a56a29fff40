import type { PaymentState } from './order-state.tsx';

const STOCK = 'The items return to stock.';

interface Cancellation {
  payment: PaymentState;
  /** What the customer has paid for: the order, or the price of a line. */
  what: 'payment' | 'price of this line';
  /** Undefined if a list does not know it. */
  isPaidOnline?: boolean;
}

/** What a cancellation does, for the question before it. */
export function effectOfCancelling({ payment, what, isPaidOnline }: Cancellation): string {
  if (payment === 'invoiced') return `${STOCK} Correct or cancel the invoice.`;
  if (payment !== 'paid') return STOCK;
  if (isPaidOnline) return `${STOCK} The shop refunds the ${what} through Stripe, except disputed money.`;
  if (isPaidOnline === false) return `${STOCK} Refund the ${what} yourself.`;
  return `${STOCK} The shop refunds the ${what} through Stripe if it was paid online, except disputed money. Refund any other payment yourself.`;
}
