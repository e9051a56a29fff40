import { nameItems, PART_OF_ORDER } from '../name-items.ts';
import type { Order } from '../order.entity.ts';
import type { Payment, Refund } from '../payments/payment.entity.ts';
import { type OrderReturns, refundedDelivery, storedOutcome } from '../returned-tools/returned-lines.ts';

/** What a refund returns, in words. Undefined for a whole payment. */
export function refundedItems(
  { id, lineId, reason, paymentId, amountCents }: Refund,
  { deliveryCents }: Pick<Order, 'deliveryCents'>,
  lines: readonly { id: string; service: string; cancelled: boolean; inTotal: boolean }[],
  payments: readonly Payment[],
  { returns }: OrderReturns,
): string | undefined {
  const servicesOf = (some: typeof lines) => some.map(({ service }) => service);
  if (lineId !== null) return nameItems(servicesOf(lines.filter((line) => line.id === lineId)), false);
  const outcome = returns.map(storedOutcome).find((one) => one?.refund === id);
  if (outcome) {
    const returned = lines.filter((line) => outcome.lines.some((part) => part.id === line.id));
    return nameItems(servicesOf(returned), refundedDelivery(outcome) > 0);
  }
  if (reason === 'vat') return 'the VAT';
  if (payments.some((payment) => payment.id === paymentId && payment.amountCents === amountCents))
    return undefined;
  if (reason !== 'cancelled') return PART_OF_ORDER;
  const cancelledLast = lines.filter(({ cancelled, inTotal }) => cancelled && inTotal);
  return nameItems(servicesOf(cancelledLast), deliveryCents > 0);
}
