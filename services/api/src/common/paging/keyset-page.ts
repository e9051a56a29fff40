import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';
import { Page } from './page.ts';
import type { PageQuery } from './page-query.dto.ts';

export interface KeysetOrder {
  name: string;
  /** The property to order by before the id; without one, ids alone decide, and they follow time. */
  property?: string;
  /** No two rows have the same value, so the id need not decide between them. */
  unique?: boolean;
  direction: 'ASC' | 'DESC';
}

interface Identified extends ObjectLiteral {
  id: string;
}

/** The page after the cursor: found through the index, so the last page costs what the first one does. */
export async function keysetPage<T extends Identified>(
  query: SelectQueryBuilder<T>,
  order: KeysetOrder,
  { limit, cursor, count }: PageQuery,
): Promise<Page<T>> {
  const total = count ? await query.clone().getCount() : undefined;
  if (cursor) startAfter(query, order, decodeCursor(cursor, order.name));
  if (order.property) query.addOrderBy(`${query.alias}.${order.property}`, order.direction);
  if (!order.unique) query.addOrderBy(`${query.alias}.id`, order.direction);
  const rows = await query.limit(limit + 1).getMany();
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return new Page(items, last && encodeCursor(positionOf(last, order)), total);
}

function positionOf<T extends Identified>(row: T, order: KeysetOrder): Position {
  return { order: order.name, id: row.id, value: order.property ? row[order.property] : null };
}

function startAfter<T extends Identified>(
  query: SelectQueryBuilder<T>,
  { property, unique, direction }: KeysetOrder,
  { id, value }: Position,
): void {
  const after = direction === 'ASC' ? '>' : '<';
  const idColumn = `${query.alias}.id`;
  if (!property) {
    query.andWhere(`${idColumn} ${after} :afterId`, { afterId: id });
    return;
  }
  const column = `${query.alias}.${property}`;
  query.setParameters({ afterId: id, afterValue: value });
  if (unique) query.andWhere(`${column} ${after} :afterValue`);
  else if (isMysql(query)) query.andWhere(eitherAfter(column, idColumn, after));
  else query.andWhere(`(${column}, ${idColumn}) ${after} (:afterValue, :afterId)`);
}

/** SQLite finds a pair of values in an index, MySQL only this longer way of saying it. */
function eitherAfter(column: string, idColumn: string, after: string): string {
  return `(${column} ${after} :afterValue OR (${column} = :afterValue AND ${idColumn} ${after} :afterId))`;
}

function isMysql(query: SelectQueryBuilder<ObjectLiteral>): boolean {
  return query.dataSource.options.type === 'mysql';
}
