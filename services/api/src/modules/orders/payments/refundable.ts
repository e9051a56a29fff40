import { readPrepared } from '@whetstone/server/database/prepared-queries';
import type { EntityManager } from 'typeorm';
import { amountsOf } from '../../../common/taxes/calculate-taxes.ts';
import type { Order } from '../order.entity.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { dueByRate } from '../pricing/taxation.ts';
import { refundedCents } from '../step-rules.ts';

/** SQL: the money of an order that a bank has returned to the customer, or can still return, in cents. */
export const disputedCents = (orderId: string) => `(
  SELECT COALESCE(SUM(CASE d.kind WHEN 'dispute-opened' THEN d.amount_cents ELSE -d.amount_cents END), 0)
  FROM order_events d WHERE d.order_id = ${orderId} AND d.kind IN ('dispute-opened', 'dispute-won'))`;

/** Whether a bank decides about money of the order. */
export async function isDisputed(manager: EntityManager, orderId: string): Promise<boolean> {
  const [row] = await readPrepared(manager, `SELECT ${disputedCents('?')} AS cents`, [orderId]);
  return Number(row?.cents) > 0;
}

/**
 * SQL: what a provider received for an order, without all refunds and without disputed money, in cents. Null if no provider did. Failed refunds
 * are repeated, so they count.
 */
const leftAtProvider = (orderId: string) => `(
  SELECT p.amount_cents - ${disputedCents('p.order_id')} -
    COALESCE((SELECT SUM(f.amount_cents) FROM refunds f WHERE f.payment_id = p.id), 0)
  FROM payments p WHERE p.order_id = ${orderId} AND p.state = 'paid')`;

/** SQL: columns for `moneyOf`. */
export const moneyColumns = (orderId: string) =>
  `${leftAtProvider(orderId)} AS leftAtProvider, ${refundedCents(orderId)} AS refundedCents`;

/** What refunds and disputes have left of the money of an order, in cents. */
export interface OrderMoney {
  /** Null if the money came without a provider. Less than 0 if the bank returned money that was refunded, too. */
  leftAtProvider: number | null;
  /** What refunds have returned of the total. */
  refundedCents: number;
}

/** The database returns sums as text. */
export function moneyOf(row: Record<string, unknown>): OrderMoney {
  const { leftAtProvider: left = null, refundedCents: refunded } = row;
  return {
    leftAtProvider: left === null ? null : Number(left),
    refundedCents: Number(refunded ?? 0),
  };
}

/** Reads it also outside of a transaction. */
export async function readMoney(manager: EntityManager, orderId: string): Promise<OrderMoney> {
  const sql = `SELECT ${moneyColumns('orders.id')} FROM orders WHERE orders.id = ?`;
  const [row = {}]: Record<string, unknown>[] = await manager.query(sql, [orderId]);
  return moneyOf(row);
}

/** What can be refunded of an order now, in cents: at a provider the received money without all refunds, also those under way, and without disputed money. */
export function refundableCents(
  { payment, totalCents }: Pick<Order, 'payment' | 'totalCents'>,
  { leftAtProvider: left, refundedCents: refunded }: OrderMoney,
): number {
  return payment === 'paid' ? Math.max(left ?? totalCents - refunded, 0) : 0;
}

/**
 * What the cancellation of an open line returns, in cents: with the last line everything that can be refunded.
 * @param openLines how many lines of the order are open
 */
export function refundableWithLine(
  order: Pick<Order, 'state' | 'payment' | 'totalCents' | 'taxes' | 'deliveryCents'>,
  line: Pick<OrderLine, 'priceCents' | 'quantity' | 'totalCents' | 'tax'>,
  openLines: number,
  money: OrderMoney,
): number {
  if (order.state !== 'placed') return 0;
  const left = refundableCents(order, money);
  return openLines === 1 ? left : Math.min(left, amountsOf(dueByRate(order, [line], false)).grossCents);
}
