import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { type EntityManager, IsNull } from 'typeorm';
import { amountsOf } from '../../../common/taxes/calculate-taxes.ts';
import type { Order, OrderEvent } from '../order.entity.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { dueByRate } from '../pricing/taxation.ts';
import { duePayment, refundedCents } from '../step-rules.ts';
import { Refund } from './payment.entity.ts';
import { findPaid } from './refunds.ts';

/** What is left of the total of an order that was paid without a provider. */
const LEFT = `SELECT total_cents - COALESCE(${refundedCents('orders.id')}, 0) AS cents FROM orders WHERE id = ?`;
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
  { id: orderId, payment }: Order,
  dueCents = 0,
): Promise<MoneyBack | undefined> {
  if (kind !== 'cancelled' && kind !== 'line-cancelled') return undefined;
  const refund = await cancellationRefund(manager, orderId, lineId);
  if (refund) return { cents: refund.amountCents, byProvider: true };
  if (payment !== 'paid' || (await findPaid(manager, orderId))) return undefined;
  const cents = lineId ? dueCents : await centsLeft(manager, orderId);
  return cents > 0 ? { cents, byProvider: false } : undefined;
}

/** What the refunds of an order and its open lines say about the next cancellation. */
export interface MoneyState {
  /** How many lines are open. */
  openLines: number;
  /** What refunds have returned of the total, in cents. */
  refundedCents: number;
  /** As in `duePayment`. */
  whollyRefunded: boolean;
}

/** What the cancellation of an open line would return, in cents: with the last line everything that is left of the total. 0 if nothing is paid or left. */
export function centsBackWithLine(
  order: Pick<Order, 'state' | 'payment' | 'taxes' | 'deliveryCents'> & { totalCents: number },
  line: Pick<OrderLine, 'priceCents' | 'quantity' | 'totalCents' | 'tax'>,
  { openLines, refundedCents: refunded, whollyRefunded }: MoneyState,
): number {
  if (order.state !== 'placed' || duePayment(order.payment, whollyRefunded) !== 'paid') return 0;
  const left = order.totalCents - refunded;
  return openLines === 1 ? left : Math.min(left, amountsOf(dueByRate(order, [line], false)).grossCents);
}

/** Whether the event is the refund of a cancelled order or line as the customer expects it since the cancellation: it came soon, and at the first attempt. */
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

async function centsLeft(manager: EntityManager, orderId: string): Promise<number> {
  const [row] = await readPrepared(manager, LEFT, [orderId]);
  return Number(row?.cents);
}
