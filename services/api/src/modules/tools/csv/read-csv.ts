import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { bodyChunks } from '@whetstone/server/http/body-chunks';
import { ProblemException, type ProblemExtras } from '@whetstone/server/http/problem.exception';
import { CsvError, type Info, parse } from 'csv-parse';
import { decimalsOf, samplesOf, undecided } from './number-form.ts';
import { columnOf, type Header, type ToolColumn } from './tool-columns.ts';
import type { Reading } from './tool-import.entity.ts';
import { type ReadRow, readRow } from './tool-row.ts';

const MAX_BYTES = 100_000_000;
const MAX_ROWS = 100_000;
/** Characters of a row. The longest valid one has about 7,000. */
const MAX_ROW = 64_000;
/** Of the largest spreadsheet. */
const MAX_SHEET_ROWS = 1_048_576;
/** Bytes of the file after which other requests have a turn. */
const PART_BYTES = 1_024;
/** Rows that wait for a number that shows the decimals of the file. */
const MAX_WAITING = 500;
/** Rows before the header. */
const MAX_TITLES = 3;
const MAX_LINES = MAX_TITLES + 2;
const LINE_END = /\r\n|\r|\n/;
/** Unknown columns that are named. */
const MAX_IGNORED = 20;
const NEEDED: ToolColumn[] = ['name', 'price', 'quantity'];
const SEPARATORS = [',', ';', '\t'];
/** Spreadsheets do not show this line, or count it. */
const SEPARATOR_LINE = /^sep=([,;\t|])(\r\n|\r|\n)/i;

export interface NumberedRow {
  number: number;
  row: ReadRow;
}

/**
 * Reads the rows of a file with tools, as fast as they are consumed. Rows without any text are left out.
 * @param reading receives how the file is read. Its `decimals` hold for the file; by default, its numbers and its separator show them
 * @param shop its categories, and the currency of the prices
 * @throws ProblemException 400, 413, 422 with a sentence about the file
 */
export async function* readCsv(
  body: Readable,
  reading: Reading,
  { categories = [], currency = 'USD' }: { categories?: readonly string[]; currency?: string } = {},
): AsyncGenerator<NumberedRow> {
  const texts = decoded(body);
  const start = await firstLines(texts);
  const chosen = SEPARATOR_LINE.exec(start);
  const head = start.slice(chosen?.[0].length ?? 0);
  const separator = chosen?.[1] ?? separatorOf(head);
  const parser = Readable.from(withHead(head, texts), { objectMode: false, encoding: 'utf8' }).compose(
    parse({
      ...{ delimiter: separator, relax_column_count: true, max_record_size: MAX_ROW },
      // Of joined files, the lines end differently.
      record_delimiter: ['\r\n', '\n', '\r'],
      // It takes 60 µs for each empty line otherwise.
      ...{ skip_empty_lines: true, info: true },
    }),
  );
  let header: Header | undefined;
  let titles = 0;
  let waiting: { number: number; record: string[] }[] = [];
  const decided = async function* (columns: Header): AsyncGenerator<NumberedRow> {
    const samples = reading.decimals
      ? []
      : waiting.flatMap(({ number, record }) => samplesOf(number, columns, record));
    if (samples.length > 0 && separator !== ';') throw undecided(samples);
    // Spreadsheets save semicolons where commas stand before decimals.
    if (samples.length > 0) reading.decimals = 'comma';
    const records = waiting;
    waiting = [];
    for (const { number, record } of records) {
      yield { number, row: readRow(columns, record, { decimals: reading.decimals, categories, currency }) };
      // Other requests wait for the thread meanwhile.
      if (records.length > 1) await nextTurn();
    }
  };
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // Spreadsheets count empty rows, and texts with several lines as one row.
      const number = info.records + info.empty_lines;
      if (number > MAX_SHEET_ROWS) throw tooManyRows(MAX_SHEET_ROWS);
      if (!header) {
        titles += 1;
        if (titles <= MAX_TITLES && record.filter(columnOf).length < 2) continue;
        header = headerOf(record, reading);
        continue;
      }
      if (record.every((cell) => cell.trim() === '')) continue;
      // Empty rows count as far as rows with text follow: spreadsheets add thousands of them at the end.
      if (number > MAX_ROWS + 1) throw tooManyRows(MAX_ROWS);
      reading.decimals ??= decimalsOf(header, record);
      waiting.push({ number, record });
      if (reading.decimals || waiting.length === MAX_WAITING) yield* decided(header);
    }
    if (header) yield* decided(header);
  } catch (error) {
    throw error instanceof CsvError ? malformed(error) : error;
  }
  if (!header && titles > 0) headerOf([], reading);
  if (!header) throw invalid('The file is empty. Start from an export of the tools.', { reason: 'empty' });
}

