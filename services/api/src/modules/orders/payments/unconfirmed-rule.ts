import type { Purchase, PurchaseEvent } from '../purchase.entity.ts';

/** Milliseconds until the shop cancels an unpaid purchase of an account with an unconfirmed email address. */
export const UNCONFIRMED_LIFE_MS = 24 * 3_600_000;

/** Purchases `p` that hold stock without money. An invoice counts as unpaid unless an admin sent it. */
const HOLDS_UNPAID = `p.state = 'placed' AND p.payment IN ('unpaid', 'invoiced')
    AND NOT EXISTS
      (SELECT 1 FROM purchase_events e WHERE e.purchase_id = p.id AND e.kind = 'invoiced' AND e.actor_id IS NOT NULL)`;

/** The number of these purchases of one account. */
export const COUNT_UNPAID = `SELECT COUNT(*) AS purchases FROM purchases p WHERE p.user_id = ? AND ${HOLDS_UNPAID}`;

/** These purchases of accounts with an unconfirmed address. */
export const UNCONFIRMED_PURCHASES = `
  SELECT p.id FROM purchases p
    JOIN users u ON u.id = p.user_id
  WHERE u.email_confirmed = ? AND ${HOLDS_UNPAID}`;

/** When the shop cancels a purchase of an account with an unconfirmed address: the rule of `UNCONFIRMED_PURCHASES` for one purchase. */
export function cancelledAtUnlessPaid(
  { state, payment, createdAt }: Pick<Purchase, 'state' | 'payment' | 'createdAt'>,
  events: readonly PurchaseEvent[],
): Date | undefined {
  const isDue = state === 'placed' && (payment === 'unpaid' || payment === 'invoiced');
  const isInvoicedByAdmin = events.some(({ kind, actorId }) => kind === 'invoiced' && actorId !== null);
  return isDue && !isInvoicedByAdmin ? new Date(createdAt.getTime() + UNCONFIRMED_LIFE_MS) : undefined;
}
