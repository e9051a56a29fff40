import type { DataSource } from 'typeorm';
import { type SqlValue, writePrepared } from './prepared-queries.ts';
import { inTransaction } from './transactions.ts';

/** Rows per transaction. Short transactions do not block other writers for long. */
const BATCH_SIZE = 1_000;

/** The rows whose indexed column is below a value. */
export interface OldRows {
  table: string;
  column: string;
  below: SqlValue;
  /** A further condition, as SQL without parameters. */
  and?: string;
}

/** Deletes rows in short transactions, lowest first. Stops between transactions when the signal aborts. Returns the number of rows. */
export async function deleteInBatches(
  dataSource: DataSource,
  { table, column, below, and = '1 = 1' }: OldRows,
  signal?: AbortSignal,
): Promise<number> {
  const [name, key] = [table, column].map((identifier) => dataSource.driver.escape(identifier));
  const old = `${key} < ? AND ${and} ORDER BY ${key} LIMIT ?`;
  const sql =
    dataSource.options.type === 'mysql'
      ? `DELETE FROM ${name} WHERE ${old}`
      : `DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} WHERE ${old})`;
  let total = 0;
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE && !signal?.aborted; total += deleted) {
    deleted = await inTransaction(dataSource, (manager) => writePrepared(manager, sql, [below, BATCH_SIZE]));
  }
  return total;
}
