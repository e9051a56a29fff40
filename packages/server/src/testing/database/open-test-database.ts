import type { DataSource, DataSourceOptions } from 'typeorm';
import { databaseOptions } from '../../database/database-options.ts';
import { connectDatabase } from '../../database/open-database.ts';
import { createTestDatabase } from './test-database.ts';

export interface OpenTestDatabase {
  dataSource: DataSource;
  drop(): Promise<void>;
}

/** A new database with the tables of these entities, without migrations. */
export async function openTestDatabase(
  entities: DataSourceOptions['entities'] = [],
): Promise<OpenTestDatabase> {
  const { database, drop } = await createTestDatabase('api');
  const options = databaseOptions({ database }, { command: '', mysql: [], sqlite: [] });
  const dataSource = await connectDatabase({ ...options, entities });
  await dataSource.synchronize();
  return {
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await drop();
    },
  };
}
