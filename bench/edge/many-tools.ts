import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const NAMED_BY_NUMBER = ['id', 'name'];

/**
 * Copies the tools of a shop that does not run until it has `count` more, each with an id and a name of its own.
 * @returns the paths of their pages
 */
export function addTools(dataFolder: string, count: number): string[] {
  using database = new DatabaseSync(path.join(dataFolder, 'shop.sqlite'));
  const columns = database.prepare("SELECT name FROM pragma_table_info('tools')").all();
  const copied = columns.map(({ name }) => String(name)).filter((name) => !NAMED_BY_NUMBER.includes(name));
  database.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1}),
      originals AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS tools FROM tools)
    INSERT INTO tools (id, name, ${copied})
    SELECT printf('${ID}', n), name || ' No ' || n, ${copied} FROM numbers JOIN originals ON place = n % tools`);
  return Array.from(
    { length: count },
    (_, n) => `/purchase/${ID.replace('%012d', String(n).padStart(12, '0'))}`,
  );
}

const ID = '00000000-0000-7000-8000-%012d';
