import type { DataSource, Logger, QueryRunner } from 'typeorm';

/** Revoked tokens and settings of the shop: the first request after a second reads them again, whichever request that is. */
const READ_AGAIN = /^SELECT .* (WHERE .*tokens_revoked_at\W+> |FROM \W?shop_settings)/s;

/** Records the queries to the database, including those that begin and end transactions. */
export class QueryCounter implements Logger {
  readonly queries: string[] = [];
  private readonly runners: (QueryRunner | undefined)[] = [];

  /** @param ignored queries that do not depend on the work, such as refreshes of a cache */
  constructor(
    dataSource: DataSource,
    private readonly ignored = /^$/,
  ) {
    dataSource.logger = this;
  }

  /** Returns the queries of the work, without those that any request may repeat. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    await this.record(work);
    return this.queries.filter((query) => !READ_AGAIN.test(query));
  }

  /**
   * Returns the queries of the work's transaction that contains the text, from its begin to its end. Transactions of the background, such as
   * those of mails, may run at the same time on a server.
   */
  async transactionDuring(work: () => Promise<unknown>, text: string): Promise<string[]> {
    await this.record(work);
    const runner = this.runners[this.queries.findIndex((query) => query.includes(text))];
    const own = this.queries.filter((_, index) => this.runners[index] === runner);
    const contained = own.findIndex((query) => query.includes(text));
    const begin = own.findLastIndex((query, index) => index < contained && /^(BEGIN|START)/.test(query));
    const commit = own.indexOf('COMMIT', contained);
    if (begin < 0 || commit < 0) throw new Error(`No transaction contains ${text}: ${own.join('; ')}`);
    return own.slice(begin, commit + 1);
  }

  private async record(work: () => Promise<unknown>): Promise<void> {
    this.queries.length = 0;
    this.runners.length = 0;
    await work();
  }

  logQuery(query: string, _parameters?: unknown[], runner?: QueryRunner): void {
    if (this.ignored.test(query)) return;
    this.queries.push(query);
    this.runners.push(runner);
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
  text: string,
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
