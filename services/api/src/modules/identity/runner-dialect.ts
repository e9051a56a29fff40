import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { QueryRunner } from 'typeorm';

export type DatabaseKind = 'mysql' | 'sqlite';

/** Where the dialect gets its query runners, and whether it hands them back. */
export interface RunnerSource {
  take(): QueryRunner;
  give(runner: QueryRunner): Promise<void>;
}

class RunnerConnection implements DatabaseConnection {
  constructor(readonly runner: QueryRunner) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.runner.query(query.sql, [...query.parameters], true);
    return { rows: result.records ?? [], numAffectedRows: BigInt(result.affected ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here reads row by row.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Reading row by row is not supported');
  }
}

class RunnerDriver implements Driver {
  constructor(private readonly source: RunnerSource) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RunnerConnection> {
    return new RunnerConnection(this.source.take());
  }

  beginTransaction({ runner }: RunnerConnection): Promise<void> {
    return runner.startTransaction();
  }

  commitTransaction({ runner }: RunnerConnection): Promise<void> {
    return runner.commitTransaction();
  }

  rollbackTransaction({ runner }: RunnerConnection): Promise<void> {
    return runner.rollbackTransaction();
  }

  releaseConnection({ runner }: RunnerConnection): Promise<void> {
    return this.source.give(runner);
  }

  async destroy(): Promise<void> {}
}

/**
 * Kysely over TypeORM's query runners. The identity library speaks Kysely; this way it shares the API's one pool and one
 * write lock, and a transaction may span both.
 */
export class RunnerDialect implements Dialect {
  constructor(
    private readonly kind: DatabaseKind,
    private readonly source: RunnerSource,
  ) {}

  createDriver(): Driver {
    return new RunnerDriver(this.source);
  }

  createQueryCompiler(): QueryCompiler {
    return this.kind === 'mysql' ? new MysqlQueryCompiler() : new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return this.kind === 'mysql' ? new MysqlAdapter() : new SqliteAdapter();
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return this.kind === 'mysql' ? new MysqlIntrospector(database) : new SqliteIntrospector(database);
  }
}
