import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  insertRow,
  readPrepared,
  TableReader,
  writePrepared,
} from '@whetstone/server/database/prepared-queries';
import { TtlCache } from '@whetstone/server/ttl-cache';
import type { DataSource, EntityManager, Repository } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import type { OrderDiscounts } from '../../../common/discounts/discounts.ts';
import type { Settings } from '../../../common/settings.ts';
import { dayOf } from '../../../common/shop-days.ts';
import type { OfferedPromotion } from '../pricing/apply-promotions.ts';
import { type CodeProblem, codeProblem } from '../pricing/code-problem.ts';
import type { Promotions } from '../pricing/quote-order.ts';
import { Promotion, type PromotionContent, PromotionUse } from './promotion.entity.ts';

/** Maximum time until every instance uses a changed promotion without a code. */
const CACHE_TTL_MS = 1_000;
/** Promotions without a code that apply at the same time. Each order computes all of them. */
export const MAX_AUTOMATIC = 50;

const BY_CODE = `SELECT id, name, code, user_id AS userId, content, max_uses AS maxUses, uses
  FROM promotions WHERE code = ? AND state = 'active'`;
const ORDERED = "SELECT 1 FROM orders WHERE user_id = ? AND state <> 'cancelled' LIMIT 1";
const USES_OF_ACCOUNT = 'SELECT COUNT(*) AS uses FROM promotion_uses WHERE promotion_id = ? AND user_id = ?';
// The condition decides between concurrent orders: the second one waits for the row of the first.
const COUNT = `UPDATE promotions SET uses = uses + 1
  WHERE id = ? AND state = 'active' AND (max_uses IS NULL OR uses < max_uses)`;
const USES_OF_ORDER =
  'SELECT promotion_id AS id FROM promotion_uses WHERE order_id = ? ORDER BY promotion_id';
const RETURN = 'UPDATE promotions SET uses = uses - 1 WHERE id = ?';
const FORGET_USES = 'DELETE FROM promotion_uses WHERE order_id = ?';

type UsablePromotion = Pick<Promotion, 'id' | 'name' | 'code' | 'userId' | 'content' | 'maxUses' | 'uses'>;

/** Whose order it is, and the code that the customer entered. Visitors have no account. */
interface Customer {
  code: string | undefined;
  accountId: string | undefined;
  settings: Pick<Settings, 'currency' | 'timeZone'>;
}

/** The promotions of orders, and their uses. */
@Injectable()
export class PromotionsService {
  private readonly cached: TtlCache<readonly Promotion[]>;

  constructor(@InjectRepository(Promotion) promotions: Repository<Promotion>, config: Config) {
    const table = new TableReader(promotions);
    const where = [{ sql: "state = 'active' AND code IS NULL", values: [] }];
    this.cached = new TtlCache(
      () => table.rows({ where, orderBy: 'id', limit: MAX_AUTOMATIC }),
      config.caches ? CACHE_TTL_MS : 0,
    );
  }

  /** The active promotions without a code. Queries the database at most once a second. Not within a transaction, which would wait for another connection. */
  automatic(): Promise<readonly Promotion[]> {
    return this.cached.get();
  }

  /** The next `automatic` reads the database. */
  invalidate(): void {
    this.cached.invalidate();
  }

  /** The promotions that the customer can have now. In a transaction that has locked the account, also among its concurrent orders. */
  async forCustomer(
    connection: DataSource | EntityManager,
    automatic: readonly Promotion[],
    customer: Customer,
  ): Promise<Promotions> {
    const offered: OfferedPromotion[] = [];
    for (const promotion of automatic)
      if (!(await problemOf(connection, promotion, customer))) offered.push(offerOf(promotion));
    const text = normalizedCode(customer.code ?? '');
    if (text === '') return { offered };
    const promotion = await findByCode(connection, text);
    const problem = promotion
      ? await problemOf(connection, promotion, customer)
      : codeProblem('unknown-code');
    if (problem || !promotion) return { offered, code: { problem: problem ?? codeProblem('unknown-code') } };
    return { offered: [...offered, offerOf(promotion)], code: { id: promotion.id } };
  }

