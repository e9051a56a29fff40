import { Logger } from '@nestjs/common';
import Sqlite from 'better-sqlite3';
import { createPool, type Pool, type PoolOptions } from 'mysql2';
import type { DataSourceOptions } from 'typeorm';
import { DEFAULT_LIMITS } from '../config/read-database.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Migrations } from './migrate.ts';

const LOCK_WAIT_SECONDS = 2;
/** The complete mode. A server's default mode may change the meaning of quotation marks and backslashes. */
const SQL_MODE = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';
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

/** The mysql2 driver for TypeORM, with session settings for both MySQL and MariaDB. */
function mysqlDriver(statementTimeoutMs: number): { createPool(options: PoolOptions): Pool } {
  const settings = sessionSettings(statementTimeoutMs);
  return {
    createPool: (options) => {
      const pool = createPool(options);
      pool.on('connection', (connection) => {
        connection.query(settings, (error) => {
          if (!error) return;
          new Logger('Database').error(error);
          connection.destroy();
        });
      });
      return pool;
    },
  };
}

/** MySQL's timeout covers only reads, MariaDB's all queries. Each server skips the other's comment. */
function sessionSettings(statementTimeoutMs: number): string {
  return `SET SESSION sql_mode = '${SQL_MODE}', SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}
    /*!80000 , SESSION max_execution_time = ${statementTimeoutMs} */
    /*M! , SESSION max_statement_time = ${statementTimeoutMs / 1_000} */`;
}
