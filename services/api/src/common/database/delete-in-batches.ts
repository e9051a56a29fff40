import type { DataSource } from 'typeorm';
import { inTransaction } from './in-transaction.ts';
import { type SqlValue, writePrepared } from './prepared.ts';

/** What is deleted at a time: short enough for other writers to wait for. */
const BATCH_SIZE = 1_000;

/** The rows of a table whose column, which has an index, is below a value. */
export interface OldRows {
  table: string;
  column: string;
  below: SqlValue;
  /** A further condition, as SQL without parameters. */
  and?: string;
}

/** Deletes rows, the oldest first, in short transactions; stops between two of them when the signal is aborted. Returns how many. */
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
