import type { Database, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { SqliteConnectionPool, WriteLock } from './sqlite-connections.ts';
import { SqliteQueryRunner } from './sqlite-query-runner.ts';

export class SqliteDataSource extends DataSource {
  constructor(options: DataSourceOptions) {
    super(options);
    this.driver = new SqliteDriver(this);
  }
}

/** TypeORM's driver runs concurrent transactions on one connection, as one transaction. This driver separates them. */
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

const MAX_PREPARED_STATEMENTS = 250;

/** Prepares each query once per connection. TypeORM's cache ends with the query runner. */
function cacheStatements(database: Database): Database {
  const statements = new LRUCache<string, Statement>({ max: MAX_PREPARED_STATEMENTS });
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement = statements.get(sql) ?? prepare(sql);
    statements.set(sql, statement);
    return statement;
  }) as typeof database.prepare;
  return database;
}
