import type { ObjectLiteral } from 'typeorm';
import type { Condition, TableReader } from '../database/prepared-queries.ts';
import { Page, type PageQuery } from '../http/page.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';

export interface KeysetOrder {
  name: string;
  /** The property to sort by, before the id. Without it, the list is sorted by id, which is by time. */
  property?: string;
  /** Whether the property is unique, so that the id is not needed as a tie-breaker. */
  unique?: boolean;
  direction: 'ASC' | 'DESC';
}

export interface Identified extends ObjectLiteral {
  id: string;
}

/** Reads the page after the cursor through an index: the last page costs as much as the first one. */
export async function keysetPage<Row extends Identified>(
  table: TableReader<Row>,
  where: readonly Condition[],
  order: KeysetOrder,
  { limit, cursor, count }: PageQuery,
): Promise<Page<Row>> {
  const total = count ? await table.count(where) : undefined;
  const after = startAfter(table, order, cursor);
  if (limit === 0) return new Page([], undefined, total);
  const rows = await table.rows({
    where: [...where, ...after],
    orderBy: orderColumns(table, order),
    limit: limit + 1,
  });
  return pageOf(rows, limit, positionIn(order), total);
}

const PREFERRED_FIRST = 'preferred-first';

/** As `keysetPage`, newest first, but rows that meet a condition precede all others. */
export async function preferredFirstPage<Row extends Identified>(
  table: TableReader<Row>,
  where: readonly Condition[],
  { sql, values }: Condition,
  { limit, cursor, count }: PageQuery,
): Promise<Page<Row>> {
  const total = count ? await table.count(where) : undefined;
  if (limit === 0) return new Page([], undefined, total);
  const start = cursor ? decodeCursor(cursor, PREFERRED_FIRST) : undefined;
  const id = table.column('id');
  const rows: { row: Row; group: string }[] = [];
  for (const group of start?.value === 'others' ? ['others'] : ['preferred', 'others']) {
    if (rows.length > limit) break;
    const member = { sql: group === 'others' ? `NOT ${sql}` : sql, values };
    const after = start?.value === group ? [{ sql: `${id} < ?`, values: [start.id] }] : [];
    const members = await table.rows({
      where: [...where, member, ...after],
      orderBy: `${id} DESC`,
      limit: limit + 1 - rows.length,
    });
    rows.push(...members.map((row) => ({ row, group })));
  }
  const page = pageOf(
    rows,
    limit,
    ({ row: { id }, group: value }) => ({ order: PREFERRED_FIRST, id, value }),
    total,
  );
  return page.map(({ row }) => row);
}

/** Builds the page. The rows include one more than the limit if another page follows. */
function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  total?: number,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return new Page(items, last && encodeCursor(positionOf(last)), total);
}

function orderColumns<Row extends Identified>(
  table: TableReader<Row>,
  { property, unique, direction }: KeysetOrder,
): string {
  const properties = [...(property ? [property] : []), ...(unique ? [] : ['id'])];
  return properties.map((name) => `${table.column(name)} ${direction}`).join(', ');
}

function positionIn({ name: order, property }: KeysetOrder): (row: Identified) => Position {
  return (row) => ({ order, id: row.id, value: property ? row[property] : null });
}

function startAfter<Row extends Identified>(
  table: TableReader<Row>,
  { name, property, unique, direction }: KeysetOrder,
  cursor: string | undefined,
): Condition[] {
  if (!cursor) return [];
  const { id, value } = decodeCursor(cursor, name);
  const after = direction === 'ASC' ? '>' : '<';
  const idColumn = table.column('id');
  if (!property) return [{ sql: `${idColumn} ${after} ?`, values: [id] }];
  const column = table.column(property);
  if (unique) return [{ sql: `${column} ${after} ?`, values: [value] }];
  // MySQL does not use an index for a comparison of row values.
  return [
    table.mysql
      ? {
          sql: `(${column} ${after} ? OR (${column} = ? AND ${idColumn} ${after} ?))`,
          values: [value, value, id],
        }
      : { sql: `(${column}, ${idColumn}) ${after} (?, ?)`, values: [value, id] },
  ];
}

interface NextRows {
  /** The conditions of the list. */
  where: readonly Condition[];
  search: Condition;
  /** Maximum number of list rows to read. */
  maxRows: number;
  /** The name of the index with which to find the rows; by default the database chooses. */
  index?: string | undefined;
}

/** Searches only the next rows of the list. Returns undefined if their matches do not fill the page. */
export async function nextRowsPage<Row extends Identified>(
  table: TableReader<Row>,
  { where, search, maxRows }: NextRows,
  order: KeysetOrder,
  { limit, cursor }: PageQuery,
): Promise<Page<Row> | undefined> {
  const candidates = { where: [...where, ...startAfter(table, order, cursor)], limit: maxRows };
  const rows = await table.rows({
    candidates,
    where: [search],
    orderBy: orderColumns(table, order),
    limit: limit + 1,
  });
  return rows.length > limit ? pageOf(rows, limit, positionIn(order)) : undefined;
}

/**
 * As `nextRowsPage`, for a list by id. It stops at the last match of the page, so that many rows can be searched, and recognizes the end of the list.
 * @param knownEnd the id at which to end instead of after `maxRows`, or undefined for the end of the list
 */
export async function scannedPage<Row extends Identified>(
  table: TableReader<Row>,
  { where, search, maxRows, index }: NextRows,
  order: KeysetOrder,
  { limit, cursor }: PageQuery,
  knownEnd?: { id: string | undefined },
): Promise<Page<Row> | undefined> {
  const orderBy = orderColumns(table, order);
  const next = [...where, ...startAfter(table, order, cursor)];
  const end = knownEnd ? knownEnd.id : await table.idAt({ where: next, orderBy }, maxRows);
  const before = { sql: `${table.column('id')} ${order.direction === 'ASC' ? '<' : '>'} ?` };
  const scanned = end === undefined ? [] : [{ ...before, values: [end] }];
  const candidates = { where: [...next, ...scanned, search], limit: limit + 1, index };
  const rows = await table.rows({ candidates, where: [], orderBy, limit: limit + 1 });
  return rows.length > limit || end === undefined ? pageOf(rows, limit, positionIn(order)) : undefined;
}

/** Maps the name of a sort to its order: 'newest', 'oldest', a property, or a property in descending order with a leading minus. */
export function sortOrder(sort: string): KeysetOrder {
  if (sort === 'newest') return { name: sort, direction: 'DESC' };
  if (sort === 'oldest') return { name: sort, direction: 'ASC' };
  const property = sort.replace(/^-/, '');
  return { name: sort, property, direction: property === sort ? 'ASC' : 'DESC' };
}
