import type { Connection } from 'mysql2/promise';

/** Rows per query. The database generates the rows itself: sending them takes longer and enlarges its log. */
const AT_ONCE = 100_000;
const DIGITS = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS digit`).join(' UNION ALL ')})`;

/** The id of the n-th row. Ids ascend like the shop's own. */
export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** SQL: the id of row `number`. */
export function idExpression(number: string): string {
  return `CONCAT('00000000-0000-7000-8000-', LPAD(${number}, 12, '0'))`;
}

/** Inserts the rows numbered `from` to `to` (excluded); each column is an SQL expression of the row's number `n`. */
export async function generateRows(
  connection: Connection,
  table: string,
  columns: Readonly<Record<string, string>>,
  from: number,
  to: number,
): Promise<void> {
  for (let start = from; start < to; start += AT_ONCE) {
    const rows = numbers(start, Math.min(AT_ONCE, to - start));
    await connection.query(
      `INSERT INTO ${table} (${Object.keys(columns)}) SELECT ${Object.values(columns)} FROM ${rows} ORDER BY n`,
    );
  }
}

/** A table of consecutive numbers in SQL that MySQL and MariaDB understand. */
function numbers(start: number, count: number): string {
  const places = [...String(count - 1)].map((_, place) => place);
  const value = places.map((place) => `d${place}.digit * ${10 ** place}`).join(' + ');
  const tables = places.map((place) => `${DIGITS} AS d${place}`).join(' CROSS JOIN ');
  return `(SELECT ${start} + ${value} AS n FROM ${tables} WHERE ${value} < ${count}) AS numbers`;
}
