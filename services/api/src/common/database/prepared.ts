import type { PoolConnection, QueryResult, ResultSetHeader } from 'mysql2';
import { type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { DateUtils } from 'typeorm/util/DateUtils.js';

export type SqlValue = string | number | boolean | Date | null;

/** Sends a statement that each connection prepares once; answers its rows. */
export async function readPrepared(
  runner: QueryRunner,
  sql: string,
  values: readonly SqlValue[],
): Promise<Record<string, unknown>[]> {
  if (!isMysql(runner)) return runner.query(sql, values.map(toSqlite));
  return (await execute(runner, sql, values)) as Record<string, unknown>[];
}

/** Sends a statement, in the manager's transaction, that each connection prepares once; answers how many rows it changed. */
export async function writePrepared(
  { queryRunner: runner }: EntityManager,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  if (!runner) throw new Error('Rows are changed in transactions only.');
  if (isMysql(runner)) return ((await execute(runner, sql, values)) as ResultSetHeader).affectedRows;
  const { affected } = await runner.query(sql, values.map(toSqlite), true);
  return affected ?? 0;
}

/** TypeORM has no prepared statements with MySQL; with SQLite all are. */
async function execute(runner: QueryRunner, sql: string, values: readonly SqlValue[]): Promise<QueryResult> {
  const connection: PoolConnection = await runner.connect();
  runner.dataSource.logger.logQuery(sql, [...values], runner);
  try {
    return await new Promise((resolve, reject) => {
      connection.execute(sql, [...values], (error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    throw new QueryFailedError(sql, [...values], error as Error);
  }
}

function toSqlite(value: SqlValue): SqlValue {
  return value instanceof Date ? DateUtils.mixedDateToUtcDatetimeString(value) : value;
}

function isMysql({ dataSource }: QueryRunner): boolean {
  return dataSource.options.type === 'mysql';
}
