import { isOneOf, readPrepared } from '@whetstone/server/database/prepared-queries';
import type { DataSource } from 'typeorm';

/** Returns the numbers of orders by their ids. */
export async function readNumbers(
  dataSource: DataSource,
  orderIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = orderIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { sql, values } = isOneOf('id', ids);
  const rows = await readPrepared(dataSource, `SELECT id, number FROM orders WHERE ${sql}`, values);
  return new Map(rows.map(({ id, number }) => [String(id), String(number)]));
}
