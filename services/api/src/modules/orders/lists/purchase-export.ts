import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isOneOf, readPrepared } from '@whetstone/server/database/prepared-queries';
import type { FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { type Column, EXPORT_PAGE, sendCsv } from '../../../common/csv.ts';
import type { PurchaseFilters } from '../purchase-requests.dto.ts';
import type { PurchaseLineDto, PurchaseSummaryDto } from '../purchases.dto.ts';
import { PurchasesService } from './purchases.service.ts';

/** What lists do not show. Empty texts for values that the purchase does not have. */
interface Shipment {
  carrier: string;
  tracking: string;
  /** The id of Stripe's payment. Empty for a purchase that was not paid online. */
  reference: string;
}

interface Row {
  purchase: PurchaseSummaryDto;
  line: PurchaseLineDto;
  shipment: Shipment;
}

const NO_SHIPMENT: Shipment = { carrier: '', tracking: '', reference: '' };

const SHIPMENTS = `
  SELECT p.number, COALESCE(p.carrier, '') AS carrier, COALESCE(p.tracking, '') AS tracking,
    COALESCE(paid.payment_intent_id, paid.session_id, '') AS reference
  FROM purchases p LEFT JOIN payments paid ON paid.purchase_id = p.id AND paid.state = 'paid' WHERE`;

const COLUMNS: Column<Row>[] = [
  ['Number', ({ purchase }) => purchase.number],
  ['Date', ({ purchase }) => purchase.createdAt],
  ['State', ({ purchase }) => purchase.state],
  ['Payment', ({ purchase }) => purchase.payment],
  ['Name', ({ purchase }) => purchase.clientName],
  ['Email', ({ purchase }) => purchase.client],
  ['Address', ({ purchase }) => purchase.address],
  ['Phone', ({ purchase }) => purchase.phone],
  ['Tool', ({ line }) => line.service],
  ['Quantity', ({ line }) => line.quantity],
  ['Price', ({ line }) => line.price],
  ['Line total', ({ line }) => line.total],
  ['Line cancelled', ({ line }) => (line.cancelled ? 'yes' : 'no')],
  ['Delivery', ({ purchase }) => purchase.delivery],
  ['Order total', ({ purchase }) => purchase.total],
  ['Currency', ({ purchase }) => purchase.currency],
  ['Carrier', ({ shipment }) => shipment.carrier],
  ['Tracking number', ({ shipment }) => shipment.tracking],
  ['Payment reference', ({ shipment }) => shipment.reference],
];

/** Exports purchases, one row per line. */
@Injectable()
export class PurchaseExport {
  constructor(
    private readonly purchases: PurchasesService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  send(filters: PurchaseFilters, reply: FastifyReply): Promise<void> {
    return sendCsv(reply, 'orders', COLUMNS, this.pages(filters));
  }

  private async *pages(filters: PurchaseFilters): AsyncGenerator<Row[]> {
    let cursor: string | undefined;
    do {
      const page = await this.purchases.list({ ...filters, limit: EXPORT_PAGE, count: false, cursor });
      const shipments = await this.shipmentsOf(page.items);
      yield page.items.flatMap((purchase) => {
        const shipment = shipments.get(purchase.number) ?? NO_SHIPMENT;
        return purchase.lines.map((line) => ({ purchase, line, shipment }));
      });
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  /** By the numbers of the purchases. One query for a page. */
  private async shipmentsOf(purchases: readonly PurchaseSummaryDto[]): Promise<Map<string, Shipment>> {
    if (purchases.length === 0) return new Map();
    const { sql, values } = isOneOf(
      'p.number',
      purchases.map(({ number }) => number),
    );
    const rows = await readPrepared(this.dataSource, `${SHIPMENTS} ${sql}`, values);
    return new Map(
      rows.map(({ number, carrier, tracking, reference }) => [
        String(number),
        { carrier: String(carrier), tracking: String(tracking), reference: String(reference) },
      ]),
    );
  }
}
