import type { Database } from 'better-sqlite3';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import type { SqliteConnectionPool } from './sqlite-connection-pool.ts';
import type { WriteLock } from './write-lock.ts';

type Query = BetterSqlite3QueryRunner['query'];

/**
 * A query runner with a connection of its own. A transaction takes the write lock before it reads
 * anything, so no two of them interleave and none fails half-way because another one wrote.
 */
export class SqliteQueryRunner extends BetterSqlite3QueryRunner {
  private own: Promise<Database> | undefined;
  private endTurn: (() => void) | undefined;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly connections: SqliteConnectionPool,
    private readonly writeLock: WriteLock,
  ) {
    super(driver);
  }

  override connect(): Promise<Database> {
    this.own ??= this.connections.acquire();
    return this.own;
  }

  override async query(...query: Parameters<Query>): ReturnType<Query> {
    const [sql] = query;
    if (sql === 'BEGIN TRANSACTION') return this.begin();
    if (this.endTurn) return this.queryInTurn(query);
    if (await this.onlyReads(sql)) return super.query(...query);
    const endTurn = await this.writeLock.acquire();
    try {
      return await super.query(...query);
    } finally {
      endTurn();
    }
  }

  override async release(): Promise<void> {
    if (this.isReleased) return;
    if (this.endTurn) await this.query('ROLLBACK');
    await super.release();
    this.isReleased = true;
    if (this.own) this.connections.release(await this.own);
  }

  private async begin(): Promise<void> {
    this.endTurn = await this.writeLock.acquire();
    try {
      await super.query('BEGIN IMMEDIATE');
    } finally {
      await this.endTurnOutsideTransaction();
    }
  }

  private async queryInTurn(query: Parameters<Query>): ReturnType<Query> {
    try {
      return await super.query(...query);
    } finally {
      await this.endTurnOutsideTransaction();
    }
  }

  private async endTurnOutsideTransaction(): Promise<void> {
    const { inTransaction } = await this.connect();
    if (inTransaction) return;
    this.endTurn?.();
    this.endTurn = undefined;
  }

  private async onlyReads(sql: string): Promise<boolean> {
    const connection = await this.connect();
    try {
      return connection.prepare(sql).readonly;
    } catch {
      // What cannot be prepared fails in the query itself, with TypeORM's own error.
      return true;
    }
  }
}
