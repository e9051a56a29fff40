import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { inTransaction } from '../../../common/crash-points.ts';
import { storedChoice } from '../../../common/delivery/offers.ts';
import { storedAs } from '../../../common/discounts/discounts.ts';
import { IdempotencyService, type Outcome } from '../../../common/idempotency/idempotency.service.ts';
import type { WantedDestination } from '../../../common/postal/text-address.ts';
import type { Settings } from '../../../common/settings.ts';
import type { TaxSettings } from '../../../common/taxes/tax-rates.ts';
import { BasketService } from '../../basket/basket.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { TaxesService } from '../../taxes/taxes.service.ts';
import { type LockedTool, reasonAgainst, StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { OrdersService } from '../lists/orders.service.ts';
import type { LineWithTool, OrderRecords, ShownOrder } from '../lists/present-order.ts';
import type { OrderVat } from '../order-vat.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import { NO_MONEY } from '../payments/refundable.ts';
import { requireFewUnpaid, requireShare } from '../payments/unconfirmed-rule.ts';
import { destinationOf, notDeliveredTo, placeOfOrder, requireClearRegion } from '../pricing/destination.ts';
import { rejectOrder, type WantedLine } from '../pricing/line-faults.ts';
import type { QuoteDto } from '../pricing/quote.dto.ts';
import { type Promotions, quoteOrder } from '../pricing/quote-order.ts';
import { taxedAt } from '../pricing/taxation.ts';
import type { Promotion } from '../promotions/promotion.entity.ts';
import { PromotionsService, withoutPromotion } from '../promotions/promotions.service.ts';
import type { PaymentMethod } from '../providers/payment-provider.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { NO_RETURNS } from '../returned-tools/returned-lines.ts';
import { type EnteredVat, VatNumbers } from '../vat/vat-numbers.service.ts';
import { insertEvents, insertLines, insertOrder, lockAccount } from './insert-order.ts';

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
  /** Whether an order of tools that are not all in the basket is rejected. */
  inBasket?: boolean | undefined;
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

/** What the transaction wrote: the order, its lines and its events. */
interface PlacedRows {
  order: ShownOrder;
  lines: readonly LineWithTool[];
  events: OrderRecords['events'];
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
    let placed: PlacedRows | undefined;
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
    const place = placeOfOrder(destinationOf(order, settings));
    return this.vatNumbers.read(order, place, settings, taxes, id);
  }

  /** Returns the order, or the reason why it is rejected. Changes nothing then. */
  private async sell(
    manager: EntityManager,
    { id, settings, taxes, vat, automatic }: PlacementContext,
    order: NewOrder,
    caller: AuthenticatedUser,
  ): Promise<PlacedRows | ProblemException> {
    const { lines: wanted, phone, fromBasket } = order;
    const verified = await lockAccount(manager, caller.id);
    const ids = wanted.map((line) => line.id);
    // Before any read without a lock: on MySQL, the first one decides which orders the transaction sees.
    const tools = await this.stock.lockPublished(manager, ids);
    if (!verified) await requireFewUnpaid(manager, caller.id, this.config);
    const rejection = rejectionOf(wanted, tools, fromBasket);
    if (rejection) return rejection;
    if (!verified) await requireShare(manager, wanted, tools, this.config);
    // Thrown, as the limits: the key can be used again with another address.
    const destination = destinationOf(order, settings);
    const place = placeOfOrder(destination);
    requireClearRegion(place, taxes, vat?.exemption);
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
      const state = { invoice: null, cancelled: false, inTotal: true };
      const shown = { ...state, verified, whollyRefunded: false, ...NO_MONEY };
      return [{ id: newId(), orderId: id, ...line, ...stored, ...shown }];
    });
    await this.stock.take(
      manager,
      lines.map(({ id: lineId, toolId, quantity }) => ({ lineId, toolId, quantity })),
    );
    const customer = { userId: caller.id, client: caller.email, clientName: caller.name, phone };
    const own = {
      ...{ id, ...customer, ...destination, payment, currency: settings.currency },
      ...{ vat: vat ? JSON.stringify(vat) : null, deliveryChoice: storedChoice(delivery) },
      createdAt: new Date(Date.now()),
    };
    const placed = await insertOrder(manager, own, price, lines, this.config);
    await insertLines(manager, placed, lines);
    const events = await insertEvents(manager, placed);
    const removed = fromBasket ? await this.basket.removeTools(manager, caller.id, ids) : 0;
    if (order.inBasket && removed < ids.length) throw basketChanged();
    // Last: orders with the same promotion wait until the commit.
    const usedUp = await this.promotions.countUses(manager, placed, price.discounts);
    if (usedUp) throw priceChanged(quoted(withoutPromotion(promotions, usedUp)).quote);
    return { order: placed, lines, events };
  }
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

function basketChanged(): ProblemException {
  const detail =
    'Some of these tools are no longer in the basket. They may have been ordered on another device.';
  return new ProblemException(409, 'basket-changed', detail);
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
