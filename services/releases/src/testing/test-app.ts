import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createMigratedDatabase } from '@whetstone/server/testing/database/test-database';
import { FakeApi } from '@whetstone/server/testing/fake-api';
import { DataSource } from 'typeorm';
import { createApp } from '../app.factory.ts';
import type { Config } from '../common/config/config.ts';

/** A configuration for tests: silent, without deploy token files, with new secrets. */
export function testConfig(
  database: Config['database'],
  dataDir: string,
  overrides: Partial<Config> = {},
  delivery: Partial<Config['delivery']> = {},
): Config {
  return {
    production: false,
    host: '127.0.0.1',
    port: 0,
    internalHost: '127.0.0.1',
    internalPort: 0,
    dataDir,
    database,
    migrations: 'run',
    apiInternalUrl: 'http://127.0.0.1:1',
    edgeSecret: randomBytes(32).toString('hex'),
    serviceSecret: randomBytes(32).toString('hex'),
    deployTokenNoticeDays: 14,
    delivery: {
      signingKey: generateKeyPairSync('ed25519').privateKey,
      releaseRoot: undefined,
      edgeUrl: undefined,
      store: { kind: 'folder', folder: join(dataDir, 'releases') },
      keepReleasesDays: 7,
      keepCandidatesHours: 24,
      maxCandidates: 50,
      maxCandidateBytes: 512 * 1024 * 1024,
      maxMicrofrontendBytes: 500_000,
      maxDescriptionBytes: 32_000,
      uploadsAtOnce: 64,
      uploadsPerTeam: 16,
      tokenFiles: [],
      ...delivery,
    },
    rateLimitFactor: 1,
    logLevel: 'silent',
    caches: true,
    // Tests run jobs by name.
    jobs: false,
    ...overrides,
  };
}

/** An application in this process, and its database. */
export interface TestApp {
  app: NestFastifyApplication;
  dataSource: DataSource;
  config: Config;
  /** Issues access tokens. */
  api: FakeApi;
  /** Stops the application and drops its database. */
  close(): Promise<void>;
}

/** Starts the application on a copy of the migrated template database. Send requests with `app.inject`, or `injectInternal` for internal routes. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  delivery: Partial<Config['delivery']> = {},
  createDatabase = createMigratedDatabase,
): Promise<TestApp> {
  const { database, dataDir, drop } = await createDatabase('releases');
  const api = await FakeApi.start();
  const apiInternalUrl = api.internalUrl;
  const config = testConfig(database, dataDir, { apiInternalUrl, ...overrides }, delivery);
  const app = await createApp(config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    app,
    config,
    api,
    dataSource: app.get(DataSource),
    close: async () => {
      await app.close();
      api.close();
      await drop();
    },
  };
}

/** One application for all tests of the block that calls this. Its fields are there from `beforeAll` on. */
export function sharedTestApp(...options: Parameters<typeof startTestApp>): TestApp {
  const shop = {} as TestApp;
  beforeAll(async () => {
    Object.assign(shop, await startTestApp(...options));
  });
  afterAll(() => shop.close());
  return shop;
}
