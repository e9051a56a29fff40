import type { Condition } from '../database/condition.ts';
import type { TableReader } from '../database/table-reader.ts';
import { type Identified, type KeysetOrder, orderColumns, pageOf, startAfter } from './keyset-page.ts';
import type { Page } from './page.ts';
import type { PageQuery } from './page-query.dto.ts';

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
