import { Logger } from '@nestjs/common';
import { createPool, type Pool, type PoolOptions } from 'mysql2';

const LOCK_WAIT_SECONDS = 2;
/** Stated in full: another mode of the server's own may change what a quotation mark or a backslash means. */
const SQL_MODE = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/** What TypeORM takes from mysql2, with settings of each connection that hold on MySQL and MariaDB alike. */
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

/** MySQL's timeout covers reads alone, MariaDB's all queries. Each server skips the comment of the other. */
function sessionSettings(statementTimeoutMs: number): string {
  return `SET SESSION sql_mode = '${SQL_MODE}', SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}
    /*!80000 , SESSION max_execution_time = ${statementTimeoutMs} */
    /*M! , SESSION max_statement_time = ${statementTimeoutMs / 1_000} */`;
}
