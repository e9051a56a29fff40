import type { Database } from 'better-sqlite3';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import type { SqliteDriver } from './sqlite-driver.ts';

type Query = BetterSqlite3QueryRunner['query'];

/**
 * A query runner with a connection of its own. A transaction takes the write lock before it reads
 * anything, so no two of them interleave and none fails half-way because another one wrote.
 */
export class SqliteQueryRunner extends BetterSqlite3QueryRunner {
  private own: Promise<Database> | undefined;
  private endTurn: (() => void) | undefined;

  constructor(private readonly pooled: SqliteDriver) {
    super(pooled);
  }

  override connect(): Promise<Database> {
    this.own ??= this.pooled.connections.acquire();
    return this.own;
  }

  override async query(...query: Parameters<Query>): ReturnType<Query> {
    const [sql] = query;
    if (sql === 'BEGIN TRANSACTION') return this.begin();
    if (this.endTurn) return this.queryInTurn(query);
    if (await this.onlyReads(sql)) return super.query(...query);
    const endTurn = await this.pooled.writeLock.acquire();
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
    if (this.own) this.pooled.connections.release(await this.own);
  }

  private async begin(): Promise<void> {
    this.endTurn = await this.pooled.writeLock.acquire();
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
