import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { isOneOf, readPrepared } from '@whetstone/server/database/prepared-queries';
import type { FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { type Column, pagesOf, sendCsv } from '../../../common/csv.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import type { OrderFilters } from '../order-requests.dto.ts';
import type { OrderLineDto, OrderSummaryDto } from '../order-summary.dto.ts';
import { OrdersService } from './orders.service.ts';

/** What lists do not show. Empty texts for values that the order does not have. */
interface Shipment {
  carrier: string;
  tracking: string;
  /** The id of the provider's payment. Empty for an order that was not paid online. */
  reference: string;
}

interface Row {
  order: OrderSummaryDto;
  line: OrderLineDto;
  shipment: Shipment;
}

const NO_SHIPMENT: Shipment = { carrier: '', tracking: '', reference: '' };

const SHIPMENTS = `
  SELECT o.number, COALESCE(o.carrier, '') AS carrier, COALESCE(o.tracking, '') AS tracking,
    COALESCE(paid.payment_intent_id, paid.session_id, '') AS reference
  FROM orders o LEFT JOIN payments paid ON paid.order_id = o.id AND paid.state = 'paid' WHERE`;

const COLUMNS: Column<Row>[] = [
  ['Number', ({ order }) => order.number],
  ['Date', ({ order }) => new Date(order.createdAt)],
  ['State', ({ order }) => order.state],
  ['Payment', ({ order }) => order.payment],
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
  ['Carrier', ({ shipment }) => shipment.carrier],
  ['Tracking number', ({ shipment }) => shipment.tracking],
  ['Payment reference', ({ shipment }) => shipment.reference],
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
];

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
      const shipments = await this.shipmentsOf(orders);
      yield orders.flatMap((order) => {
        const shipment = shipments.get(order.number) ?? NO_SHIPMENT;
        return order.lines.map((line) => ({ order, line, shipment }));
      });
    }
  }

  /** By the numbers of the orders. One query for a page. */
  private async shipmentsOf(orders: readonly OrderSummaryDto[]): Promise<Map<string, Shipment>> {
    if (orders.length === 0) return new Map();
    const numbers = orders.map(({ number }) => number);
    const { sql, values } = isOneOf('o.number', numbers);
    const rows = await readPrepared(this.dataSource, `${SHIPMENTS} ${sql}`, values);
    return new Map(
      rows.map(({ number, carrier, tracking, reference }) => [
        String(number),
        { carrier: String(carrier), tracking: String(tracking), reference: String(reference) },
      ]),
    );
  }
}
