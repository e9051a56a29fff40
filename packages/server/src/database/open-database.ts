import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConfigError } from '../config/environment.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { migrate, rejectPending } from './migrate.ts';
import { SqliteDataSource } from './sqlite/sqlite-driver.ts';

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

/** Connects without a check of the schema. @throws ConfigError */
export async function connectDatabase(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = options.type === 'mysql' ? new DataSource(options) : new SqliteDataSource(options);
  try {
    await dataSource.initialize();
    await checkServer(dataSource);
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
