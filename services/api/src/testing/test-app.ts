import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { createApp } from '../app.factory.ts';
import type { Config } from '../common/config/config.ts';
import { testConfig } from './test-config.ts';
import { createMigratedDatabase } from './test-database.ts';

/** A service in this process, and its database. */
export interface Shop {
  app: NestFastifyApplication;
  dataSource: DataSource;
}

export interface TestApp extends Shop {
  config: Config;
  /** Ends the service and drops its database. */
  close(): Promise<void>;
}

/** The whole service on its own copy of the migrated template database. Send requests with `app.inject`. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  delivery: Partial<Config['delivery']> = {},
  createDatabase = createMigratedDatabase,
): Promise<TestApp> {
  const { database, dataDir, drop } = await createDatabase();
  const config = testConfig(database, dataDir, overrides, delivery);
  const app = await createApp(config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    app,
    config,
    dataSource: app.get(DataSource),
    close: async () => {
      await app.close();
      await drop();
    },
  };
}
