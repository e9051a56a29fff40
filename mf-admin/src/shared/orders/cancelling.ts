import type { PaymentState } from './order-state.tsx';

const STOCK = 'The items return to stock.';

interface Cancellation {
  payment: PaymentState;
  /** The price of the cancelled lines, such as $68.00. */
  sum: string;
  /** Undefined if a list does not know it. */
  isPaidOnline?: boolean;
}

/** What a cancellation does, for the question before it. */
export function effectOfCancelling({ payment, sum, isPaidOnline }: Cancellation): string {
  if (payment === 'invoiced') return `${STOCK} The customer does not have to pay ${sum}.`;
  if (payment !== 'paid') return STOCK;
  if (isPaidOnline) return `${STOCK} The shop refunds ${sum}, except disputed money.`;
  if (isPaidOnline === false) return `${STOCK} Refund ${sum} yourself.`;
  return `${STOCK} The shop refunds ${sum}, except disputed money, if it was paid online. Refund other payments yourself.`;
}
