import { Logger } from '@nestjs/common';
import { createPool, type Pool, type PoolOptions } from 'mysql2';

const LOCK_WAIT_SECONDS = 2;
/** The complete mode. A server's default mode may change the meaning of quotation marks and backslashes. */
const SQL_MODE = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/** The mysql2 driver for TypeORM, with session settings for both MySQL and MariaDB. */
export function mysqlDriver(statementTimeoutMs: number): { createPool(options: PoolOptions): Pool } {
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
