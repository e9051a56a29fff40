import Sqlite from 'better-sqlite3';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.ts';
import { DEFAULT_LIMITS } from '../config/read-database.ts';
import type { Migrations } from './migrate.ts';
import { mysqlDriver } from './mysql-driver.ts';

/** More than the number of distinct statements: a connection prepares each statement once. */
export const MAX_PREPARED_STATEMENTS = 200;
// Waiting blocks the whole process, so a longer wait is a retried transaction.
const BUSY_TIMEOUT_MS = 2_000;

export function databaseOptions(
  { database }: Pick<Config, 'database'>,
  migrations: Migrations,
): DataSourceOptions {
  if (database.kind === 'mysql') {
    const { poolSize, queueLimit, statementTimeoutMs } = database.limits ?? DEFAULT_LIMITS;
    return {
      type: 'mysql',
      driver: mysqlDriver(statementTimeoutMs),
      url: database.url,
      charset: 'utf8mb4',
      timezone: 'Z',
      connectTimeout: 5_000,
      poolSize,
      ...(database.tls && { ssl: database.tls }),
      // Prepared statements belong to a connection. The server's default limit is 16,382 for all clients together.
      extra: { maxPreparedStatements: MAX_PREPARED_STATEMENTS, queueLimit },
      migrations: migrations.mysql,
    };
  }
  return {
    type: 'better-sqlite3',
    database: database.file,
    driver: Sqlite,
    enableWAL: true,
    timeout: BUSY_TIMEOUT_MS,
    // A query runner uses two connections. Each caches its own statements.
    statementCacheSize: 0,
    // An acknowledged order must survive a power cut, not only a crash of this process.
    prepareDatabase: (connection: Sqlite.Database) => {
      connection.pragma('synchronous = FULL');
    },
    migrations: migrations.sqlite,
  };
}
