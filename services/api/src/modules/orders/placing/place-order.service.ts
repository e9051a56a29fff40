import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import { insertRows, readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { isDuplicate } from '@whetstone/server/database/transactions';
import { ProblemException, TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { inTransaction } from '../../../common/crash-points.ts';
import { IdempotencyService, type Outcome } from '../../../common/idempotency/idempotency.service.ts';
import type { Settings } from '../../../common/settings.ts';
import { BasketService } from '../../basket/basket.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { type LockedTool, reasonAgainst, StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { phoneDigits, searchColumns } from '../lists/order-search.ts';
import { OrderEvent, type PaymentState } from '../order.entity.ts';
import { SHOP } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { newNumber } from '../order-number.ts';
import { COUNT_UNPAID } from '../payments/unconfirmed-rule.ts';
import { rejectOrder } from './rejected-lines.ts';

export interface NewOrder {
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
  lineId: string;
  tool: LockedTool;
  quantity: number;
}

/** The settings are read before the transaction. */
interface PlacementContext {
  id: string;
  settings: Settings;
}

interface PlacedOrder {
  id: string;
  placedAt: Date;
}

const MINUTE_MS = 60_000;

const ACCOUNT = 'SELECT email_confirmed FROM users WHERE id = ?';

/** The same query enforces the limit of a minute across instances. Cancelled orders count for the orders of a minute. */
function insertOrder(columns: readonly string[]): string {
  return `INSERT INTO orders (${columns.join(', ')}) SELECT ${columns.map(() => '?').join(', ')}
    FROM (SELECT COUNT(*) AS orders FROM orders WHERE user_id = ? AND id >= ?) AS recent
    WHERE recent.orders < ?`;
}

@Injectable()
export class PlaceOrderService {
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
  async place(order: NewOrder, caller: AuthenticatedUser, request?: RequestKey): Promise<string> {
    const context = { id: newId(), settings: await this.settings.get() };
    const { id } = context;
    let number = '';
    const sell = async (manager: EntityManager) => {
      const outcome = await this.sell(manager, context, order, caller);
      if (outcome instanceof ProblemException) return outcome;
      number = outcome;
      return undefined;
    };
    const { rejection, result } = await inTransaction<Outcome>(
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
    const sql = 'SELECT number FROM orders WHERE id = ?';
    const [order] = await readPrepared(this.dataSource, sql, [id]);
    return String(order?.number ?? '');
  }

  /** Returns the number, or the reason why the order is rejected. Changes nothing then. */
  private async sell(
    manager: EntityManager,
    { id, settings }: PlacementContext,
    order: NewOrder,
    caller: AuthenticatedUser,
  ): Promise<string | ProblemException> {
    await this.checkUnpaid(manager, caller.id);
    const tools = await this.stock.lock(
      manager,
      order.lines.map((line) => line.id),
    );
    const rejection = rejectionOf(order, tools);
    if (rejection) return rejection;
    const lines = order.lines.flatMap(({ id: toolId, quantity }): Line[] => {
      const tool = tools.get(toolId);
      return tool ? [{ lineId: newId(), tool, quantity }] : [];
    });
    await this.stock.take(
      manager,
      lines.map(({ lineId, tool, quantity }) => ({ lineId, toolId: tool.id, quantity })),
    );
    const placedAt = new Date(Date.now());
    const number = await this.insertOrder(manager, { id, placedAt, settings }, { ...order, lines }, caller);
    await insertLines(manager, { id, placedAt }, { ...order, lines }, caller);
    await insertEvents(manager, { id, placedAt }, this.payment, caller);
    const ids = order.lines.map((line) => line.id);
    if (order.fromBasket) await this.basket.removeTools(manager, caller.id, ids);
    return number;
  }

  /** @throws ProblemException for a limit, which rolls back the transaction and its idempotency key: the client can retry later */
  private async insertOrder(
    manager: EntityManager,
    { id, placedAt, settings }: PlacedOrder & PlacementContext,
    { lines, address, phone }: Omit<NewOrder, 'lines'> & { lines: readonly Line[] },
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
      const row = {
        ...{ id, number, user_id: userId, client: email, client_name: name, address, phone },
        ...{
          state: 'placed',
          payment: this.payment,
          delivery_cents: costCents,
          currency,
          total_cents: total,
        },
        ...{ search_text: searchText, search_terms: searchTerms, created_at: placedAt, changed_at: placedAt },
      };
      const values = [...Object.values(row), ...limits];
      try {
        if ((await writePrepared(manager, insertOrder(Object.keys(row)), values)) === 1) return number;
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
   * Reads the orders without locks: a payment locks its order before the tools. Orders of the account wait for the lock of its row meanwhile.
   * @throws ProblemException, which rolls back the idempotency key like the other limits
   */
  private async checkUnpaid(manager: EntityManager, userId: string): Promise<void> {
    const suffix = manager.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '';
    const [account] = await readPrepared(manager, `${ACCOUNT}${suffix}`, [userId]);
    if (account?.email_confirmed) return;
    const [unpaid] = await readPrepared(manager, COUNT_UNPAID, [userId]);
    const count = Number(unpaid?.orders ?? 0);
    if (count < this.config.unconfirmedOrders) return;
    const orders = count === 1 ? 'an unpaid order' : `${count} unpaid orders`;
    const detail = `You have ${orders}, and your email address is not confirmed. Confirm your email address, or pay or cancel an order. Then submit this order again.`;
    throw new ProblemException(409, 'email-not-confirmed', detail);
  }
}

function rejectionOf(
  { lines, fromBasket }: NewOrder,
  tools: ReadonlyMap<string, LockedTool>,
): ProblemException | undefined {
  if (fromBasket) return rejectOrder(lines, tools);
  const [line] = lines;
  return line && reasonAgainst(tools.get(line.id), line.quantity);
}

async function insertLines(
  manager: EntityManager,
  { id: orderId, placedAt: createdAt }: PlacedOrder,
  { lines, address, phone }: { lines: readonly Line[]; address: string; phone: string },
  { id: userId, email: client, name: clientName }: AuthenticatedUser,
): Promise<void> {
  const common = { orderId, userId, client, clientName, address, phone, createdAt };
  const rows = lines.map(({ lineId: id, tool, quantity }) => {
    const { id: toolId, name: service, img, priceCents } = tool;
    return { id, toolId, service, img, priceCents, quantity, ...common };
  });
  await insertRows(manager, OrderLine, rows);
}

async function insertEvents(
  manager: EntityManager,
  { id: orderId, placedAt: createdAt }: PlacedOrder,
  payment: PaymentState,
  { id: actorId, name: actorName }: AuthenticatedUser,
): Promise<void> {
  const event = { orderId, lineId: null, note: '', createdAt };
  const placed = { id: newId(), kind: 'placed', ...event, actorId, actorName };
  const invoiced = { ...placed, id: newId(), kind: payment, actorId: SHOP.id, actorName: SHOP.name };
  await insertRows(manager, OrderEvent, payment === 'invoiced' ? [placed, invoiced] : [placed]);
}
