import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import { insertRows, readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { isDuplicate } from '@whetstone/server/database/transactions';
import { ProblemException, TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { inCrashTestedTransaction } from '../../../common/crash-points.ts';
import { IdempotencyService, type Outcome } from '../../../common/idempotency/idempotency.service.ts';
import type { Settings } from '../../../common/settings.ts';
import { BasketService } from '../../basket/basket.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { type LockedTool, reasonAgainst, StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { phoneDigits, searchColumns } from '../lists/purchase-search.ts';
import { Order } from '../order.entity.ts';
import { COUNT_UNPAID } from '../payments/unconfirmed-rule.ts';
import { type PaymentState, PurchaseEvent } from '../purchase.entity.ts';
import { SHOP } from '../purchase-changes.ts';
import { newNumber } from '../purchase-number.ts';
import { rejectPurchase } from './rejected-lines.ts';

export interface NewPurchase {
  lines: readonly { id: string; quantity: number }[];
  address: string;
  phone: string;
  /** Whether the tools leave the caller's basket, and errors name each line that failed. */
  fromBasket: boolean;
}

/** Identifies repeated requests. */
export interface RequestKey {
  key: string;
  body: object;
}

/** A line with its tool, which the transaction has locked. */
interface Line {
  orderId: string;
  tool: LockedTool;
  quantity: number;
}

/** The settings are read before the transaction. */
interface Placing {
  id: string;
  settings: Settings;
}

interface Placed {
  id: string;
  placedAt: Date;
}

const MINUTE_MS = 60_000;

const ACCOUNT = 'SELECT email_confirmed FROM users WHERE id = ?';

/** The same query enforces the limit of a minute across instances. Cancelled purchases count for the orders of a minute. */
const INSERT_PURCHASE = `
  INSERT INTO purchases (id, number, user_id, client, client_name, address, phone, state, payment, delivery_cents, currency, total_cents,
    search_text, search_terms, created_at, changed_at)
  SELECT ?, ?, ?, ?, ?, ?, ?, 'placed', ?, ?, ?, ?, ?, ?, ?, ?
  FROM (SELECT COUNT(*) AS purchases FROM purchases WHERE user_id = ? AND id >= ?) AS recent
  WHERE recent.purchases < ?`;

@Injectable()
export class PlacePurchaseService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: StockService,
    private readonly basket: BasketService,
    private readonly idempotency: IdempotencyService,
    private readonly announcer: Announcer,
    private readonly settings: SettingsService,
    private readonly config: Config,
  ) {}

  /**
   * Places all lines or none, in one transaction of at most 10 queries for one line with a key, and one more for the basket. Returns the number.
   * @throws ProblemException when a tool does not exist, a quantity is out of range, the stock is insufficient, or the account exceeds an order limit
   */
  async place(purchase: NewPurchase, caller: AuthenticatedUser, request?: RequestKey): Promise<string> {
    const placing = { id: newId(), settings: await this.settings.get() };
    const { id } = placing;
    let number = '';
    const sell = async (manager: EntityManager) => {
      const outcome = await this.sell(manager, placing, purchase, caller);
      if (outcome instanceof ProblemException) return outcome;
      number = outcome;
      return undefined;
    };
    const { rejection, result } = await inCrashTestedTransaction<Outcome>(
      this.dataSource,
      'checkout',
      async (manager) => {
        if (!request) return { rejection: await sell(manager), result: id };
        const claim = { callerId: caller.id, ...request, result: id };
        return this.idempotency.once(manager, claim, () => sell(manager));
      },
    );
    if (rejection) throw rejection;
    this.announcer.wake();
    return result === id ? number : this.numberOf(result);
  }

  /** Without keys of Stripe, customers pay by invoice. */
  private get payment(): PaymentState {
    return this.config.stripe ? 'unpaid' : 'invoiced';
  }

  private async numberOf(id: string): Promise<string> {
    const sql = 'SELECT number FROM purchases WHERE id = ?';
    const [purchase] = await readPrepared(this.dataSource, sql, [id]);
    return String(purchase?.number ?? '');
  }

  /** Returns the number, or the reason why the purchase is rejected. Changes nothing then. */
  private async sell(
    manager: EntityManager,
    { id, settings }: Placing,
    purchase: NewPurchase,
    caller: AuthenticatedUser,
  ): Promise<string | ProblemException> {
    await this.checkUnpaid(manager, caller.id);
    const tools = await this.stock.lock(
      manager,
      purchase.lines.map((line) => line.id),
    );
    const rejection = rejectionOf(purchase, tools);
    if (rejection) return rejection;
    const lines = purchase.lines.flatMap(({ id: toolId, quantity }): Line[] => {
      const tool = tools.get(toolId);
      return tool ? [{ orderId: newId(), tool, quantity }] : [];
    });
    await this.stock.take(
      manager,
      lines.map(({ orderId, tool, quantity }) => ({ orderId, toolId: tool.id, quantity })),
    );
    const placedAt = new Date(Date.now());
    const number = await this.insertPurchase(
      manager,
      { id, placedAt, settings },
      { ...purchase, lines },
      caller,
    );
    await insertLines(manager, { id, placedAt }, { ...purchase, lines }, caller);
    await insertEvents(manager, { id, placedAt }, this.payment, caller);
    const ids = purchase.lines.map((line) => line.id);
    if (purchase.fromBasket) await this.basket.removeTools(manager, caller.id, ids);
    return number;
  }

  /** @throws ProblemException for a limit, which rolls back the transaction and its idempotency key: the client can retry later */
  private async insertPurchase(
    manager: EntityManager,
    { id, placedAt, settings }: Placed & Placing,
    { lines, address, phone }: Omit<NewPurchase, 'lines'> & { lines: readonly Line[] },
    { id: userId, email, name }: AuthenticatedUser,
  ): Promise<string> {
    const { deliveryCents: costCents, currency } = settings;
    const total = lines.reduce((sum, { tool, quantity }) => sum + tool.priceCents * quantity, costCents);
    const texts = [email, name, address, phoneDigits(phone), ...lines.map(({ tool }) => tool.name)];
    const recent = [userId, firstIdSince(placedAt.getTime() - MINUTE_MS)];
    const limits = [...recent, this.config.ordersPerMinute];
    for (;;) {
      const number = newNumber();
      const { searchText, searchTerms } = searchColumns([number, ...texts]);
      const contact = [userId, email, name, address, phone];
      const search = [searchText, searchTerms];
      const row = [
        id,
        number,
        ...contact,
        this.payment,
        costCents,
        currency,
        total,
        ...search,
        placedAt,
        placedAt,
      ];
      try {
        if ((await writePrepared(manager, INSERT_PURCHASE, [...row, ...limits])) === 1) return number;
      } catch (error) {
        // The number is taken.
        if (isDuplicate(error)) continue;
        throw error;
      }
      const detail =
        'You have placed many orders within a minute. Wait a minute, then submit the order again.';
      throw new TooManyRequestsException(detail, MINUTE_MS);
    }
  }

  /**
   * Reads the purchases without locks: a payment locks its purchase before the tools. Orders of the account wait for the lock of its row meanwhile.
   * @throws ProblemException, which rolls back the idempotency key like the other limits
   */
  private async checkUnpaid(manager: EntityManager, userId: string): Promise<void> {
    const suffix = manager.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '';
    const [account] = await readPrepared(manager, `${ACCOUNT}${suffix}`, [userId]);
    if (account?.email_confirmed) return;
    const [unpaid] = await readPrepared(manager, COUNT_UNPAID, [userId]);
    const count = Number(unpaid?.purchases ?? 0);
    if (count < this.config.unconfirmedOrders) return;
    const orders = count === 1 ? 'an unpaid order' : `${count} unpaid orders`;
    const detail = `You have ${orders}, and your email address is not confirmed. Confirm your email address, or pay or cancel an order. Then submit this order again.`;
    throw new ProblemException(409, 'email-not-confirmed', detail);
  }
}