  /** Counts the promotions of a new order. Returns the id of one that is used up: then the transaction has to be rolled back. */
  async countUses(
    manager: EntityManager,
    { id: orderId, userId }: { id: string; userId: string },
    discounts: OrderDiscounts | null,
  ): Promise<string | undefined> {
    const ids = (discounts?.totals ?? []).map(({ promotion }) => promotion).sort();
    for (const promotionId of ids) {
      if ((await writePrepared(manager, COUNT, [promotionId])) !== 1) return promotionId;
      await insertRow(manager, PromotionUse, { orderId, promotionId, userId });
    }
    return undefined;
  }

  /** Gives the uses of a cancelled order back. */
  async returnUses(
    manager: EntityManager,
    { id, discounts }: { id: string; discounts: string | null },
  ): Promise<void> {
    if (discounts === null) return;
    const uses = await readPrepared(manager, USES_OF_ORDER, [id]);
    for (const use of uses) await writePrepared(manager, RETURN, [String(use.id)]);
    if (uses.length > 0) await writePrepared(manager, FORGET_USES, [id]);
  }
}

/** Codes are equal in capitals or not, with spaces or without. */
export function normalizedCode(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** The promotions without one that is used up. */
export function withoutPromotion({ offered, code }: Promotions, id: string): Promotions {
  const isCode = code && 'id' in code && code.id === id;
  return {
    offered: offered.filter((one) => one.id !== id),
    code: isCode ? { problem: codeProblem('used-up') } : code,
  };
}

export function offerOf({ id, name, code, content }: Pick<Promotion, 'id' | 'name' | 'code' | 'content'>) {
  return { ...content, id, label: code === null ? name : `${name} (${code})` } satisfies OfferedPromotion;
}

async function findByCode(
  connection: DataSource | EntityManager,
  code: string,
): Promise<UsablePromotion | undefined> {
  const [row] = await readPrepared(connection, BY_CODE, [code]);
  return row && ({ ...row, content: JSON.parse(String(row.content)) } as unknown as UsablePromotion);
}

/** Why the customer cannot have the promotion now. What a basket must have is for `applyPromotions`. */
async function problemOf(
  connection: DataSource | EntityManager,
  { id, userId, content, maxUses, uses }: UsablePromotion,
  { accountId, settings }: Customer,
): Promise<CodeProblem | undefined> {
  const { currency, firstOrder, maxUsesOfAccount } = content;
  const isForAnother = userId !== null && accountId !== undefined && userId !== accountId;
  if (isForAnother || currency !== settings.currency) return codeProblem('unknown-code');
  const problem = problemOfDay(content, settings.timeZone);
  if (problem) return problem;
  if (maxUses !== null && uses >= maxUses) return codeProblem('used-up');
  if (userId === null && !firstOrder && maxUsesOfAccount === null) return undefined;
  if (accountId === undefined) return codeProblem('sign-in');
  if (firstOrder && (await readPrepared(connection, ORDERED, [accountId])).length > 0)
    return codeProblem('first-order-only');
  if (maxUsesOfAccount === null) return undefined;
  const [row] = await readPrepared(connection, USES_OF_ACCOUNT, [id, accountId]);
  if (Number(row?.uses) < maxUsesOfAccount) return undefined;
  return codeProblem('used-by-account', { max: maxUsesOfAccount });
}

function problemOfDay({ from, until }: PromotionContent, timeZone: string): CodeProblem | undefined {
  if (from === null && until === null) return undefined;
  const today = dayOf(new Date(Date.now()), timeZone);
  if (from !== null && today < from) return codeProblem('not-started', { from });
  if (until !== null && today > until) return codeProblem('ended', { until });
  return undefined;
}
