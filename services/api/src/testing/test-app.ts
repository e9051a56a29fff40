import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createMigratedDatabase } from '@whetstone/server/testing/database/test-database';
import { DataSource } from 'typeorm';
import { createApp } from '../app.factory.ts';
import type { Config } from '../common/config/config.ts';

/** A configuration for tests: silent, without demo data, with new secrets. */
export function testConfig(
  database: Config['database'],
  dataDir: string,
  overrides: Partial<Config> = {},
): Config {
  return {
    production: false,
    host: '127.0.0.1',
    port: 0,
    internalHost: '127.0.0.1',
    internalPort: 0,
    dataDir,
    publicUrl: 'http://127.0.0.1:4000',
    database,
    migrations: 'run',
    accessTokenKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    acceptedAccessTokenKeys: [],
    identitySecret: randomBytes(32).toString('hex'),
    // Argon2's lowest cost: tests sign in thousands of times.
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    edgeSecret: randomBytes(32).toString('hex'),
    serviceSecret: randomBytes(32).toString('hex'),
    externalIssuer: undefined,
    google: undefined,
    admin: undefined,
    mail: { from: 'shop@whetstone.example', smtpUrl: undefined },
    teamEmails: new Map(),
    // Nothing listens there: a spec that pays starts the fake Stripe server.
    stripe: {
      secretKey: 'sk_test_unreachable',
      webhookSecret: 'whsec_unreachable',
      apiUrl: 'http://127.0.0.1:9',
    },
    rateLimitFactor: 1,
    // Port 9 refuses connections.
    webhookInternalHosts: ['127.0.0.1:9'],
    adminsNeedSecondFactor: false,
    sessionLifetimeMs: 30 * 24 * 3_600_000,
    emailUndoDays: 7,
    ordersPerMinute: 30,
    unconfirmedOrders: 2,
    unconfirmedStockPercent: 20,
    unconfirmedAccountDays: 30,
    showsUserCount: true,
    holdMs: 30 * 60_000,
    vatCheckUrl: undefined,
    invoiceYears: 10,
    lowStockAt: 5,
    refundProofAboveCents: 10_000,
    delivery: { costCents: 0, days: { least: 3, most: 5 } },
    photos: { kind: 'folder', folder: join(dataDir, 'photos') },
    logLevel: 'silent',
    caches: true,
    // Tests run jobs by name.
    jobs: false,
    demoData: false,
    ...overrides,
  };
}

/** An application in this process, and its database. */
export interface Shop {
  app: NestFastifyApplication;
  dataSource: DataSource;
}

export interface TestApp extends Shop {
  config: Config;
  /** Stops the application and drops its database. */
  close(): Promise<void>;
}

/** Starts the application on a copy of the migrated template database. Send requests with `app.inject`, or `injectInternal` for internal routes. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  createDatabase = createMigratedDatabase,
): Promise<TestApp> {
  const { database, dataDir, drop } = await createDatabase('api');
  const config = testConfig(database, dataDir, overrides);
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

/** One application for all tests of the block that calls this. Its fields are there from `beforeAll` on. */
export function sharedTestApp(...options: Parameters<typeof startTestApp>): TestApp {
  const shop = {} as TestApp;
  beforeAll(async () => {
    Object.assign(shop, await startTestApp(...options));
  });
  afterAll(() => shop.close());
  return shop;
}
