import type { Role } from '@whetstone/server/access/authenticated-user';
import { digitsOf, toMajor } from '../../../common/money.ts';
import type { Order } from '../order.entity.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
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

/** `provider`: its name. `service`: what is refunded, in words. */
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
