import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import {
  type Condition,
  isOneOf,
  readUnprepared,
  TableReader,
} from '@whetstone/server/database/prepared-queries';
import type { Page } from '@whetstone/server/http/page';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import type { FastifyReply } from 'fastify';
import type { Repository } from 'typeorm';
import { type Column, pagesOf, sendCsv } from '../../../common/csv.ts';
import { digitsOf, toMajor } from '../../../common/money.ts';
import { daysOf } from '../../../common/shop-days.ts';
import type { TaxTotal } from '../../../common/taxes/calculate-taxes.ts';
import { percentOf, placeOf } from '../../../common/taxes/tax-rates.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { type Order, parseNumber } from '../order.entity.ts';
import { Invoice } from './invoice.entity.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { numbersOf } from './invoice-issuer.service.ts';
import {
  type InvoiceFilters,
  type IssuedDocument,
  type ListedInvoiceDto,
  type ListInvoicesQuery,
  presentListed,
  taxedIn,
} from './listed-invoices.dto.ts';

interface Row extends IssuedDocument {
  total: TaxTotal;
}

const NONE: Condition = { sql: '1 = 0', values: [] };
const OF_ORDER = 'order_id = (SELECT orders.id FROM orders WHERE orders.number = ?)';
const ORDERS = 'SELECT id, state, payment FROM orders WHERE';

const COLUMNS: Column<Row>[] = [
  ['Number', ({ document }) => document.number],
  ['Kind', ({ document }) => document.kind],
  ['Date', ({ document }) => document.issuedOn],
  ['Order', ({ document }) => document.orderNumber],
  ['Ordered on', ({ document }) => document.orderedOn],
  ['Shipped on', ({ document }) => document.shippedOn ?? ''],
  ['Credited invoice', ({ document }) => document.credited?.number ?? ''],
  ['Buyer', ({ document }) => document.buyer.name],
  ['Company', ({ document }) => document.buyer.vat?.company ?? ''],
  ['VAT number', ({ document }) => document.buyer.vat?.number ?? ''],
  ['Country', ({ document }) => taxedIn(document)],
  ['Region of the address', ({ document }) => regionOf(document)],
  ['Currency', ({ document }) => document.currency],
  ['Tax', ({ total }) => total.name],
  ['Rate', ({ total }) => percentOf(total.rate)],
  ['Taxable amount', ({ document, total }) => signed(document, total.baseCents)],
  ['Tax amount', ({ document, total }) => signed(document, total.cents)],
  ['Gross', ({ document, total }) => signed(document, total.baseCents + total.cents)],
  ['Paid by', ({ document }) => document.payment.means],
  ['Paid on', ({ document }) => document.payment.paidOn ?? ''],
  ['Order state', ({ state }) => state],
  ['Order payment', ({ payment }) => payment],
];

/** Lists and exports the stored documents. Their amounts are those that were issued. */
@Injectable()
export class InvoiceList {
  constructor(
    @InjectRepository(Invoice) private readonly invoices: Repository<Invoice>,
    private readonly audit: AuditLog,
  ) {}

  /** Newest first. */
  async list(query: ListInvoicesQuery): Promise<Page<ListedInvoiceDto>> {
    return (await this.find(query)).map(presentListed);
  }

  /** One row for each document and tax rate. The amounts of credit notes are negative. */
  async export(filters: InvoiceFilters, actor: AuthenticatedUser, reply: FastifyReply): Promise<void> {
    const { dataSource } = this.invoices.manager;
    const record = this.audit.exportBy(actor, 'invoice-list', filters);
    await sendCsv(reply, { name: 'invoices', dataSource, record }, COLUMNS, this.rows(filters));
  }

  private async *rows(filters: InvoiceFilters): AsyncGenerator<Row[]> {
    for await (const documents of pagesOf((page) => this.find({ ...filters, ...page })))
      yield documents.flatMap((issued) => totalsOf(issued).map((total) => ({ ...issued, total })));
  }

  private async find({ q, kind, from, to, ...page }: ListInvoicesQuery): Promise<Page<IssuedDocument>> {
    const where = [
      ...(kind ? [{ sql: 'kind = ?', values: [kind] }] : []),
      ...(q?.trim() ? [numberIs(q.trim())] : []),
      ...(await this.issuedWithin(from, to)),
    ];
    const found = await keysetPage(new TableReader(this.invoices, false), where, sortOrder('newest'), page);
    const orders = await this.ordersOf(found.items);
    return found.map(({ orderId, content }) => {
      const { state, payment } = orders.get(orderId) as Pick<Order, 'state' | 'payment'>;
      return { document: JSON.parse(content) as InvoiceDocument, state, payment };
    });
  }

  /** By the stored time of issue, not by the id, whose time can differ by the clocks of two instances. */
  private async issuedWithin(from?: string, to?: string): Promise<Condition[]> {
    const { start, end } = await daysOf(this.invoices.manager.dataSource, { from, to });
    return [
      ...(start ? [{ sql: 'issued_at >= ?', values: [start] }] : []),
      ...(end ? [{ sql: 'issued_at < ?', values: [end] }] : []),
    ];
  }

  private async ordersOf(
    invoices: readonly Invoice[],
  ): Promise<Map<string, Pick<Order, 'state' | 'payment'>>> {
    if (invoices.length === 0) return new Map();
    const { sql, values } = isOneOf('id', [...new Set(invoices.map(({ orderId }) => orderId))]);
    const rows = await readUnprepared(this.invoices.manager.dataSource, `${ORDERS} ${sql}`, values);
    return new Map(rows.map((row) => [String(row.id), row as unknown as Order]));
  }
}

/**
 * The part of ISO 3166-2 after the country that the address of the invoice names, by the rules of today. Empty if it names none. The taxes are
 * those of the order, which can have had another address.
 */
function regionOf(document: InvoiceDocument): string {
  const { address, postal } = document.destination;
  return placeOf(taxedIn(document), address, postal ?? undefined).region;
}

/** By rate, without a free delivery, which is not taxed. A document without an amount keeps one row. */
function totalsOf({ document: { taxes } }: IssuedDocument): TaxTotal[] {
  const totals = taxes.filter(({ baseCents }) => baseCents !== 0);
  return totals.length > 0 ? totals : taxes.slice(0, 1);
}

/** Matches `12`, the beginning of a number, such as `INV-0001`, and the number of an order. */
function numberIs(text: string): Condition {
  const order = parseNumber(text);
  if (order) return { sql: OF_ORDER, values: [order] };
  if (/^\d{1,12}$/.test(text)) return isOneOf('number', numbersOf(Number(text)));
  const start = text.toUpperCase();
  if (!/^[A-Z0-9-]+$/.test(start)) return NONE;
  return { sql: '(number >= ? AND number < ?)', values: [start, `${start}~`] };
}

function signed({ kind, currency }: InvoiceDocument, cents: number): number {
  return toMajor(kind === 'credit-note' ? -cents : cents, digitsOf(currency));
}
