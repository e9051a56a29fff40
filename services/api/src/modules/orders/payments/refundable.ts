import { readPrepared } from '@whetstone/server/database/prepared-queries';
import type { EntityManager } from 'typeorm';
import { amountsOf } from '../../../common/taxes/calculate-taxes.ts';
import type { Order } from '../order.entity.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { dueByRate } from '../pricing/taxation.ts';
import { refundedCents } from '../step-rules.ts';

/** SQL: the disputed money of an order, in cents: a bank has returned it to the customer, or still can. */
export const disputedCents = (orderId: string) => `(
  SELECT COALESCE(SUM(CASE d.kind WHEN 'dispute-opened' THEN d.amount_cents ELSE -d.amount_cents END), 0)
  FROM order_events d WHERE d.order_id = ${orderId} AND d.kind IN ('dispute-opened', 'dispute-won'))`;

/** Whether money of the order is in an open or lost dispute. */
export async function isDisputed(manager: EntityManager, orderId: string): Promise<boolean> {
  const [row] = await readPrepared(manager, `SELECT ${disputedCents('?')} AS cents`, [orderId]);
  return Number(row?.cents) > 0;
}

/**
 * SQL: the payment that a provider received for an order minus refunds and disputed money, in cents. Null if no provider received one. Failed
 * refunds are retried, so they count.
 */
const leftAtProvider = (orderId: string) => `(
  SELECT p.amount_cents - ${disputedCents('p.order_id')} -
    COALESCE((SELECT SUM(f.amount_cents) FROM refunds f WHERE f.payment_id = p.id), 0)
  FROM payments p WHERE p.order_id = ${orderId} AND p.state = 'paid')`;

/** SQL: the refunds on their way that `refundedCents` counts once they arrive, in cents. Null without one. */
const pendingCents = (orderId: string) => `(
  SELECT SUM(w.amount_cents) FROM refunds w JOIN payments p ON p.id = w.payment_id AND p.state = 'paid'
  WHERE w.order_id = ${orderId} AND w.order_line_id IS NULL AND w.state <> 'succeeded'
    AND w.reason NOT IN ('difference', 'vat'))`;

/** SQL: columns for `moneyOf`. */
export const moneyColumns = (orderId: string) =>
  `${leftAtProvider(orderId)} AS leftAtProvider, ${refundedCents(orderId)} AS refundedCents, ${pendingCents(orderId)} AS pendingCents`;

/** The money of an order after refunds and disputes, in cents. */
export interface OrderMoney {
  /** Null if no provider received the payment. Negative if a bank also returned money that was refunded. */
  leftAtProvider: number | null;
  /** The refunded part of the total. */
  refundedCents: number;
  /** The part of the total whose refund is on its way. */
  pendingCents: number;
}

/** Of an order that is not paid. */
export const NO_MONEY: OrderMoney = { leftAtProvider: null, refundedCents: 0, pendingCents: 0 };

/** The database returns sums as text. */
export function moneyOf(row: Record<string, unknown>): OrderMoney {
  const { leftAtProvider: left = null, refundedCents: refunded, pendingCents: pending } = row;
  return {
    leftAtProvider: left === null ? null : Number(left),
    refundedCents: Number(refunded ?? 0),
    pendingCents: Number(pending ?? 0),
  };
}

/** Needs no transaction. */
export async function readMoney(manager: EntityManager, orderId: string): Promise<OrderMoney> {
  const sql = `SELECT ${moneyColumns('orders.id')} FROM orders WHERE orders.id = ?`;
  const [row = {}]: Record<string, unknown>[] = await manager.query(sql, [orderId]);
  return moneyOf(row);
}

/** The cents of an order that can be refunded now. Pending refunds and disputed money are subtracted if a provider received the payment. */
export function refundableCents(
  { payment, totalCents }: Pick<Order, 'payment' | 'totalCents'>,
  { leftAtProvider: left, refundedCents: refunded }: OrderMoney,
): number {
  return payment === 'paid' ? Math.max(left ?? totalCents - refunded, 0) : 0;
}

/** Whether a refund by hand of these cents returns everything that is left of the total, so that the order is refunded. */
export async function returnsTheRest(manager: EntityManager, order: Order, cents: number): Promise<boolean> {
  return cents >= refundableCents(order, await readMoney(manager, order.id));
}

/**
 * The refund for the cancellation of an open line, in cents. The last open line refunds everything that can be refunded.
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
