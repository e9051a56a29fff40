import { firstIdSince } from '@whetstone/server/database/new-id';
import { isOneOf, readPrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../../common/config/config.ts';
import type { LockedTool } from '../../tools/stock.service.ts';
import type { Order, OrderEvent } from '../order.entity.ts';
import type { WantedLine } from '../pricing/line-faults.ts';

/** Milliseconds until the shop cancels an unpaid order of an account with an unconfirmed email address. */
export const UNCONFIRMED_LIFE_MS = 24 * 3_600_000;

/** Orders `o` that hold stock without money. An invoice counts as unpaid unless an admin sent it. */
const HOLDS_UNPAID = `o.state = 'placed' AND o.payment IN ('unpaid', 'invoiced')
    AND NOT EXISTS
      (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind = 'invoiced' AND e.actor_id IS NOT NULL)`;

/** The number of these orders of one account. */
const COUNT_UNPAID = `SELECT COUNT(*) AS orders FROM orders o WHERE o.user_id = ? AND ${HOLDS_UNPAID}`;

/**
 * Reads the orders without locks: a payment locks its order before the tools. Orders of the account wait for the lock of its row meanwhile.
 * @throws ProblemException, which rolls back the idempotency key like the other limits
 */
export async function requireFewUnpaid(
  manager: EntityManager,
  userId: string,
  { unconfirmedOrders }: Config,
): Promise<void> {
  const [unpaid] = await readPrepared(manager, COUNT_UNPAID, [userId]);
  const count = Number(unpaid?.orders ?? 0);
  if (count < unconfirmedOrders) return;
  const orders = count === 1 ? 'an unpaid order' : `${count} unpaid orders`;
  const detail = `You have ${orders}, and your email address is not confirmed. Confirm your email address, or pay or cancel an order. Then submit this order again.`;
  throw new ProblemException(409, 'email-not-confirmed', detail, { count });
}

/** These orders of accounts with an unconfirmed address. */
export const UNCONFIRMED_ORDERS = `
  SELECT o.id FROM orders o
    JOIN users u ON u.id = o.user_id
  WHERE u.email_confirmed = ? AND ${HOLDS_UNPAID}`;

/** What these orders hold of the given number of tools. Scans the lines from an id on. */
const heldByUnconfirmed = (toolIds: string) => `
  SELECT l.tool_id AS id, SUM(l.quantity) AS held FROM order_lines l
    JOIN orders o ON o.id = l.order_id
    JOIN users u ON u.id = o.user_id
  WHERE ${toolIds} AND l.id >= ? AND l.cancelled_at IS NULL AND o.stock_released_at IS NULL AND u.email_confirmed = ?
    AND ${HOLDS_UNPAID}
  GROUP BY l.tool_id`;

/**
 * Limits what the unpaid orders of all unconfirmed accounts hold of the locked tools. The shop cancels such orders after `UNCONFIRMED_LIFE_MS`,
 * so older lines are not read.
 * @throws ProblemException, as `requireFewUnpaid`
 */
export async function requireShare(
  manager: EntityManager,
  wanted: readonly WantedLine[],
  tools: ReadonlyMap<string, LockedTool>,
  { unconfirmedStockPercent }: Config,
): Promise<void> {
  const { sql, values } = isOneOf('l.tool_id', [...tools.keys()]);
  const since = firstIdSince(Date.now() - 2 * UNCONFIRMED_LIFE_MS);
  const rows = await readPrepared(manager, heldByUnconfirmed(sql), [...values, since, 0]);
  for (const { id, quantity } of wanted) {
    const tool = tools.get(id);
    if (!tool) continue;
    const held = Number(rows.find((row) => row.id === id)?.held ?? 0);
    const share = Math.floor(((tool.quantity + held) * unconfirmedStockPercent) / 100);
    const available = Math.max(Math.max(share, tool.minQuantity) - held, 0);
    if (quantity > available) throw confirmationNeeded(tool.name, available);
  }
}

function confirmationNeeded(name: string, available: number): ProblemException {
  const detail = `Without a confirmed email address, you can order ${available || 'none'} of ${name} now. Confirm your email address, then submit this order again.`;
  return new ProblemException(409, 'email-not-confirmed', detail, { name, available });
}

/** When the shop cancels an order of an account with an unconfirmed address: the rule of `UNCONFIRMED_ORDERS` for one order. */
export function cancelledAtUnlessPaid(
  { state, payment, createdAt }: Pick<Order, 'state' | 'payment' | 'createdAt'>,
  events: readonly Pick<OrderEvent, 'kind' | 'actorId'>[],
): Date | undefined {
  const isDue = state === 'placed' && (payment === 'unpaid' || payment === 'invoiced');
  const isInvoicedByAdmin = events.some(({ kind, actorId }) => kind === 'invoiced' && actorId !== null);
  return isDue && !isInvoicedByAdmin ? new Date(createdAt.getTime() + UNCONFIRMED_LIFE_MS) : undefined;
}
