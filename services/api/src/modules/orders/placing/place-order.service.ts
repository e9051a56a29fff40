import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import {
  insertRowFrom,
  insertRows,
  isOneOf,
  readPrepared,
} from '@whetstone/server/database/prepared-queries';
import { isDuplicate } from '@whetstone/server/database/transactions';
import { ProblemException, TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { inTransaction } from '../../../common/crash-points.ts';
import { storedChoice } from '../../../common/delivery/offers.ts';
import { storedAs } from '../../../common/discounts/discounts.ts';
import { IdempotencyService, type Outcome } from '../../../common/idempotency/idempotency.service.ts';
import type { Settings, WantedDestination } from '../../../common/settings.ts';
import { placeOf, type TaxSettings } from '../../../common/taxes/tax-rates.ts';
import { BasketService } from '../../basket/basket.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { TaxesService } from '../../taxes/taxes.service.ts';
import { type LockedTool, reasonAgainst, StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { phoneDigits, searchColumns } from '../lists/order-search.ts';
import { OrdersService } from '../lists/orders.service.ts';
import type { LineWithTool, OrderRecords, ShownOrder } from '../lists/present-order.ts';
import { newNumber, Order, OrderEvent } from '../order.entity.ts';
import { SHOP } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import type { OrderVat } from '../order-vat.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import { COUNT_UNPAID, heldByUnconfirmed, UNCONFIRMED_LIFE_MS } from '../payments/unconfirmed-rule.ts';
import { destinationOf, notDeliveredTo } from '../pricing/destination.ts';
import { rejectOrder, type WantedLine } from '../pricing/line-faults.ts';
import { type OrderPrice, storedPrice } from '../pricing/price-order.ts';
import type { QuoteDto } from '../pricing/quote.dto.ts';
import { type Promotions, quoteOrder } from '../pricing/quote-order.ts';
import { taxedAt } from '../pricing/taxation.ts';
import type { Promotion } from '../promotions/promotion.entity.ts';
import { PromotionsService, withoutPromotion } from '../promotions/promotions.service.ts';
import type { PaymentMethod } from '../providers/payment-provider.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { NO_RETURNS } from '../returned-tools/returned-lines.ts';
import { type EnteredVat, VatNumbers } from '../vat/vat-numbers.service.ts';

export interface NewOrder extends WantedDestination, EnteredVat {
  lines: readonly WantedLine[];
  phone: string;
  /** What the customer has seen. An order at another total, or in another currency, is rejected. */
  expectedTotal?: number | undefined;
  expectedCurrency?: string | undefined;
  /** The id of the method of delivery. Default: the cheapest. */
  deliveryMethod?: string | undefined;
  /** The id of a way to pay. Default: the first. */
  paymentMethod?: string | undefined;
  /** As the customer entered it. */
  discountCode?: string | undefined;
  /** Whether the tools leave the caller's basket, and errors name each line that failed. */
  fromBasket: boolean;
}

/** Identifies repeated requests. */
export interface RequestKey {
  key: string;
  body: object;
}

/** What is read before the transaction. */
interface PlacementContext {
  id: string;
  settings: Settings;
  taxes: TaxSettings;
  vat: OrderVat | undefined;
  automatic: readonly Promotion[];
}

/** What the transaction wrote. */
interface Placed {
  order: ShownOrder;
  lines: readonly LineWithTool[];
  events: OrderRecords['events'];
}

const MINUTE_MS = 60_000;

const ACCOUNT = 'SELECT email_confirmed FROM users WHERE id = ?';

/** Limits the orders of a minute across instances, in the query that inserts the order. Cancelled orders count. */
const BELOW_LIMIT = `(SELECT COUNT(*) AS orders FROM orders WHERE user_id = ? AND id >= ?) AS recent
  WHERE recent.orders < ?`;

@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: StockService,
    private readonly basket: BasketService,
    private readonly idempotency: IdempotencyService,
    private readonly announcer: Announcer,
    private readonly settings: SettingsService,
    private readonly taxes: TaxesService,
    private readonly orders: OrdersService,
    private readonly config: Config,
    private readonly providers: PaymentProviders,
    private readonly vatNumbers: VatNumbers,
    private readonly promotions: PromotionsService,
  ) {}

  /**
   * Places all lines or none, in one transaction of at most 10 queries for one line with a key, one more for the basket, and one for an unconfirmed account. A discount code adds one, and each promotion two. Returns the order.
   * @throws ProblemException when a tool does not exist, a quantity is out of range, the stock is insufficient, the total differs from the expected one, or the account exceeds an order limit
   */
  async place(order: NewOrder, caller: AuthenticatedUser, request?: RequestKey): Promise<OrderDetailDto> {
    const id = newId();
    const settings = await this.settings.get();
    const taxes = await this.taxes.get();
    const vat = await this.vatOf(order, settings, taxes, caller);
    const automatic = await this.promotions.automatic();
    let placed: Placed | undefined;
    const sell = async (manager: EntityManager) => {
      const context = { id, settings, taxes, vat, automatic };
      const outcome = await this.sell(manager, context, order, caller);
      if (outcome instanceof ProblemException) return outcome;
      placed = outcome;
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
    if (!placed || result !== id) return this.orders.getById(result, caller);
    const { order: shown, lines, events } = placed;
    const records = { events, payments: [], refunds: [], invoices: [], parcels: [], returns: NO_RETURNS };
    return this.orders.present(shown, lines, records, caller);
  }

  /** Asks a register, which must not hold a transaction open. */
  private async vatOf(
    order: NewOrder,
    settings: Settings,
    taxes: TaxSettings,
    { id }: AuthenticatedUser,
  ): Promise<OrderVat | undefined> {
    if (!order.vatNumber?.trim()) return undefined;
    const { country, address } = destinationOf(order, settings);
    return this.vatNumbers.read(order, placeOf(country, address, order.postal), settings, taxes, id);
  }

  /** Returns the order, or the reason why it is rejected. Changes nothing then. */
  private async sell(
    manager: EntityManager,
    { id, settings, taxes, vat, automatic }: PlacementContext,
    order: NewOrder,
    caller: AuthenticatedUser,
  ): Promise<Placed | ProblemException> {
    const { lines: wanted, phone, fromBasket } = order;
    const verified = await lockAccount(manager, caller.id);
    const ids = wanted.map((line) => line.id);
    // Before any read without a lock: on MySQL, the first one decides which orders the transaction sees.
    const tools = await this.stock.lockPublished(manager, ids);
    if (!verified) await this.checkUnpaid(manager, caller.id);
    const rejection = rejectionOf(wanted, tools, fromBasket);
    if (rejection) return rejection;
    if (!verified) await this.checkShare(manager, wanted, tools);
    // Thrown, as the limits: the key can be used again with another address.
    const destination = destinationOf(order, settings);
    const place = placeOf(destination.country, destination.address, order.postal);
    const taxation = taxedAt(taxes, place, settings.country, vat?.exemption);
    const wantedDelivery = { place, method: order.deliveryMethod };
    const offered = this.providers.offered(settings);
    const promotions = await this.promotions.forCustomer(manager, automatic, {
      ...{ code: order.discountCode, accountId: caller.id, settings },
    });
    const quoted = (by: Promotions) => {
      const found = quoteOrder(wanted, tools, settings, wantedDelivery, taxation, offered, by);
      // Thrown, too.
      if (!found) throw notDeliveredTo(place, settings);
      return found;
    };
    const { quote, price, delivery } = quoted(promotions);
    if (!isExpected(order, quote)) throw priceChanged(quote);
    const { placedAs } = methodOf(this.providers.methods(settings), order.paymentMethod);
    // Nothing is left to pay.
    const payment = price.totalCents === 0 ? ('paid' as const) : placedAs;
    const lines = price.lines.flatMap(({ id: toolId, lineTax, discounts, ...sold }): LineWithTool[] => {
      const tool = tools.get(toolId);
      if (!tool) return [];
      const { name: service, img, quantity: before } = tool;
      const { quantity, priceCents, totalCents } = sold;
      const line = { toolId, service, img, priceCents, quantity, totalCents, stock: before - quantity };
      const stored = { discounts: storedAs(discounts), tax: lineTax && JSON.stringify(lineTax), shipped: 0 };
      const shown = {
        invoice: null,
        cancelled: false,
        inTotal: true,
        verified,
        whollyRefunded: false,
        refundedCents: 0,
      };
      return [{ id: newId(), orderId: id, ...line, ...stored, ...shown }];
    });
    await this.stock.take(
      manager,
      lines.map(({ id: lineId, toolId, quantity }) => ({ lineId, toolId, quantity })),
    );
    const customer = {
      userId: caller.id,
      client: caller.email,
      clientName: caller.name,
      ...destination,
      phone,
    };
    const createdAt = new Date(Date.now());
    const deliveryChoice = storedChoice(delivery);
    const number = { vat: vat ? JSON.stringify(vat) : null };
    const own = {
      id,
      ...customer,
      ...number,
      payment,
      currency: settings.currency,
      deliveryChoice,
      createdAt,
    };
    const placed = await this.insertOrder(manager, own, price, lines);
    await insertLines(manager, placed, lines);
    const events = await insertEvents(manager, placed);
    if (fromBasket) await this.basket.removeTools(manager, caller.id, ids);
    // Last: orders with the same promotion wait until the commit.
    const usedUp = await this.promotions.countUses(manager, placed, price.discounts);
    if (usedUp) throw priceChanged(quoted(withoutPromotion(promotions, usedUp)).quote);
    return { order: placed, lines, events };
  }

  /** @throws ProblemException for a limit, which rolls back the transaction and its idempotency key: the client can retry later */
  private async insertOrder(
    manager: EntityManager,
    own: Pick<
      ShownOrder,
      | 'id'
      | 'userId'
      | 'client'
      | 'clientName'
      | 'address'
      | 'country'
      | 'postal'
      | 'vat'
      | 'phone'
      | 'payment'
      | 'currency'
      | 'deliveryChoice'
      | 'createdAt'
    >,
    price: OrderPrice<unknown>,
    lines: readonly LineWithTool[],
  ): Promise<ShownOrder> {
    const { userId, client, clientName, address, phone, createdAt } = own;
    const texts = [client, clientName, address, phoneDigits(phone), ...lines.map(({ service }) => service)];
    const recent = [userId, firstIdSince(createdAt.getTime() - MINUTE_MS), this.config.ordersPerMinute];
    for (;;) {
      const number = newNumber();
      const prices = { deliveryCents: price.deliveryCents, ...storedPrice(price) };
      const order = { ...own, number, state: 'placed' as const, ...prices };
      const row = { ...order, ...searchColumns([number, ...texts]), changedAt: createdAt };
      try {
        if (await insertRowFrom(manager, Order, row, { sql: BELOW_LIMIT, values: recent }))
          return { ...order, carrier: null, tracking: null, linkGeneration: 0, stockReleasedAt: null };
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
    const [unpaid] = await readPrepared(manager, COUNT_UNPAID, [userId]);
    const count = Number(unpaid?.orders ?? 0);
    if (count < this.config.unconfirmedOrders) return;
    const orders = count === 1 ? 'an unpaid order' : `${count} unpaid orders`;
    const detail = `You have ${orders}, and your email address is not confirmed. Confirm your email address, or pay or cancel an order. Then submit this order again.`;
    throw new ProblemException(409, 'email-not-confirmed', detail, { count });
  }

  /**
   * Limits what the unpaid orders of all unconfirmed accounts hold of the locked tools. The shop cancels such orders after `UNCONFIRMED_LIFE_MS`,
   * so older lines are not read.
   * @throws ProblemException, as `checkUnpaid`
   */
  private async checkShare(
    manager: EntityManager,
    wanted: NewOrder['lines'],
    tools: ReadonlyMap<string, LockedTool>,
  ): Promise<void> {
    const { sql, values } = isOneOf('l.tool_id', [...tools.keys()]);
    const since = firstIdSince(Date.now() - 2 * UNCONFIRMED_LIFE_MS);
    const rows = await readPrepared(manager, heldByUnconfirmed(sql), [...values, since, 0]);
    for (const { id, quantity } of wanted) {
      const tool = tools.get(id);
      if (!tool) continue;
      const held = Number(rows.find((row) => row.id === id)?.held ?? 0);
      const share = Math.floor(((tool.quantity + held) * this.config.unconfirmedStockPercent) / 100);
      const available = Math.max(Math.max(share, tool.minQuantity) - held, 0);
      if (quantity > available) throw confirmationNeeded(tool.name, available);
    }
  }
}

/** Returns whether the email address is confirmed. Further orders of the account wait until the transaction ends. */
async function lockAccount(manager: EntityManager, userId: string): Promise<boolean> {
  const suffix = manager.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '';
  const [account] = await readPrepared(manager, `${ACCOUNT}${suffix}`, [userId]);
  return Boolean(account?.email_confirmed);
}

function confirmationNeeded(name: string, available: number): ProblemException {
  const detail = `Without a confirmed email address, you can order ${available || 'none'} of ${name} now. Confirm your email address, then submit this order again.`;
  return new ProblemException(409, 'email-not-confirmed', detail, { name, available });
}

/** A code that does not apply is expected only by a customer who has seen the total. */
function isExpected(order: NewOrder, { total, currency, deliveryMethod, codeProblem }: QuoteDto): boolean {
  return (
    (order.expectedTotal !== undefined || !codeProblem) &&
    (order.expectedTotal ?? total) === total &&
    (order.expectedCurrency ?? currency) === currency &&
    (order.deliveryMethod ?? deliveryMethod) === deliveryMethod
  );
}

/** @throws ProblemException 409 for a method that the shop does not have (anymore) */
function methodOf(methods: readonly PaymentMethod[], id: string | undefined): PaymentMethod {
  const method = id === undefined ? methods[0] : methods.find((one) => one.id === id);
  if (method) return method;
  const detail = 'This way to pay is no longer possible. Choose another one, then submit the order again.';
  throw new ProblemException(409, 'payment-method-unavailable', detail);
}

function priceChanged(quote: QuoteDto): ProblemException {
  const detail = 'The price of the order has changed. Check the new prices, then submit the order again.';
  return new ProblemException(409, 'price-changed', detail, { quote });
}

function rejectionOf(
  lines: NewOrder['lines'],
  tools: ReadonlyMap<string, LockedTool>,
  fromBasket: boolean,
): ProblemException | undefined {
  if (fromBasket) return rejectOrder(lines, tools);
  const [line] = lines;
  return line && reasonAgainst(tools.get(line.id), line.quantity);
}

async function insertLines(
  manager: EntityManager,
  { id: orderId, userId, client, clientName, address, phone, createdAt }: ShownOrder,
  lines: readonly LineWithTool[],
): Promise<void> {
  const common = { orderId, userId, client, clientName, address, phone, createdAt };
  const rows = lines.map(({ id, toolId, service, img, priceCents, quantity, totalCents, discounts, tax }) => {
    return { id, toolId, service, img, priceCents, quantity, totalCents, discounts, tax, ...common };
  });
  await insertRows(manager, OrderLine, rows);
}

async function insertEvents(
  manager: EntityManager,
  { id: orderId, userId, clientName, payment, createdAt }: ShownOrder,
): Promise<Placed['events']> {
  const event = {
    ...{ orderId, lineId: null, note: '', amountCents: null, happenedOn: null, reference: null },
    createdAt,
  };
  const byCustomer = { id: newId(), kind: 'placed' as const, actorId: userId, actorName: clientName };
  // An order that costs nothing is paid.
  const byShop =
    payment === 'unpaid' ? [] : [{ id: newId(), kind: payment, actorId: SHOP.id, actorName: SHOP.name }];
  const events = [byCustomer, ...byShop].map((own) => ({ ...event, ...own }));
  await insertRows(manager, OrderEvent, events);
  return events;
}
