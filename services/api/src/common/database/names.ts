import { isOneOf, readPrepared } from '@whetstone/server/database/prepared-queries';
import type { DataSource, EntityManager } from 'typeorm';

export const TOOL_NAMES = 'SELECT id, name FROM tools WHERE';
export const USER_NAMES = 'SELECT id, name FROM users WHERE removed_at IS NULL AND';
export const ORDER_NUMBERS = 'SELECT id, number AS name FROM orders WHERE';

/** The names of rows by their ids. `select`: SQL with the columns `id` and `name`, up to the condition on `column`. */
export async function readNames(
  connection: DataSource | EntityManager,
  select: string,
  ids: readonly (string | null)[],
  column = 'id',
): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const { sql, values } = isOneOf(column, known);
  const rows = await readPrepared(connection, `${select} ${sql}`, values);
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]));
}
