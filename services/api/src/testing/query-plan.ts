import type { Logger } from 'typeorm';
import type { Shop } from './test-app.ts';

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
