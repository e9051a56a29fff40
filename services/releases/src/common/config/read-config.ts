import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from '@whetstone/server/config/environment';
import { type DatabaseSetting, readDatabase } from '@whetstone/server/config/read-database';
import { readServerConfig } from '@whetstone/server/config/read-server-config';
import { withSecretFiles } from '@whetstone/server/config/secret-files';
import { readSharedSecret } from '@whetstone/server/config/secrets';
import type { Config } from './config.ts';
import { readDelivery } from './read-delivery.ts';

const WEB = ['http:', 'https:'];

export function databaseSetting(dataDir: string): DatabaseSetting {
  return { variable: 'RELEASES_DATABASE_URL', file: join(dataDir, 'releases.sqlite') };
}

const IMPORT_VARIABLE = 'RELEASES_IMPORT_DATABASE_URL';

/** Reads the shop's database of version 0.1.0: by its URL, or the SQLite file beside the one of this service. @throws ConfigError */
export function readImportFrom(
  environment: Environment,
  dataDir: string,
  own: Config['database'],
): Config['database'] | undefined {
  const file = join(dataDir, 'shop.sqlite');
  if (environment.text(IMPORT_VARIABLE))
    return readDatabase(environment, { variable: IMPORT_VARIABLE, file });
  return own.kind === 'sqlite' && existsSync(file) ? { kind: 'sqlite', file } : undefined;
}

/** Reads and validates all settings. @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const environment = new Environment(withSecretFiles(variables));
  const common = readServerConfig(environment);
  const { production, dataDir } = common;
  const database = readDatabase(environment, databaseSetting(dataDir));
  return {
    ...common,
    database,
    importFrom: readImportFrom(environment, dataDir, database),
    port: environment.integer('RELEASES_PORT', 4002, 0, 65_535),
    internalPort: environment.integer('RELEASES_INTERNAL_PORT', 4012, 0, 65_535),
    apiInternalUrl: environment.url('API_INTERNAL_URL', WEB)?.origin ?? 'http://127.0.0.1:4011',
    edgeSecret: readSharedSecret(environment, 'EDGE_SECRET', production, dataDir),
    serviceSecret: readSharedSecret(environment, 'SERVICE_SECRET', production, dataDir),
    delivery: readDelivery(environment, production, dataDir),
  };
}
