import type { Database } from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { SqliteConnectionPool } from './sqlite-connection-pool.ts';
import { SqliteQueryRunner } from './sqlite-query-runner.ts';
import { cacheStatements } from './statement-cache.ts';
import { WriteLock } from './write-lock.ts';

/** TypeORM's own driver shares one connection, on which concurrent transactions become one. */
export class SqliteDriver extends BetterSqlite3Driver {
  private readonly writeLock = new WriteLock();
  private readonly readers: SqliteConnectionPool;

  constructor(dataSource: DataSource) {
    super(dataSource);
    this.readers = new SqliteConnectionPool(() => this.createDatabaseConnection());
  }

  override createQueryRunner(): SqliteQueryRunner {
    return new SqliteQueryRunner(this, this.readers, this.writeLock);
  }

  override async disconnect(): Promise<void> {
    this.readers.close();
    await super.disconnect();
  }

  protected override async createDatabaseConnection(): Promise<Database> {
    return cacheStatements(await super.createDatabaseConnection());
  }
}
