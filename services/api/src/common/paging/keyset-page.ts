import type { ObjectLiteral } from 'typeorm';
import type { Condition, TableReader } from '../database/prepared-queries.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';
import { Page, type PageQuery } from './page.ts';

export interface KeysetOrder {
  name: string;
  /** The property to order by before the id; without one, ids alone decide, and they follow time. */
  property?: string;
  /** No two rows have the same value, so the id need not decide between them. */
  unique?: boolean;
  direction: 'ASC' | 'DESC';
}

export interface Identified extends ObjectLiteral {
  id: string;
}

/** The page after the cursor: found through the index, so the last page costs what the first one does. */
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
  return pageOf(rows, limit, order, total);
}

/** Of rows that are one more than the page has, where another one follows. */
export function pageOf<Row extends Identified>(
  rows: readonly Row[],
  limit: number,
  order: KeysetOrder,
  total?: number,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return new Page(items, last && encodeCursor(positionOf(last, order)), total);
}

export function orderColumns<Row extends Identified>(
  table: TableReader<Row>,
  { property, unique, direction }: KeysetOrder,
): string {
  const properties = [...(property ? [property] : []), ...(unique ? [] : ['id'])];
  return properties.map((name) => `${table.column(name)} ${direction}`).join(', ');
}

function positionOf<Row extends Identified>(row: Row, order: KeysetOrder): Position {
  return { order: order.name, id: row.id, value: order.property ? row[order.property] : null };
}

export function startAfter<Row extends Identified>(
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
  // SQLite finds a pair of values in an index, MySQL only this longer way of saying it.
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
  /** What the rows of the list meet. */
  where: readonly Condition[];
  /** What those on the page meet beyond that. */
  sought: Condition;
  /** How many rows of the list are looked at. */
  most: number;
}

/** The page of what is sought, if the next rows of the list fill it; undefined where they do not. */
export async function nextRowsPage<Row extends Identified>(
  table: TableReader<Row>,
  { where, sought, most }: NextRows,
  order: KeysetOrder,
  { limit, cursor }: PageQuery,
): Promise<Page<Row> | undefined> {
  const rows = await table.rows({
    among: { where: [...where, ...startAfter(table, order, cursor)], limit: most },
    where: [sought],
    orderBy: orderColumns(table, order),
    limit: limit + 1,
  });
  return rows.length > limit ? pageOf(rows, limit, order) : undefined;
}

/** The order of a list by the name of its sort: 'newest', 'oldest', or a property, descending with a minus before it. */
export function sortOrder(sort: string): KeysetOrder {
  if (sort === 'newest') return { name: sort, direction: 'DESC' };
  if (sort === 'oldest') return { name: sort, direction: 'ASC' };
  const property = sort.replace(/^-/, '');
  return { name: sort, property, direction: property === sort ? 'ASC' : 'DESC' };
}
