import type { Connection, Pool, PoolConnection, QueryResult, ResultSetHeader } from 'mysql2';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { DateUtils } from 'typeorm/util/DateUtils.js';

export type SqlValue = string | number | boolean | Date | null;

/** Sends a statement, outside of any transaction, that each connection prepares once; answers its rows. */
export async function readPrepared(
  dataSource: DataSource,
  sql: string,
  values: readonly SqlValue[],
): Promise<Record<string, unknown>[]> {
  if (!(dataSource.driver instanceof MysqlDriver)) return dataSource.query(sql, values.map(toSqlite));
  const pool: Pool = dataSource.driver.pool;
  return (await execute(pool, dataSource, sql, values)) as Record<string, unknown>[];
}

/** Sends a statement, in the manager's transaction, that each connection prepares once; answers how many rows it changed. */
export async function writePrepared(
  { queryRunner: runner }: EntityManager,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  if (!runner) throw new Error('Rows are changed in transactions only.');
  if (runner.dataSource.driver instanceof MysqlDriver) {
    const connection: PoolConnection = await runner.connect();
    return ((await execute(connection, runner.dataSource, sql, values)) as ResultSetHeader).affectedRows;
  }
  const { affected } = await runner.query(sql, values.map(toSqlite), true);
  return affected ?? 0;
}

/** TypeORM has no prepared statements with MySQL; with SQLite all are. */
async function execute(
  connection: Pick<Connection, 'execute'>,
  { logger }: DataSource,
  sql: string,
  values: readonly SqlValue[],
): Promise<QueryResult> {
  logger.logQuery(sql, [...values]);
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
