import type Stripe from 'stripe';
import type { DisputeStatus, RefundStatus, SessionStatus } from '../payment-provider.ts';
import { amountOf } from './stripe-amounts.ts';

export function statusOf(session: Stripe.Checkout.Session): SessionStatus {
  const { id, url, status, payment_status: payment, payment_intent: intent } = session;
  return {
    id,
    state: payment === 'paid' ? 'paid' : status === 'expired' ? 'expired' : 'open',
    url,
    paymentId: session.metadata?.payment,
    paymentIntentId: idOf(intent),
  };
}

/** An object that Stripe has expanded or not. */
export function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

export function refundStatusOf({
  id,
  status,
  metadata,
  failure_reason: reason,
}: Stripe.Refund): RefundStatus {
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    state: status === 'succeeded' ? 'succeeded' : hasFailed ? 'failed' : 'pending',
    refundId: metadata?.refund,
    generation: Number(metadata?.generation),
    error: hasFailed ? (reason ?? status) : '',
  };
}

/** A warning is an inquiry of the bank: no money has moved. */
const DISPUTES_WON = ['won', 'warning_closed', 'prevented'];

export function disputeStatusOf({ id, status, amount, reason, ...dispute }: Stripe.Dispute): DisputeStatus {
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    ...{ id, reason, amountCents: amountOf(amount, dispute.currency) },
    currency: dispute.currency.toUpperCase(),
    state: status === 'lost' ? 'lost' : DISPUTES_WON.includes(status) ? 'won' : 'open',
    paymentIntentId: idOf(dispute.payment_intent),
    answerUntil: dueBy ? new Date(dueBy * 1_000) : null,
  };
}
