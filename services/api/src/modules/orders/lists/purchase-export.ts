import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Column, EXPORT_PAGE, sendCsv } from '../../../common/csv.ts';
import type { PurchaseFilters } from '../purchase-requests.dto.ts';
import type { PurchaseLineDto, PurchaseSummaryDto } from '../purchases.dto.ts';
import { PurchasesService } from './purchases.service.ts';

interface Row {
  purchase: PurchaseSummaryDto;
  line: PurchaseLineDto;
}

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
];

/** Exports purchases, one row per line. */
@Injectable()
export class PurchaseExport {
  constructor(private readonly purchases: PurchasesService) {}

  send(filters: PurchaseFilters, reply: FastifyReply): Promise<void> {
    return sendCsv(reply, 'orders', COLUMNS, this.pages(filters));
  }

  private async *pages(filters: PurchaseFilters): AsyncGenerator<Row[]> {
    let cursor: string | undefined;
    do {
      const page = await this.purchases.list({ ...filters, limit: EXPORT_PAGE, count: false, cursor });
      yield page.items.flatMap((purchase) => purchase.lines.map((line) => ({ purchase, line })));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }
}
