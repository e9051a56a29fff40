import type { OrderSummary } from '@whetstone/contract';
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

/** What the cancellation of an order does. Shipped items stay shipped. */
export function effectOfCancellingOrder(
  order: Pick<
    OrderSummary,
    'payment' | 'total' | 'refundable' | 'refundableRest' | 'partlyShipped' | 'currency'
  >,
  provider?: Cancellation['provider'],
): string {
  const { payment, total: due, refundable, refundableRest, currency } = order;
  if (!order.partlyShipped) return effectOfCancelling({ payment, due, refundable, currency, provider });
  return `${REST}${refundOf(refundableRest, currency, provider)}`;
}

const REST = 'Unshipped items are cancelled and return to stock.';

/** The toast after the cancellation of a partly shipped order. */
export const restCancelled = (number: string) =>
  `The rest of order ${number} is cancelled and back in stock.`;

/** What a cancellation does, for the question before it. */
export function effectOfCancelling({ payment, due, refundable, currency, provider }: Cancellation): string {
  if (payment === 'invoiced')
    return `${STOCK} The customer does not have to pay ${formatPrice(due, currency)}.`;
  return `${STOCK}${refundOf(refundable, currency, provider)}`;
}

function refundOf(
  refundable: number | undefined,
  currency: string,
  provider: Cancellation['provider'],
): string {
  return refundable ? ` ${refundSentence(formatPrice(refundable, currency), provider)}` : '';
}
