import type { Order } from '@whetstone/contract';
import { formatPrice } from '@whetstone/ui';

/** What happens next, or what the customer has to do. */
export function nextStep({ payment, state, payable }: Pick<Order, 'payment' | 'state' | 'payable'>): string {
  if (state === 'cancelled') {
    if (payment === 'refunded') return 'This order is cancelled, and we have refunded what you paid.';
    const money = payment === 'paid' ? 'We will refund what you paid.' : 'There is nothing to pay.';
    return `This order is cancelled. ${money}`;
  }
  if (payment === 'refunded') return 'We have refunded what you paid.';
  if (payment === 'paid') return 'We have received your payment. Thank you.';
  if (payment === 'invoiced') {
    const online = payable ? ' You can also pay online.' : '';
    return `We have sent you an invoice. Please pay it within the time that it names.${online}`;
  }
  if (payable) return 'We have reserved your tools. We pack them as soon as you have paid.';
  return 'We will send you an invoice. There is nothing that you have to do now.';
}

/** What has been refunded of an order that is not refunded as a whole. Undefined without a refund. */
export function refundNote({
  payment,
  refunds,
  currency,
}: Pick<Order, 'payment' | 'refunds' | 'currency'>): string | undefined {
  if (payment === 'refunded' || refunds.length === 0) return undefined;
  const cents = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const isDone = refunds.every(({ state }) => state === 'succeeded');
  return `${formatPrice(cents / 100, currency)} ${isDone ? 'is refunded' : 'is on its way back'} to your card.`;
}
