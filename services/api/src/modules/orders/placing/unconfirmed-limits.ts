import { firstIdSince } from '@whetstone/server/database/new-id';
import { isOneOf, readPrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../../common/config/config.ts';
import type { LockedTool } from '../../tools/stock.service.ts';
import { COUNT_UNPAID, heldByUnconfirmed, UNCONFIRMED_LIFE_MS } from '../payments/unconfirmed-rule.ts';
import type { WantedLine } from '../pricing/line-faults.ts';

const ACCOUNT = 'SELECT email_confirmed FROM users WHERE id = ?';

/** Returns whether the email address is confirmed. Further orders of the account wait until the transaction ends. */
export async function lockAccount(manager: EntityManager, userId: string): Promise<boolean> {
  const suffix = manager.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '';
  const [account] = await readPrepared(manager, `${ACCOUNT}${suffix}`, [userId]);
  return Boolean(account?.email_confirmed);
}

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
