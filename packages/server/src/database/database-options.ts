import Sqlite from 'better-sqlite3';
import type { DataSourceOptions } from 'typeorm';
import { DEFAULT_LIMITS } from '../config/read-database.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Migrations } from './migrate.ts';
import { mysqlDriver } from './mysql-driver.ts';

/** Exceeds the number of distinct queries, so that a connection prepares each query once. */
export const MAX_PREPARED_STATEMENTS = 250;
// SQLite waits synchronously and blocks the process. For longer conflicts, `inTransaction` retries.
const BUSY_TIMEOUT_MS = 2_000;

export function databaseOptions(
  { database }: Pick<ServerConfig, 'database'>,
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
      // The server's default limit is 16,382 prepared statements for all connections together.
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
    // TypeORM's cache covers one connection, but a query runner uses two. `cacheStatements` covers each connection.
    statementCacheSize: 0,
    // FULL: a confirmed order survives a power cut.
    prepareDatabase: (connection: Sqlite.Database) => {
      connection.pragma('synchronous = FULL');
    },
    migrations: migrations.sqlite,
  };
}
