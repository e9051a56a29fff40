import { resolve } from 'node:path';
import type { Environment } from '@whetstone/contract/environment';
import type { ServerConfig } from './server-config.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type CommonConfig = Omit<ServerConfig, 'port' | 'internalPort' | 'database' | 'edgeSecret' | 'serviceSecret'>;

/** Reads the settings that have the same name in every service. @throws ConfigError */
export function readServerConfig(environment: Environment): CommonConfig {
  return {
    production: environment.text('NODE_ENV') === 'production',
    dataDir: resolve(environment.text('DATA_DIR') ?? '.data'),
    migrations: environment.oneOf('MIGRATIONS', 'run', ['run', 'refuse']) === 'run' ? 'run' : 'refuse',
    host: environment.text('HOST') ?? '127.0.0.1',
    internalHost: environment.text('INTERNAL_HOST') ?? '127.0.0.1',
    rateLimitFactor: environment.integer('RATE_LIMIT_FACTOR', 1, 1, 1_000),
    logLevel: environment.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    caches: environment.oneOf('CACHES', 'on', ['on', 'off']) === 'on',
    jobs: environment.oneOf('JOBS', 'on', ['on', 'off']) === 'on',
  };
}
