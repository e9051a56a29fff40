import { type EntityManager, IsNull } from 'typeorm';
import type { Order, OrderEvent } from '../order.entity.ts';
import { Refund } from './payment.entity.ts';
import { readMoney, refundableCents } from './refundable.ts';

/** A refund that takes longer is no longer the one that the customer expects. */
const EXPECTED_WITHIN_MS = 24 * 3_600_000;

/** The money that goes back with a cancellation. */
export interface MoneyBack {
  /** More than 0. */
  cents: number;
  /** Whether a provider returns it. Otherwise an admin does. */
  byProvider: boolean;
}

/**
 * What the cancellation of an order or a line returns. Undefined if nothing is paid or left, or if a bank decides about the money.
 * @param dueCents what the customer paid for the line
 */
export async function moneyBackOf(
  manager: EntityManager,
  { kind, lineId }: OrderEvent,
  order: Order,
  dueCents = 0,
): Promise<MoneyBack | undefined> {
  if (kind !== 'cancelled' && kind !== 'line-cancelled') return undefined;
  const refund = await cancellationRefund(manager, order.id, lineId);
  if (refund) return { cents: refund.amountCents, byProvider: true };
  const money = await readMoney(manager, order.id);
  if (order.payment !== 'paid' || money.leftAtProvider !== null) return undefined;
  const cents = lineId ? dueCents : refundableCents(order, money);
  return cents > 0 ? { cents, byProvider: false } : undefined;
}

/** Whether the event is a refund that the email about the cancellation has announced: it came soon, and at the first attempt. */
export async function isExpectedRefund(
  manager: EntityManager,
  { kind, reference, createdAt }: OrderEvent,
): Promise<boolean> {
  if (reference === null || !kind.startsWith('refunded')) return false;
  const refund = await manager.findOneBy(Refund, { id: reference, reason: 'cancelled', generation: 0 });
  return refund !== null && createdAt.getTime() - refund.createdAt.getTime() < EXPECTED_WITHIN_MS;
}

/** The refund of a line that was cancelled alone names the line. */
function cancellationRefund(
  manager: EntityManager,
  orderId: string,
  lineId: string | null,
): Promise<Refund | null> {
  const where = { orderId, reason: 'cancelled' as const, lineId: lineId ?? IsNull() };
  return manager.findOne(Refund, { where, order: { id: 'DESC' } });
}
