import type { Role } from '@whetstone/server/access/authenticated-user';
import { toDollars } from '../../../common/money.ts';
import type { Order } from '../order.entity.ts';
import type { OnlinePaymentDto, RefundDto } from '../orders.dto.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { isPossible } from '../step-rules.ts';
import type { Payment, Refund, StoredPaymentState } from './payment.entity.ts';

const SHOWN: Record<StoredPaymentState, OnlinePaymentDto['state']> = {
  open: 'open',
  closing: 'expired',
  paid: 'paid',
  surplus: 'paid',
  expired: 'expired',
};

export function presentPayment(
  { amountCents, state, changedAt, paymentIntentId, sessionId }: Payment,
  role: Role,
  provider: string,
): OnlinePaymentDto {
  const reference = role === 'admin' ? (paymentIntentId ?? sessionId ?? undefined) : undefined;
  const at = changedAt.toISOString();
  return { provider, amount: toDollars(amountCents), state: SHOWN[state], at, reference };
}

/**
 * @param provider its name
 * @param service the name of the tool, if the refund concerns one line
 */
export function presentRefund(
  { amountCents, state, changedAt, externalId, lastError, reason }: Refund,
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
    amount: toDollars(amountCents),
    state,
    at: changedAt.toISOString(),
    service,
    ...forAdmins,
  };
}

/** Whether the order can be paid at a provider of these amounts. */
export function isPayable(
  order: Pick<Order, 'state' | 'payment' | 'totalCents'>,
  { least, most }: PaymentProvider['amounts'],
): boolean {
  const { totalCents } = order;
  return isPossible('pay', order, 'admin') && totalCents >= least && totalCents <= most;
}
