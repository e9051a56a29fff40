import { Readable } from 'node:stream';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Page } from '@whetstone/server/http/page';
import type { FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { dayOf, shopTimeZone, timeFormat } from './shop-days.ts';

/** Less than a page: the next page is read when the client has read this one. */
const BUFFER_BYTES = 4_096;
/** Lets Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Rows per query. */
export const EXPORT_PAGE = 100;

/** Documents a response by `sendCsv`. */
export function ApiCsv(description: string): MethodDecorator {
  return ApiOkResponse({ description, content: { 'text/csv': { schema: { type: 'string' } } } });
}

/** Times appear in the time zone of the shop. */
export type Column<Row> = [title: string, value: (row: Row) => string | number | Date];

interface CsvFile {
  /** Before the day. */
  name: string;
  /** With the time zone of the shop. */
  dataSource: DataSource;
  /** Takes the number of the rows that were read, when the file ends or the client stops. If it fails, the download is incomplete. */
  record: (rows: number) => Promise<void>;
}

/** Responds with the rows as CSV (RFC 4180), as fast as the client reads. Errors before the first row become error responses. */
export async function sendCsv<Row>(
  reply: FastifyReply,
  { name, dataSource, record }: CsvFile,
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Promise<void> {
  const timeZone = await shopTimeZone(dataSource);
  const parts = csvOf(columns, counted(pages, record), timeFormat(timeZone));
  const first = await parts.next();
  const csv = Readable.from(continued(first, parts), { objectMode: false, highWaterMark: BUFFER_BYTES });
  const file = `${name}-${dayOf(new Date(), timeZone)}.csv`;
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}"`)
    .send(csv);
}

/** The pages of a list, one after another. */
export async function* pagesOf<Row>(
  list: (page: { limit: number; count: false; cursor: string | undefined }) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const page = await list({ limit: EXPORT_PAGE, count: false, cursor });
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

async function* counted<Row>(
  pages: AsyncIterable<readonly Row[]>,
  record: CsvFile['record'],
): AsyncGenerator<readonly Row[]> {
  let rows = 0;
  try {
    for await (const page of pages) {
      rows += page.length;
      yield page;
    }
  } finally {
    await record(rows);
  }
}

async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  format: (time: Date) => string,
): AsyncGenerator<string, void> {
  const valuesOf = (row: Row) => columns.map(([, value]) => value(row));
  const texts = (row: Row) => valuesOf(row).map((value) => (value instanceof Date ? format(value) : value));
  let head = BYTE_ORDER_MARK + csvRow(columns.map(([title]) => title));
  for await (const page of pages) {
    yield head + page.map((row) => csvRow(texts(row))).join('');
    head = '';
  }
  if (head) yield head;
}

async function* continued(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}

export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number): string {
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Where a spreadsheet may split a text into cells, even within quotes: in many countries it does so at semicolons. */
const SEPARATOR = /([;\r\n]+)/u;
/** A spreadsheet runs such a text as a formula. One that already has apostrophes gets one more, so that `withFormulas` restores it. */
const FORMULA = /^'*(?:\t|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** Each part that would be a formula begins with an apostrophe, which makes it a text. */
function withoutFormulas(text: string): string {
  return mapParts(text, (part) => (FORMULA.test(part) ? `'${part}` : part));
}

/** Reverts what an export does to a text. */
export function withFormulas(text: string): string {
  return mapParts(text, (part) => (part.startsWith("'") && FORMULA.test(part) ? part.slice(1) : part));
}

function mapParts(text: string, map: (part: string) => string): string {
  return text.split(SEPARATOR).map(map).join('');
}
