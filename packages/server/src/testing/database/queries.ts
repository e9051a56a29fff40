import type { DataSource, Logger } from 'typeorm';

/** Records the queries to the database, including those that begin and end transactions. */
export class QueryCounter implements Logger {
  readonly queries: string[] = [];

  constructor(dataSource: DataSource) {
    dataSource.logger = this;
  }

  /** Returns the queries of the work. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    this.queries.length = 0;
    await work();
    return [...this.queries];
  }

  logQuery(query: string): void {
    this.queries.push(query);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

/** The query plan of the last SELECT of the work. */
export async function planOf(
  { dataSource }: { dataSource: DataSource },
  work: () => Promise<unknown>,
): Promise<string> {
  const recorded: Parameters<Logger['logQuery']>[] = [];
  const { logger } = dataSource;
  const logQuery = logger.logQuery.bind(logger);
  logger.logQuery = (...query) => recorded.push(query);
  await work();
  logger.logQuery = logQuery;
  const [sql, parameters] = recorded.findLast(([query]) => query.includes('SELECT')) ?? [''];
  const explain = dataSource.options.type === 'mysql' ? 'EXPLAIN FORMAT=TRADITIONAL' : 'EXPLAIN QUERY PLAN';
  return JSON.stringify(await dataSource.query(`${explain} ${sql}`, parameters));
}
