import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PurchaseFilters } from '../purchase-requests.dto.ts';
import type { PurchaseLineDto, PurchaseSummaryDto } from '../purchases.dto.ts';
import { PurchasesService } from './purchases.service.ts';

const PAGE_LENGTH = 100;
/** Less than a page: the next page is read when the client has read this one. */
const BUFFER_BYTES = 4_096;
/** Lets Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Column = [
  title: string,
  value: (purchase: PurchaseSummaryDto, line: PurchaseLineDto) => string | number,
];

const COLUMNS: Column[] = [
  ['Number', ({ number }) => number],
  ['Date', ({ createdAt }) => createdAt],
  ['State', ({ state }) => state],
  ['Payment', ({ payment }) => payment],
  ['Name', ({ clientName }) => clientName],
  ['Email', ({ client }) => client],
  ['Address', ({ address }) => address],
  ['Phone', ({ phone }) => phone],
  ['Tool', (_purchase, { service }) => service],
  ['Quantity', (_purchase, { quantity }) => quantity],
  ['Price', (_purchase, { price }) => price],
  ['Line total', (_purchase, { total }) => total],
  ['Line cancelled', (_purchase, { cancelled }) => (cancelled ? 'yes' : 'no')],
  ['Delivery', ({ delivery }) => delivery],
  ['Order total', ({ total }) => total],
  ['Currency', ({ currency }) => currency],
];

/** Exports purchases as CSV (RFC 4180), one row per line. */
@Injectable()
export class PurchaseExport {
  constructor(private readonly purchases: PurchasesService) {}

  /** Reads one page after another, as fast as the client reads. Errors before the first row become error responses. */
  async send(filters: PurchaseFilters, reply: FastifyReply): Promise<void> {
    const rows = this.rows(filters);
    const first = await rows.next();
    const csv = Readable.from(continued(first, rows), { objectMode: false, highWaterMark: BUFFER_BYTES });
    const name = `orders-${new Date().toISOString().slice(0, 10)}.csv`;
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(csv);
  }

  private async *rows(filters: PurchaseFilters): AsyncGenerator<string, void> {
    let cursor: string | undefined;
    let head = BYTE_ORDER_MARK + row(COLUMNS.map(([title]) => title));
    do {
      const page = await this.purchases.list({ ...filters, limit: PAGE_LENGTH, count: false, cursor });
      yield head + page.items.map(rowsOf).join('');
      head = '';
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }
}

async function* continued(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  if (!first.done) yield first.value;
  yield* rest;
}

function rowsOf(purchase: PurchaseSummaryDto): string {
  return purchase.lines.map((line) => row(COLUMNS.map(([, value]) => value(purchase, line)))).join('');
}

function row(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Where a spreadsheet may split a text into cells, even within quotes: in many countries it does so at semicolons. */
const SEPARATOR = /([;\r\n]+)/u;
/** A spreadsheet runs a text that starts with one of these characters as a formula. It ignores invisible characters before them. */
const FORMULA = /^(?:\t|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** Each part that would be a formula begins with an apostrophe, which makes it a text. */
function withoutFormulas(text: string): string {
  return text
    .split(SEPARATOR)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('');
}

function cell(value: string | number): string {
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
