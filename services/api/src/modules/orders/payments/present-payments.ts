import type { Role } from '@whetstone/server/access/authenticated-user';
import { digitsOf, toMajor } from '../../../common/money.ts';
import { nameItems, PART_OF_ORDER } from '../name-items.ts';
import type { Order } from '../order.entity.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { type OrderReturns, refundedDelivery, storedOutcome } from '../returned-tools/returned-lines.ts';
import { isPossible } from '../step-rules.ts';
import type { Payment, Refund, StoredPaymentState } from './payment.entity.ts';
import type { OnlinePaymentDto, RefundDto } from './payments.dto.ts';

const SHOWN: Record<StoredPaymentState, OnlinePaymentDto['state']> = {
  open: 'open',
  closing: 'expired',
  paid: 'paid',
  surplus: 'paid',
  expired: 'expired',
};

export function presentPayment(
  { amountCents, state, changedAt, paymentIntentId, sessionId }: Payment,
  currency: string,
  role: Role,
  provider: string,
): OnlinePaymentDto {
  const reference = role === 'admin' ? (paymentIntentId ?? sessionId ?? undefined) : undefined;
  const at = changedAt.toISOString();
  const amount = toMajor(amountCents, digitsOf(currency));
  return { provider, amount, state: SHOWN[state], at, reference };
}

/**
 * @param provider its name
 * @param service what is refunded, in words
 */
export function presentRefund(
  { amountCents, state, changedAt, externalId, lastError, reason }: Refund,
  currency: string,
  service: string | undefined,
  role: Role,
  provider: string,
): RefundDto {
  const forAdmins = role === 'admin' && {
    reference: externalId ?? undefined,
    error: lastError || undefined,
    reason,
  };
  return {
    provider,
    amount: toMajor(amountCents, digitsOf(currency)),
    state,
    at: changedAt.toISOString(),
    service,
    ...forAdmins,
  };
}

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

/** Whether the order can be paid at a provider. */
export function isPayable(
  order: Pick<Order, 'state' | 'payment' | 'totalCents' | 'currency'>,
  provider: Pick<PaymentProvider, 'amounts'>,
): boolean {
  const { totalCents } = order;
  const { least, most, step } = provider.amounts(order.currency);
  const isAccepted = totalCents >= least && totalCents <= most && totalCents % step === 0;
  return isAccepted && isPossible('pay', order, 'admin');
}
