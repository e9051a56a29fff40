import type { Order, OrderEvent } from '../order.entity.ts';

/** Milliseconds until the shop cancels an unpaid order of an account with an unconfirmed email address. */
export const UNCONFIRMED_LIFE_MS = 24 * 3_600_000;

/** Orders `o` that hold stock without money. An invoice counts as unpaid unless an admin sent it. */
const HOLDS_UNPAID = `o.state = 'placed' AND o.payment IN ('unpaid', 'invoiced')
    AND NOT EXISTS
      (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind = 'invoiced' AND e.actor_id IS NOT NULL)`;

/** The number of these orders of one account. */
export const COUNT_UNPAID = `SELECT COUNT(*) AS orders FROM orders o WHERE o.user_id = ? AND ${HOLDS_UNPAID}`;

/** These orders of accounts with an unconfirmed address. */
export const UNCONFIRMED_ORDERS = `
  SELECT o.id FROM orders o
    JOIN users u ON u.id = o.user_id
  WHERE u.email_confirmed = ? AND ${HOLDS_UNPAID}`;

/** What these orders hold of the given number of tools. Scans the lines from an id on. */
export const heldByUnconfirmed = (toolIds: string) => `
  SELECT l.tool_id AS id, SUM(l.quantity) AS held FROM order_lines l
    JOIN orders o ON o.id = l.order_id
    JOIN users u ON u.id = o.user_id
  WHERE ${toolIds} AND l.id >= ? AND l.cancelled_at IS NULL AND o.stock_released_at IS NULL AND u.email_confirmed = ?
    AND ${HOLDS_UNPAID}
  GROUP BY l.tool_id`;

/** When the shop cancels an order of an account with an unconfirmed address: the rule of `UNCONFIRMED_ORDERS` for one order. */
export function cancelledAtUnlessPaid(
  { state, payment, createdAt }: Pick<Order, 'state' | 'payment' | 'createdAt'>,
  events: readonly Pick<OrderEvent, 'kind' | 'actorId'>[],
): Date | undefined {
  const isDue = state === 'placed' && (payment === 'unpaid' || payment === 'invoiced');
  const isInvoicedByAdmin = events.some(({ kind, actorId }) => kind === 'invoiced' && actorId !== null);
  return isDue && !isInvoicedByAdmin ? new Date(createdAt.getTime() + UNCONFIRMED_LIFE_MS) : undefined;
}
