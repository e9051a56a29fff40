import { join } from 'node:path';
import { Environment } from '@whetstone/contract/environment';
import { type DatabaseSetting, readDatabase } from '@whetstone/server/config/read-database';
import { readServerConfig } from '@whetstone/server/config/read-server-config';
import { readSharedSecret } from '@whetstone/server/config/secrets';
import type { Config } from './config.ts';
import { readDelivery } from './read-delivery.ts';

const WEB = ['http:', 'https:'];

export function databaseSetting(dataDir: string): DatabaseSetting {
  return { variable: 'RELEASES_DATABASE_URL', file: join(dataDir, 'releases.sqlite') };
}

/** Reads and validates all settings. @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const environment = new Environment(variables);
  const common = readServerConfig(environment);
  const { production, dataDir } = common;
  return {
    ...common,
    database: readDatabase(environment, databaseSetting(dataDir)),
    port: environment.integer('RELEASES_PORT', 4002, 0, 65_535),
    internalPort: environment.integer('RELEASES_INTERNAL_PORT', 4012, 0, 65_535),
    apiInternalUrl: environment.url('API_INTERNAL_URL', WEB)?.origin ?? 'http://127.0.0.1:4011',
    edgeSecret: readSharedSecret(environment, 'EDGE_SECRET', production, dataDir),
    serviceSecret: readSharedSecret(environment, 'SERVICE_SECRET', production, dataDir),
    deployTokenNoticeDays: environment.integer('DEPLOY_TOKEN_NOTICE_DAYS', 14, 1, 90),
    delivery: readDelivery(environment, production, dataDir),
  };
}
