import { newId } from '@whetstone/server/database/new-id';
import { insertRow } from '@whetstone/server/database/prepared-queries';
import { type EntityManager, In } from 'typeorm';
import { type Order, OrderEvent, type OrderEventKind } from '../order.entity.ts';
import type { Actor } from '../order-changes.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { lineCents } from '../pricing/price-order.ts';
import { Payment, Refund, type RefundReason } from './payment.entity.ts';

/** No close attempt has failed yet. */
export const AT_ONCE = new Date(0);

interface NewRefund {
  reason: RefundReason;
  actor: Actor;
  note?: string;
  /** Only the price of this line. */
  line?: OrderLine;
}

/**
 * Requests the refund of one line, or of everything that is left of the money that Stripe received for the locked order. Returns the cents:
 * 0 if the money came in another way, or nothing is left. A bank decides about disputed money.
 */
export async function requestRefund(
  manager: EntityManager,
  order: Order,
  { line, ...refund }: NewRefund,
): Promise<number> {
  const payment = await findPaid(manager, order.id);
  if (!payment) return 0;
  const unreturned = refundableCents(payment, await manager.findBy(Refund, { paymentId: payment.id }));
  const left = Math.max(unreturned - (await disputedCents(manager, order.id)), 0);
  const amountCents = line ? Math.min(left, lineCents(line)) : left;
  if (amountCents > 0)
    await insertRefund(manager, order, payment, { ...refund, amountCents, lineId: line?.id ?? null });
  return amountCents;
}

/** The payment by Stripe to which the money of the order belongs. An order has at most one. */
export function findPaid(manager: EntityManager, orderId: string): Promise<Payment | null> {
  return manager.findOneBy(Payment, { orderId, state: 'paid' });
}

/** The money of an order that a bank has returned to the customer, or can still return, in cents. */
export async function disputedCents(manager: EntityManager, orderId: string): Promise<number> {
  const kinds = ['dispute-opened', 'dispute-won'] satisfies OrderEventKind[];
  const events = await manager.findBy(OrderEvent, { orderId, kind: In(kinds) });
  return events.reduce((sum, { kind, amountCents }) => {
    return kind === 'dispute-opened' ? sum + (amountCents ?? 0) : sum - (amountCents ?? 0);
  }, 0);
}

/** What is left of the money that Stripe received, in cents. Failed refunds are repeated, so they count. */
function refundableCents(
  { id, amountCents }: Pick<Payment, 'id' | 'amountCents'>,
  refunds: readonly Refund[],
): number {
  const own = refunds.filter(({ paymentId }) => paymentId === id);
  return own.reduce((left, refund) => left - refund.amountCents, amountCents);
}

/** A job sends the refund to Stripe. */
export async function insertRefund(
  manager: EntityManager,
  { id: orderId, changedAt }: Order,
  { id: paymentId }: Payment,
  {
    actor,
    note = '',
    lineId = null,
    ...refund
  }: Omit<NewRefund, 'line'> & { amountCents: number; lineId?: string | null },
): Promise<void> {
  await insertRow(manager, Refund, {
    ...{ id: newId(), paymentId, orderId, lineId, note, ...refund },
    ...{ actorId: actor.id, actorName: actor.name },
    ...{ state: 'requested', stripeId: null, generation: 0, attempts: 0, lastError: '' },
    ...{ nextAttemptAt: new Date(Date.now()), createdAt: changedAt, changedAt },
  });
}

/** Ends the open payments of a locked order. A job closes them at Stripe. Money that still arrives is refunded. */
export async function closePayments(
  manager: EntityManager,
  { id: orderId, changedAt }: Order,
): Promise<void> {
  const open = await manager.findBy(Payment, { orderId, state: 'open' });
  if (open.length === 0) return;
  await manager.update(Payment, { id: In(open.map(({ id }) => id)) }, closingAt(changedAt));
}

/** The changes of a payment that a job closes at Stripe, at once. */
export function closingAt(changedAt: Date): Pick<Payment, 'state' | 'changedAt' | 'nextAttemptAt'> {
  return { state: 'closing', changedAt, nextAttemptAt: AT_ONCE };
}
