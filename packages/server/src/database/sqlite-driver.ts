import type { Database, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';

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

type Query = BetterSqlite3QueryRunner['query'];

/**
 * Reads on a connection of the pool, and writes on the single writer connection, which belongs to the holder of the write lock.
 * The holder never waits for a connection. A transaction acquires the lock before its first read,
 * so transactions do not interleave and do not fail because of another write.
 */
class SqliteQueryRunner extends BetterSqlite3QueryRunner {
  private reader: Promise<Database> | undefined;
  private releaseLock: (() => void) | undefined;
  private inFlight = 0;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly readers: SqliteConnectionPool,
    private readonly writeLock: WriteLock,
  ) {
    super(driver);
  }

  override connect(): Promise<Database> {
    if (this.releaseLock) return Promise.resolve(this.writer);
    this.reader ??= this.readers.acquire();
    return this.reader;
  }

  override async query(...query: Parameters<Query>): ReturnType<Query> {
    const [sql, ...rest] = query;
    if (this.releaseLock) return this.queryWithLock(query);
    if (sql !== 'BEGIN TRANSACTION' && this.isReadOnly(sql)) return super.query(...query);
    this.releaseLock = await this.writeLock.acquire();
    return this.queryWithLock(sql === 'BEGIN TRANSACTION' ? ['BEGIN IMMEDIATE', ...rest] : query);
  }

  override async release(): Promise<void> {
    if (this.isReleased) return;
    if (this.releaseLock && this.writer.inTransaction) await this.query('ROLLBACK');
    await super.release();
    this.isReleased = true;
    if (this.reader) this.readers.release(await this.reader);
  }

  private get writer(): Database {
    return this.driver.databaseConnection;
  }

  /** Releases the lock at the end of the transaction, or after the last query outside a transaction. */
  private async queryWithLock(query: Parameters<Query>): ReturnType<Query> {
    this.inFlight += 1;
    try {
      return await super.query(...query);
    } finally {
      this.inFlight -= 1;
      if (this.inFlight === 0 && !this.writer.inTransaction) {
        this.releaseLock?.();
        this.releaseLock = undefined;
      }
    }
  }

  private isReadOnly(sql: string): boolean {
    try {
      return this.writer.prepare(sql).readonly;
    } catch {
      // Running the invalid query throws TypeORM's own error.
      return true;
    }
  }
}

const MAX_CONNECTIONS = 8;

/** A pool of connections to one file. Callers wait while all connections are in use. */
export class SqliteConnectionPool {
  private readonly free: Database[] = [];
  private readonly waiting: ((connection: Database) => void)[] = [];
  private opened = 0;
  private closed = false;

  constructor(private readonly open: () => Promise<Database>) {}

  async acquire(): Promise<Database> {
    const connection = this.free.pop();
    if (connection) return connection;
    if (this.opened >= MAX_CONNECTIONS) return new Promise((resolve) => this.waiting.push(resolve));
    this.opened += 1;
    try {
      return await this.open();
    } catch (error) {
      this.opened -= 1;
      throw error;
    }
  }

  release(connection: Database): void {
    const next = this.waiting.shift();
    if (next) next(connection);
    else if (this.closed) connection.close();
    else this.free.push(connection);
  }

  /** Closes the free connections now, and the others on release. */
  close(): void {
    this.closed = true;
    for (const connection of this.free.splice(0)) connection.close();
  }
}

/** A first-in, first-out mutex. */
export class WriteLock {
  private last: Promise<void> = Promise.resolve();

  /** Resolves to the function that releases the lock. */
  async acquire(): Promise<() => void> {
    const previous = this.last;
    const turn = Promise.withResolvers<void>();
    this.last = turn.promise;
    await previous;
    return turn.resolve;
  }
}
