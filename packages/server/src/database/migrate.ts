import { ConfigError } from '@whetstone/contract/environment';
import {
  type DataSource,
  type Migration,
  MigrationExecutor,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { withMigrationLock } from './migration-lock.ts';
import { inTransaction } from './transactions.ts';

export type MigrationClass = new () => MigrationInterface;

/** Each database dialect has its own migrations to the same schema. */
export interface Migrations {
  /** The file that runs them, for error messages. */
  command: string;
  mysql: MigrationClass[];
  sqlite: MigrationClass[];
}

const MAX_WAIT_MS = 600_000;
/** Changing every row of a large table takes minutes. MySQL's own timeout covers only reads and stays. */
const DISABLE_STATEMENT_TIMEOUT =
  'SET @statement_time = 0 /*M! + @@max_statement_time, SESSION max_statement_time = 0 */';
const RESTORE_STATEMENT_TIMEOUT = 'SET @restored = 1 /*M! , SESSION max_statement_time = @statement_time */';

/** Errors of steps that an earlier attempt completed: the table, column, index or foreign key already exists, or is already gone. */
const ALREADY_DONE = new Set([
  'ER_TABLE_EXISTS_ERROR',
  'ER_DUP_FIELDNAME',
  'ER_DUP_KEYNAME',
  'ER_CANT_DROP_FIELD_OR_KEY',
  'ER_FK_DUP_NAME',
  'ER_BAD_TABLE_ERROR',
  'ER_TRG_ALREADY_EXISTS',
]);

/** The names of the pending migrations, in order. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  return pending.map(({ name }) => name);
}

/** @throws ConfigError when a migration is pending */
export async function rejectPending(dataSource: DataSource, command: string): Promise<void> {
  const [first, ...others] = await pendingMigrations(dataSource);
  if (first === undefined) return;
  const missing = others.length === 0 ? first : `${first} and ${others.length} more`;
  throw new ConfigError(
    `The database lacks the migration ${missing}: run node ${command}, or set MIGRATIONS=run.`,
  );
}

/**
 * Runs the pending migrations in order. Records each migration on completion, so the next
 * attempt resumes after the last recorded one. One process migrates at a time; the others wait.
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  if ((await pendingMigrations(dataSource)).length === 0) return;
  if (dataSource.options.type === 'mysql') await migrateMysql(dataSource);
  else while (await migrateNextOnSqlite(dataSource));
}

/** SQLite's schema changes are transactional, and its write lock excludes other processes. Returns whether a migration ran. */
function migrateNextOnSqlite(dataSource: DataSource): Promise<boolean> {
  return inTransaction(
    dataSource,
    async ({ queryRunner: runner }) => {
      const executor = new MigrationExecutor(dataSource, runner);
      const [next] = await executor.getPendingMigrations();
      if (next) await executor.executeMigration(next);
      return next !== undefined;
    },
    MAX_WAIT_MS,
  );
}

async function migrateMysql(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(DISABLE_STATEMENT_TIMEOUT);
    await withMigrationLock(dataSource, runner, async ({ unfinished, begin }) => {
      for (const migration of await new MigrationExecutor(dataSource, runner).getPendingMigrations()) {
        await begin(migration.name);
        await execute(
          dataSource,
          migration,
          migration.name === unfinished ? skippingCompletedSteps(runner) : runner,
        );
        await begin(null);
      }
    });
    await runner.query(RESTORE_STATEMENT_TIMEOUT);
  } finally {
    await runner.release();
  }
}

function execute(dataSource: DataSource, migration: Migration, runner: QueryRunner): Promise<Migration> {
  return new MigrationExecutor(dataSource, runner).executeMigration(migration);
}

/** MySQL commits each schema change immediately, so a repeated migration skips the completed steps. */
function skippingCompletedSteps(runner: QueryRunner): QueryRunner {
  const query: QueryRunner['query'] = async (...parameters: Parameters<QueryRunner['query']>) => {
    try {
      return await runner.query(...parameters);
    } catch (error) {
      if (ALREADY_DONE.has(String((error as { code?: unknown }).code))) return undefined;
      throw error;
    }
  };
  return Object.assign(Object.create(runner), { query });
}
