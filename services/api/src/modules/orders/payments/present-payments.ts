import type { Role } from '@whetstone/server/access/authenticated-user';
import { toDollars } from '../../../common/money.ts';
import type { Order } from '../order.entity.ts';
import type { OnlinePaymentDto, RefundDto } from '../orders.dto.ts';
import { isPossible } from '../step-rules.ts';
import type { Payment, Refund, StoredPaymentState } from './payment.entity.ts';
import { CHARGEABLE_CENTS } from './stripe.service.ts';

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
): OnlinePaymentDto {
  const reference = role === 'admin' ? (paymentIntentId ?? sessionId ?? undefined) : undefined;
  const at = changedAt.toISOString();
  return { amount: toDollars(amountCents), state: SHOWN[state], at, reference };
}

/** @param service the name of the tool, if the refund concerns one line */
export function presentRefund(
  { amountCents, state, changedAt, stripeId, lastError, reason }: Refund,
  service: string | undefined,
  role: Role,
): RefundDto {
  const forAdmins = role === 'admin' && {
    reference: stripeId ?? undefined,
    error: lastError || undefined,
    reason,
  };
  return { amount: toDollars(amountCents), state, at: changedAt.toISOString(), service, ...forAdmins };
}

/** Whether the order can be paid at Stripe. */
export function isPayable(order: Pick<Order, 'state' | 'payment' | 'totalCents'>): boolean {
  const { least, most } = CHARGEABLE_CENTS;
  const { totalCents } = order;
  return isPossible('pay', order, 'admin') && totalCents >= least && totalCents <= most;
}
