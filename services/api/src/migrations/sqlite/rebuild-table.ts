import type { QueryRunner } from 'typeorm';

interface SchemaRow {
  type: string;
  sql: string;
}

/** SQLite cannot change a column. The table is recreated from its edited definition, with its rows. */
export async function rebuildTable(
  runner: QueryRunner,
  table: string,
  edit: (definition: string) => string,
): Promise<void> {
  const parts: SchemaRow[] = await runner.query(
    'SELECT type, sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL',
    [table],
  );
  const definition = parts.find(({ type }) => type === 'table')?.sql ?? '';
  await runner.query(edit(definition).replace(/^CREATE TABLE \S+/, 'CREATE TABLE rebuilt'));
  await runner.query(`INSERT INTO rebuilt SELECT * FROM ${table}`);
  await runner.query(`DROP TABLE ${table}`);
  await runner.query(`ALTER TABLE rebuilt RENAME TO ${table}`);
  for (const { type, sql } of parts) if (type !== 'table') await runner.query(sql);
}
