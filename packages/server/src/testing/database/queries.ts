import type { DataSource, Logger } from 'typeorm';

/** Revoked tokens and settings of the shop: the first request after a second reads them again, whichever request that is. */
const READ_AGAIN = /^SELECT .* (WHERE .*tokens_revoked_at\W+> |FROM \W?shop_settings)/s;

/** Records the queries to the database, including those that begin and end transactions. */
export class QueryCounter implements Logger {
  readonly queries: string[] = [];

  /** @param ignored queries that do not depend on the work, such as refreshes of a cache */
  constructor(
    dataSource: DataSource,
    private readonly ignored = /^$/,
  ) {
    dataSource.logger = this;
  }

  /** Returns the queries of the work, without those that any request may repeat. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    this.queries.length = 0;
    await work();
    return this.queries.filter((query) => !READ_AGAIN.test(query));
  }

  logQuery(query: string): void {
    if (!this.ignored.test(query)) this.queries.push(query);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

/** The query plan of the work's last query that contains the text. */
export async function planOf(
  { dataSource }: { dataSource: DataSource },
  work: () => Promise<unknown>,
  text = 'SELECT',
): Promise<string> {
  const recorded: Parameters<Logger['logQuery']>[] = [];
  const { logger } = dataSource;
  const logQuery = logger.logQuery.bind(logger);
  logger.logQuery = (...query) => recorded.push(query);
  await work();
  logger.logQuery = logQuery;
  const [sql, parameters] = recorded.findLast(([query]) => query.includes(text)) ?? [''];
  const explain = dataSource.options.type === 'mysql' ? 'EXPLAIN FORMAT=TRADITIONAL' : 'EXPLAIN QUERY PLAN';
  return JSON.stringify(await dataSource.query(`${explain} ${sql}`, parameters));
}
