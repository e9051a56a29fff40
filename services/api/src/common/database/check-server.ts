import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/config-error.ts';

/** Tables inherit the database's collation. The API needs all of Unicode and case-insensitive sorting. @throws ConfigError */
export async function checkServer(dataSource: DataSource): Promise<void> {
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
