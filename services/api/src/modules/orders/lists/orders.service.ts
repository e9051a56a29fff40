import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import {
  allOf,
  type Condition,
  isOneOf,
  readUnprepared,
  TableReader,
} from '@whetstone/server/database/prepared-queries';
import { Page, type PageQuery } from '@whetstone/server/http/page';
import { keysetPage, scannedPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { TtlCache } from '@whetstone/server/ttl-cache';
import type { Repository } from 'typeorm';
import { withinDays } from '../../../common/shop-days.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { TaxesService } from '../../taxes/taxes.service.ts';
import { Invoice, invoiceNumber } from '../invoices/invoice.entity.ts';
import { Order, OrderEvent, parseNumber } from '../order.entity.ts';
import { orderNotFound } from '../order-changes.ts';
import type { ListOrdersQuery, ListOwnOrdersQuery, OrderFilters } from '../order-requests.dto.ts';
import type { OrderSummaryDto } from '../order-summary.dto.ts';
import { PENDING_VAT } from '../order-vat.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import { parcelsOf } from '../parcels/parcels.ts';
import { Payment, Refund } from '../payments/payment.entity.ts';
import { isPayable } from '../payments/present-payments.ts';
import { moneyColumns, moneyOf } from '../payments/refundable.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { findReturns, NO_RETURNS } from '../returned-tools/returned-lines.ts';
import { cancelledWithOrder, waitsFor, whollyRefunded } from '../step-rules.ts';
import { type SearchTerm, searchTermsOf } from './order-search.ts';
import {
  type LineWithTool,
  type OrderRecords,
  presentOrder,
  presentSummary,
  type ShownOrder,
} from './present-order.ts';

/** Scanning this many orders takes 20 ms, as long as MySQL's full-text index takes for 2,000 matches. */
const MAX_SCANNED_ORDERS = 30_000;
/** The same for the newest orders, cancelled or not, whose end is remembered. */
const MAX_SCANNED_NEWEST = 60_000;
/** Orders that arrive in this time make the next scans longer. */
const END_KEPT_MS = 60_000;
/** Newest orders from which the frequency of a word is estimated. */
const SAMPLE = 2_000;
/** A word with at most this many matches in the sample is rare, so that the index is faster than a scan. */
const RARE_IN_SAMPLE = 3;
/** Orders that one parcel can contain. */
const MAX_TRACKED = 100;
const SCAN_INDEX = 'ix_orders_scan';
type ListFilters = Omit<OrderFilters, 'q' | 'sort'>;

const NONE: Condition = { sql: '1 = 0', values: [] };
const DUE: Condition = { sql: "payment IN ('unpaid', 'invoiced')", values: [] };

/** As `isPartlyShipped`. Few orders are packed, so the database begins with them. */
const PARTLY_SHIPPED: Condition = {
  sql: `state = 'packed' AND EXISTS (
    SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND l.cancelled_at IS NULL AND l.shipped > 0)`,
  values: [],
};

const LINES = `
  SELECT l.id, l.order_id AS orderId, l.tool_id AS toolId, l.service, l.quantity, l.price_cents AS priceCents, l.total_cents AS totalCents, l.discounts, l.tax, l.shipped,
    l.cancelled_at IS NOT NULL AS cancelled, (l.cancelled_at IS NULL OR ${cancelledWithOrder('l')}) AS inTotal, l.img, t.quantity AS stock, ${invoiceNumber('l.order_id')} AS invoice, u.email_confirmed AS verified,
    ${whollyRefunded('l.order_id')} AS whollyRefunded, ${moneyColumns('l.order_id')}
  FROM order_lines l JOIN tools t ON t.id = l.tool_id JOIN users u ON u.id = l.user_id WHERE`;

@Injectable()
export class OrdersService {
  private readonly table: TableReader<Order>;
  /** Where a scan of the newest orders ends. Decides only whether a search scans or uses the index. */
  private readonly endOfNewest: TtlCache<{ id: string | undefined }>;

  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    @InjectRepository(OrderEvent) private readonly events: Repository<OrderEvent>,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    @InjectRepository(Refund) private readonly refunds: Repository<Refund>,
    @InjectRepository(Invoice) private readonly invoices: Repository<Invoice>,
    private readonly providers: PaymentProviders,
    private readonly settings: SettingsService,
    private readonly taxes: TaxesService,
  ) {
    this.table = new TableReader(orders, false);
    this.endOfNewest = new TtlCache(async () => {
      return { id: await this.table.idAt({ where: [], orderBy: 'id DESC' }, MAX_SCANNED_NEWEST) };
    }, END_KEPT_MS);
  }

  /** @throws ProblemException 404 for an unknown number, and for another account's order */
  async get(number: string, caller: AuthenticatedUser): Promise<OrderDetailDto> {
    const stored = parseNumber(number);
    const order = stored === undefined ? null : await this.orders.findOneBy({ number: stored });
    if (!order || (caller.role !== 'admin' && order.userId !== caller.id)) throw orderNotFound();
    return this.detail(order, caller);
  }

  /** @throws EntityNotFoundError for an unknown id */
  async getById(id: string, caller: AuthenticatedUser): Promise<OrderDetailDto> {
    return this.detail(await this.orders.findOneByOrFail({ id }), caller);
  }

  private async detail(order: Order, caller: AuthenticatedUser): Promise<OrderDetailDto> {
    const where = { orderId: order.id };
    const [lines, events, payments, invoices] = await Promise.all([
      this.linesOf([order]),
      this.events.find({ where, order: { createdAt: 'ASC', id: 'ASC' } }),
      this.payments.find({ where, order: { id: 'ASC' } }),
      this.invoices.find({
        where,
        order: { id: 'ASC' },
        select: { number: true, kind: true, issuedAt: true, content: true },
      }),
    ]);
    const refunds = payments.length > 0 ? await this.refunds.find({ where, order: { id: 'ASC' } }) : [];
    // No parcel before an order is packed.
    const parcels = order.state === 'placed' ? [] : await parcelsOf(this.orders.manager, order.id);
    // Nothing comes back before it is shipped.
    const isSent = order.state === 'shipped' || order.state === 'delivered';
    const returns = isSent ? await findReturns(this.orders.manager, order.id) : NO_RETURNS;
    return this.present(order, lines, { events, payments, refunds, invoices, parcels, returns }, caller);
  }

  /** The order as its caller sees it. */
  async present(
    order: ShownOrder,
    lines: readonly LineWithTool[],
    records: OrderRecords,
    { id, role }: AuthenticatedUser,
  ): Promise<OrderDetailDto> {
    const settings = await this.settings.get();
    const taxes = await this.taxes.get();
    const payable = this.isPayableBy(order, id);
    return presentOrder(order, lines, records, payable, role, settings, taxes, this.providers);
  }

  /** @param callerId the account that can pay its own orders */
  async list(
    { limit, cursor, count, ...filters }: ListOrdersQuery,
    callerId?: string,
  ): Promise<Page<OrderSummaryDto>> {
    return this.withLines(await this.find(filters, { limit, cursor, count }), callerId);
  }

  /** The number of orders of these filters. Counting stops at `most`. */
  async count(filters: ListFilters, most: number): Promise<number> {
    return this.table.count(await this.conditionsOf(filters), most);
  }

  /** Newest first. */
  async listMine(
    { state, payment, ...page }: ListOwnOrdersQuery,
    { id }: AuthenticatedUser,
  ): Promise<Page<OrderSummaryDto>> {
    const own = { sql: 'user_id = ?', values: [id] };
    const where = [own, ...stateIs(state), ...(payment === 'due' ? [DUE] : [])];
    return this.withLines(await keysetPage(this.table, where, sortOrder('newest'), page), id);
  }

  /** A search for frequent words scans the next orders. If these do not fill the page, or a word is rare, it uses the full-text index. */
  private async find({ q = '', sort, ...given }: OrderFilters, page: PageQuery): Promise<Page<Order>> {
    // Admins who know the number of an order need not know its state.
    const filters = (await this.isNumber(q)) ? { ...given, state: undefined } : given;
    const where = await this.conditionsOf(filters);
    const order = sortOrder(sort);
    if (q.trim() === '') return keysetPage(this.table, where, order, page);
    const shipped = await this.trackedAs(q);
    if (shipped.length > 0) return keysetPage(this.table, [...where, isOneOf('id', shipped)], order, page);
    const terms = searchTermsOf(q, this.table.mysql);
    const [first] = terms;
    if (!first) return keysetPage(this.table, [NONE], order, page);
    const search = allOf(terms.map(({ byScan }) => byScan));
    const { rarest = first, matches } = await this.rarest(terms);
    if (!page.count && matches > RARE_IN_SAMPLE) {
      const scan = {
        where,
        search: allOf(terms.map(({ byIndexScan }) => byIndexScan)),
        maxRows: MAX_SCANNED_ORDERS,
        index: indexOfScan(filters),
      };
      const { state, ...others } = filters;
      const isFiltered = (state ?? 'open') !== 'open' || Object.values(others).some((value) => value);
      const isNewest = !isFiltered && sort === 'newest' && page.cursor === undefined;
      const end = isNewest ? await this.endOfNewest.get() : undefined;
      const scanned = await scannedPage(this.table, scan, order, page, end);
      if (scanned) return scanned;
    }
    return keysetPage(this.table, [...where, rarest.byIndex, search], order, page);
  }

  private async conditionsOf({ state, payment, next, customer, ...days }: ListFilters): Promise<Condition[]> {
    return [
      ...stateIs(state),
      ...(payment === undefined ? [] : [{ sql: 'payment = ?', values: [payment] }]),
      ...(next === undefined ? [] : [next === 'decide-vat' ? PENDING_VAT : waitsFor(next)]),
      ...(customer === undefined ? [] : [{ sql: 'user_id = ?', values: [customer] }]),
      ...(await withinDays(this.orders.manager.dataSource, days)),
    ];
  }

  private async isNumber(text: string): Promise<boolean> {
    const number = parseNumber(text);
    return number !== undefined && (await this.orders.existsBy({ number }));
  }

  /** The ids of the orders with this tracking number, which carriers write with spaces or without. */
  private async trackedAs(text: string): Promise<string[]> {
    const tracking = text.trim();
    const forms = [tracking, tracking.toUpperCase()].flatMap((form) => [form, form.replaceAll(' ', '')]);
    const { sql, values } = isOneOf('tracking', forms);
    const query = `SELECT id FROM orders WHERE ${sql} UNION SELECT order_id FROM shipments WHERE ${sql} LIMIT ${MAX_TRACKED}`;
    const rows = await readUnprepared(this.orders.manager.dataSource, query, [...values, ...values]);
    return rows.map(({ id }) => String(id));
  }

  /** Returns the term with the fewest matches among the newest orders, because the index reads all matches of its term. */
  private async rarest(terms: readonly SearchTerm[]): Promise<{ rarest?: SearchTerm; matches: number }> {
    const counts = terms.map(({ inSample }, index) => `SUM(${inSample.sql}) AS c${index}`);
    const newest = `SELECT short_search_text FROM ${this.table.readBy(SCAN_INDEX)} ORDER BY id DESC LIMIT ${SAMPLE}`;
    const sql = `SELECT ${counts} FROM (${newest}) AS newest`;
    const values = terms.flatMap(({ inSample }) => inSample.values);
    const [row = {}] = await readUnprepared(this.orders.manager.dataSource, sql, values);
    const frequencies = terms.map((_, index) => Number(row[`c${index}`]));
    const matches = Math.min(...frequencies);
    return { rarest: terms[frequencies.indexOf(matches)], matches };
  }

  private async withLines(page: Page<Order>, callerId?: string): Promise<Page<OrderSummaryDto>> {
    const lines = await this.linesOf(page.items);
    return page.map((order) => presentSummary(order, lines, this.isPayableBy(order, callerId)));
  }

  private isPayableBy(order: ShownOrder, callerId: string | undefined): boolean {
    if (order.userId !== callerId) return false;
    return this.providers.all.some((provider) => isPayable(order, provider));
  }

  /** The lines of the orders, in the order of their ids. */
  private async linesOf(orders: readonly Order[]): Promise<LineWithTool[]> {
    if (orders.length === 0) return [];
    const ids = orders.map(({ id }) => id);
    const { sql, values } = isOneOf('l.order_id', ids);
    const { dataSource } = this.orders.manager;
    const rows = await readUnprepared(dataSource, `${LINES} ${sql} ORDER BY l.id`, values);
    return rows.map((row) => ({
      ...row,
      totalCents: Number(row.totalCents),
      cancelled: Number(row.cancelled) === 1,
      inTotal: Number(row.inTotal) === 1,
      verified: Number(row.verified) === 1,
      whollyRefunded: Number(row.whollyRefunded) === 1,
      ...moneyOf(row),
    })) as LineWithTool[];
  }
}

/** The index that contains everything that a scan with these filters reads. With several filters, the database chooses. */
function indexOfScan({ state, payment, customer, next }: ListFilters): string | undefined {
  const isOneState = state !== undefined && state !== 'open';
  if (customer !== undefined || next !== undefined || (isOneState && payment !== undefined)) return undefined;
  if (isOneState) return `${SCAN_INDEX}_state`;
  return payment === undefined ? SCAN_INDEX : `${SCAN_INDEX}_payment`;
}

function stateIs(state: ListOrdersQuery['state']): Condition[] {
  if (state === undefined) return [];
  if (state === 'partly-shipped') return [PARTLY_SHIPPED];
  return [
    state === 'open' ? { sql: "state <> 'cancelled'", values: [] } : { sql: 'state = ?', values: [state] },
  ];
}
