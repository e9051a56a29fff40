import type { DataSource, Logger } from 'typeorm';
import type { Shop } from '../test-app.ts';

/** Counts what is sent to the database, transaction statements included. */
export class QueryCounter implements Logger {
  readonly statements: string[] = [];

  constructor(dataSource: DataSource) {
    dataSource.logger = this;
  }

  /** The statements that the work sends. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    this.statements.length = 0;
    await work();
    return [...this.statements];
  }

  logQuery(statement: string): void {
    this.statements.push(statement);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

/** How the database finds the rows for the last statement of the work that selects some. */
export async function planOf({ dataSource }: Shop, work: () => Promise<unknown>): Promise<string> {
  const asked: Parameters<Logger['logQuery']>[] = [];
  const { logger } = dataSource;
  const logQuery = logger.logQuery.bind(logger);
  logger.logQuery = (...query) => asked.push(query);
  await work();
  logger.logQuery = logQuery;
  const [statement, parameters] = asked.findLast(([sql]) => sql.includes('SELECT')) ?? [''];
  const explain = dataSource.options.type === 'mysql' ? 'EXPLAIN FORMAT=TRADITIONAL' : 'EXPLAIN QUERY PLAN';
  return JSON.stringify(await dataSource.query(`${explain} ${statement}`, parameters));
}
