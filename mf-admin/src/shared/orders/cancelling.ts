import { formatPrice } from '@whetstone/ui';
import type { PaymentState } from './order-state.tsx';
import { refundSentence } from './refund-sentence.ts';

const STOCK = 'The items return to stock.';

interface Cancellation {
  payment: PaymentState;
  /** The price of the cancelled lines. */
  due: number;
  /** What can be refunded of this price. Missing if nothing can. */
  refundable?: number | undefined;
  currency: string;
  /** Who returns the money, as in `refundSentence`. */
  provider?: string | null;
}

/** The words of the cancellation of a partly shipped order. No sum: only what is not shipped is refunded. */
export const CANCEL_REST = {
  effect:
    'What is not shipped is cancelled, and what the customer paid for it online is refunded. The rest stays shipped.',
  done: (number: string) => `The rest of order ${number} is cancelled and back in stock.`,
};

/** What a cancellation does, for the question before it. */
export function effectOfCancelling({ payment, due, refundable, currency, provider }: Cancellation): string {
  if (payment === 'invoiced')
    return `${STOCK} The customer does not have to pay ${formatPrice(due, currency)}.`;
  if (!refundable) return STOCK;
  return `${STOCK} ${refundSentence(formatPrice(refundable, currency), provider)}`;
}
