import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { isOneOf, readPrepared } from '@whetstone/server/database/prepared-queries';
import type { FastifyReply } from 'fastify';
import { type DataSource, In } from 'typeorm';
import { type Column, pagesOf, sendCsv } from '../../../common/csv.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import type { OrderFilters } from '../order-requests.dto.ts';
import type { OrderLineDto, OrderSummaryDto } from '../order-summary.dto.ts';
import { ReturnLine } from '../returned-tools/return.entity.ts';
import { returnedQuantities } from '../returned-tools/returned-lines.ts';
import { OrdersService } from './orders.service.ts';

/** What lists do not show of an order. */
interface Details {
  /** Oldest first. */
  parcels: Record<'carrier' | 'tracking', string>[];
  /** The id of the provider's payment. Empty for an order that was not paid online. */
  reference: string;
}

interface Row {
  order: OrderSummaryDto;
  line: OrderLineDto;
  details: Details;
  /** How many of the line came back. */
  returned: number;
}

const NO_DETAILS: Details = { parcels: [], reference: '' };

const DETAILS = `
  SELECT o.number, COALESCE(paid.payment_intent_id, paid.session_id, '') AS reference
  FROM orders o LEFT JOIN payments paid ON paid.order_id = o.id AND paid.state = 'paid' WHERE`;

const PARCELS = `
  SELECT o.number, s.carrier, COALESCE(s.tracking, '') AS tracking
  FROM orders o JOIN shipments s ON s.order_id = o.id WHERE`;

/** Oldest first. A parcel without a number keeps its place. */
const joined = (parcels: Details['parcels'], name: 'carrier' | 'tracking') =>
  parcels.map((parcel) => parcel[name]).join('; ');

const COLUMNS: Column<Row>[] = [
  ['Number', ({ order }) => order.number],
  ['Date', ({ order }) => new Date(order.createdAt)],
  ['State', ({ order }) => order.state],
  ['Payment', paymentOf],
  ['Name', ({ order }) => order.clientName],
  ['Email', ({ order }) => order.client],
  ['Address', ({ order }) => order.address],
  ['Phone', ({ order }) => order.phone],
  ['Tool', ({ line }) => line.service],
  ['Quantity', ({ line }) => line.quantity],
  ['Price', ({ line }) => line.price],
  ['Line total', ({ line }) => line.total],
  ['Line cancelled', ({ line }) => (line.cancelled ? 'yes' : 'no')],
  ['Delivery', ({ order }) => order.delivery],
  ['Order total', ({ order }) => order.total],
  ['Currency', ({ order }) => order.currency],
  ['Carrier', ({ details }) => joined(details.parcels, 'carrier')],
  ['Tracking number', ({ details }) => joined(details.parcels, 'tracking')],
  ['Payment reference', ({ details }) => details.reference],
  ['Country', ({ order }) => order.country ?? ''],
  ['Line tax', ({ line }) => line.tax ?? ''],
  [
    'Taxes',
    ({ order }) => order.taxes?.totals.map(({ label, amount }) => `${label}: ${amount}`).join('; ') ?? '',
  ],
  ['Line discount', ({ line }) => line.discount ?? ''],
  [
    'Discounts',
    ({ order }) => order.discounts?.map(({ label, amount }) => `${label}: ${amount}`).join('; ') ?? '',
  ],
  // The address contains the name, which replaces that of the client on the parcel.
  ['Recipient', ({ order }) => order.recipient ?? ''],
  // Without the prices of lines that have left the order total.
  [
    'Refunded of order total',
    ({ order }) => (order.payment === 'refunded' ? order.total : (order.refunded ?? '')),
  ],
  ['Line shipped', ({ line }) => line.shipped ?? 0],
  ['Line returned', ({ returned }) => returned],
  ['Invoice', ({ order }) => order.invoice ?? ''],
];

/** As the list of orders shows it. */
function paymentOf({ order: { state, payment, refunded } }: Row): string {
  return refunded && state !== 'cancelled' ? 'partly refunded' : payment;
}

/** Exports orders, one row per line. */
@Injectable()
export class OrderExport {
  constructor(
    private readonly orders: OrdersService,
    private readonly audit: AuditLog,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  send(filters: OrderFilters, actor: AuthenticatedUser, reply: FastifyReply): Promise<void> {
    const record = this.audit.exportBy(actor, 'order-list', filters);
    return sendCsv(
      reply,
      { name: 'orders', dataSource: this.dataSource, record },
      COLUMNS,
      this.pages(filters),
    );
  }

  private async *pages(filters: OrderFilters): AsyncGenerator<Row[]> {
    for await (const orders of pagesOf((page) => this.orders.list({ ...filters, ...page }))) {
      const details = await this.detailsOf(orders);
      const returned = await this.returnedOf(orders);
      yield orders.flatMap((order) =>
        order.lines.map((line) => ({
          ...{ order, line, details: details.get(order.number) ?? NO_DETAILS },
          returned: returned.get(line._id) ?? 0,
        })),
      );
    }
  }

  /** By the numbers of the orders. Two queries for a page. */
  private async detailsOf(orders: readonly OrderSummaryDto[]): Promise<Map<string, Details>> {
    if (orders.length === 0) return new Map();
    const { sql, values } = isOneOf(
      'o.number',
      orders.map(({ number }) => number),
    );
    const rows = await readPrepared(this.dataSource, `${DETAILS} ${sql}`, values);
    const sent = await readPrepared(this.dataSource, `${PARCELS} ${sql} ORDER BY s.created_at, s.id`, values);
    return new Map(
      rows.map(({ number, reference }) => [
        String(number),
        {
          parcels: sent.flatMap((row) =>
            row.number === number ? [{ carrier: String(row.carrier), tracking: String(row.tracking) }] : [],
          ),
          reference: String(reference),
        },
      ]),
    );
  }

  /** By the ids of the lines. Only shipped tools come back. */
  private async returnedOf(orders: readonly OrderSummaryDto[]): Promise<Map<string, number>> {
    const shipped = orders.flatMap(({ lines }) => lines.filter((line) => line.shipped));
    if (shipped.length === 0) return new Map();
    const lineId = In(shipped.map(({ _id }) => _id));
    return returnedQuantities({ lines: await this.dataSource.manager.findBy(ReturnLine, { lineId }) });
  }
}
