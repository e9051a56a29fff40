import type { DataSource } from 'typeorm';

const TABLES = {
  mysql: `SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`,
  // The tables of the full-text index included, in which SQLite stores the words.
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table'",
};

/** Every value of every table that contains one of the texts, without regard to case, as `table.column: text`. */
export async function findEverywhere(dataSource: DataSource, texts: readonly string[]): Promise<string[]> {
  const mysql = dataSource.options.type === 'mysql';
  const tables: { name: string }[] = await dataSource.query(mysql ? TABLES.mysql : TABLES.sqlite);
  const found = new Set<string>();
  for (const { name } of tables) {
    const rows: Record<string, unknown>[] = await dataSource.query(
      `SELECT * FROM ${dataSource.driver.escape(name)}`,
    );
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const stored = textOf(value).toLowerCase();
      for (const text of texts)
        if (stored.includes(text.toLowerCase())) found.add(`${name}.${column}: ${text}`);
    }
  }
  return [...found].sort();
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
