import type { Database, Statement } from 'better-sqlite3';

const MAX_STATEMENTS = 200;

/** Query runners come and go, so what they prepared is kept with the connection, which stays. */
export function cacheStatements(database: Database): Database {
  const statements = new Map<string, Statement>();
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement = statements.get(sql) ?? prepare(sql);
    statements.delete(sql);
    statements.set(sql, statement);
    forgetOldest(statements);
    return statement;
  }) as typeof database.prepare;
  return database;
}

function forgetOldest(statements: Map<string, Statement>): void {
  const [oldest] = statements.keys();
  if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
}