function tooManyRows(limit: number): ProblemException {
  return invalid(`The file has more than ${limit.toLocaleString('en')} rows. Split it.`, {
    ...{ reason: 'too-many-rows', max: limit },
  });
}

/** @throws ProblemException 400, 413, 422 */
async function* decoded(body: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const decode = (chunk?: Uint8Array): string => {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw invalid('The file is not in UTF-8. Save it as “CSV UTF-8”.', { reason: 'not-utf-8' });
    }
  };
  let bytes = 0;
  let kept: Uint8Array = new Uint8Array();
  for await (const received of bodyChunks(body, 'Send the file again.')) {
    bytes += received.length;
    if (bytes > MAX_BYTES) throw tooLarge();
    const chunk: Uint8Array = kept.length > 0 ? Buffer.concat([kept, received]) : received;
    // The first part tells the encoding.
    kept = bytes < PART_BYTES ? chunk : new Uint8Array();
    if (bytes < PART_BYTES) continue;
    // The parser reads all rows of a part in one turn, also those that it skips.
    for (let start = 0; start < chunk.length; start += PART_BYTES) {
      yield decode(chunk.subarray(start, start + PART_BYTES));
      await nextTurn();
    }
  }
  yield decode(kept);
  yield decode();
}

/** Without a byte order mark, only UTF-16 has many zeros: the high bytes of separators, spaces and the header, which are in ASCII. */
function encodingOf(start: Uint8Array = new Uint8Array()): string {
  const [first, second] = start;
  const part = start.subarray(0, PART_BYTES);
  const zerosAt = (place: number) => part.filter((byte, index) => byte === 0 && index % 2 === place).length;
  const [even, odd, least] = [zerosAt(0), zerosAt(1), part.length / 16];
  if ((first === 0xff && second === 0xfe) || odd > Math.max(even, least)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || even > Math.max(odd, least)) return 'utf-16be';
  return 'utf-8';
}

/** Rejects a body of a known length before it is read. */
export function checkLength(contentLength: string | undefined): void {
  if (Number(contentLength) > MAX_BYTES) throw tooLarge();
}

/** The first texts, with a header below some titles. */
async function firstLines(texts: AsyncGenerator<string>): Promise<string> {
  let head = '';
  while (head.split(LINE_END, MAX_LINES + 1).length <= MAX_LINES && head.length <= MAX_ROW) {
    const { value, done } = await texts.next();
    if (done) break;
    head += value;
  }
  return head;
}

async function* withHead(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

/** The names of the columns contain no separator. Spreadsheets save semicolons in many countries. */
function separatorOf(head: string): string {
  const lines = head.replaceAll('"', '').split(LINE_END, MAX_LINES);
  const rank = (separator: string) => {
    const known = lines.map((line) => line.split(separator).filter(columnOf).length);
    return Math.max(...known) + (lines[0]?.split(separator).length ?? 0) / MAX_ROW;
  };
  const ranks = SEPARATORS.map(rank);
  return SEPARATORS[ranks.indexOf(Math.max(...ranks))] ?? ',';
}

/** @throws ProblemException 422 if the file can neither change nor add tools */
function headerOf(cells: readonly string[], reading: Reading): Header {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  const header = names.map(columnOf);
  const columns = header.filter((column) => column !== undefined);
  const missing = columns.includes('id') ? [] : NEEDED.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw invalid(
      `The file does not have the columns ${missing.join(', ')}. New tools need name, price and quantity; a column id changes the tools of an export.`,
      { reason: 'columns-missing', columns: missing },
    );
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined)
    throw invalid(`The column “${twice}” appears twice. Remove one of them.`, {
      reason: 'column-twice',
      columns: [twice],
    });
  reading.columns = columns;
  const ignored = names.filter((name, index) => name !== '' && !header[index]);
  reading.ignored = ignored.slice(0, MAX_IGNORED).map((name) => name.slice(0, 40));
  return header;
}

function malformed({ code, lines }: CsvError & { lines?: number }): ProblemException {
  const where = lines ? ` on line ${lines}` : '';
  const line = lines && { line: lines };
  if (code === 'CSV_MAX_RECORD_SIZE')
    return invalid(`A row${where} is too long. A quotation mark may be missing.`, {
      reason: 'row-too-long',
      ...line,
    });
  const detail = `The quotation marks${where} do not match. Double each quotation mark within a text, and quote the text.`;
  return invalid(detail, { reason: 'quotes', ...line });
}

function invalid(detail: string, extras: ProblemExtras): ProblemException {
  return new ProblemException(422, 'invalid-csv', detail, extras);
}

function tooLarge(): ProblemException {
  const detail = `The file is larger than ${MAX_BYTES / 1_000_000} MB. Split it.`;
  return new ProblemException(413, 'body-too-large', detail, { max: MAX_BYTES });
}