function rejectionOf(
  { lines, fromBasket }: NewPurchase,
  tools: ReadonlyMap<string, LockedTool>,
): ProblemException | undefined {
  if (fromBasket) return rejectPurchase(lines, tools);
  const [line] = lines;
  return line && reasonAgainst(tools.get(line.id), line.quantity);
}

async function insertLines(
  manager: EntityManager,
  { id: purchaseId, placedAt: createdAt }: Placed,
  { lines, address, phone }: { lines: readonly Line[]; address: string; phone: string },
  { id: userId, email: client, name: clientName }: AuthenticatedUser,
): Promise<void> {
  const common = { purchaseId, userId, client, clientName, address, phone, createdAt };
  const orders = lines.map(({ orderId: id, tool, quantity }) => {
    const { id: toolId, name: service, img, priceCents } = tool;
    return { id, toolId, service, img, priceCents, quantity, ...common };
  });
  await insertRows(manager, Order, orders);
}

async function insertEvents(
  manager: EntityManager,
  { id: purchaseId, placedAt: createdAt }: Placed,
  payment: PaymentState,
  { id: actorId, name: actorName }: AuthenticatedUser,
): Promise<void> {
  const event = { purchaseId, orderId: null, note: '', createdAt };
  const placed = { id: newId(), kind: 'placed', ...event, actorId, actorName };
  const invoiced = { ...placed, id: newId(), kind: payment, actorId: SHOP.id, actorName: SHOP.name };
  await insertRows(manager, PurchaseEvent, payment === 'invoiced' ? [placed, invoiced] : [placed]);
}
