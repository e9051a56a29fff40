import { dirname } from 'node:path';
import { ConfigError } from '@whetstone/contract/environment';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { ServerConfig } from '../config/server-config.ts';
import { migrate, rejectPending } from './migrate.ts';
import { SqliteDataSource } from './sqlite-driver.ts';

/** Connects, and runs or checks the migrations. @throws ConfigError when a migration is pending under MIGRATIONS=refuse */
export async function openDatabase(
  options: DataSourceOptions,
  pending: ServerConfig['migrations'] = 'run',
  command = 'migrate.js',
): Promise<DataSource> {
  const dataSource = await connectDatabase(options);
  try {
    await (pending === 'run' ? migrate(dataSource) : rejectPending(dataSource, command));
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** Connects without a check for pending migrations. @throws ConfigError also for a database that was created before version 0.2.0 */
export async function connectDatabase(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = options.type === 'mysql' ? new DataSource(options) : new SqliteDataSource(options);
  try {
    await dataSource.initialize();
    await checkServer(dataSource);
    await rejectReplacedSchema(dataSource);
    return dataSource;
  } catch (error) {
    if (dataSource.isInitialized) await dataSource.destroy();
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${describe(options)} cannot be opened: ${reason(error)}.`, { cause: error });
  }
}

function describe(options: DataSourceOptions): string {
  if (options.type !== 'mysql') return `The database file ${String(options.database)}`;
  const { host, pathname } = new URL(options.url ?? '');
  return `The MySQL database ${host}${pathname}`;
}

/** The last commit with the migrations that the first one of version 0.2.0 replaces (decision 58). */
const LAST_COMMIT = '8c8d2a5c';

/** Rejects a database with migrations that lacks the first one: its schema is unknown. @throws ConfigError */
async function rejectReplacedSchema(dataSource: DataSource): Promise<void> {
  const [first] = dataSource.migrations;
  const recorded = await recordedMigrations(dataSource);
  if (!first || recorded.length === 0 || recorded.includes(first.name ?? first.constructor.name)) return;
  const { options } = dataSource;
  const remedy =
    options.type === 'mysql'
      ? 'create an empty database'
      : `delete the data folder ${dirname(String(options.database))}`;
  throw new ConfigError(
    `${describe(options)} was created before version 0.2.0, and ${LAST_COMMIT} is the last commit that opens it: to start over, ${remedy}.`,
  );
}

async function recordedMigrations(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return [];
    const rows: { name: string }[] = await runner.query('SELECT name FROM migrations');
    return rows.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}

function reason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).replace(/\.$/, '');
}

/** Tables inherit the database's collation. The API requires all of Unicode and case-insensitive sorting. @throws ConfigError */
async function checkServer(dataSource: DataSource): Promise<void> {
  if (dataSource.options.type !== 'mysql') return;
  const [{ name, collation }] = await dataSource.query(
    'SELECT DATABASE() AS name, @@collation_database AS collation',
  );
  if (/^utf8mb4_.*_ci$/.test(collation)) return;
  throw new ConfigError(
    `The database ${name} has the collation ${collation}: create it with CHARACTER SET utf8mb4 ` +
      'COLLATE utf8mb4_0900_ai_ci on MySQL or utf8mb4_unicode_ci on MariaDB.',
  );
}
