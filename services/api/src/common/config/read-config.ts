import { resolve } from 'node:path';
import { ConfigError, Environment } from '@whetstone/server/config/environment';
import { readDatabase } from '@whetstone/server/config/read-database';
import { withSecretFiles } from '@whetstone/server/config/secret-files';
import { normalizeEmail } from '@whetstone/server/email';
import { type Config, DEMO_ACCOUNTS, type ExternalIssuer, type GoogleClient } from './config.ts';
import { readDelivery } from './read-delivery.ts';
import { readEdgeSecret, readSecrets } from './secrets.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const WEB = ['http:', 'https:'];

/** Reads and validates all settings. @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const environment = new Environment(withSecretFiles(variables));
  const production = environment.text('NODE_ENV') === 'production';
  const dataDir = resolve(environment.text('DATA_DIR') ?? '.data');
  const database = readDatabase(environment, dataDir);
  return {
    production,
    dataDir,
    database,
    migrations: environment.oneOf('MIGRATIONS', 'run', ['run', 'refuse']) === 'run' ? 'run' : 'refuse',
    host: environment.text('HOST') ?? '127.0.0.1',
    port: environment.integer('API_PORT', 4001, 0, 65_535),
    internalHost: environment.text('INTERNAL_HOST') ?? '127.0.0.1',
    internalPort: environment.integer('API_INTERNAL_PORT', 4011, 0, 65_535),
    publicUrl: environment.url('PUBLIC_URL', WEB)?.origin ?? 'http://127.0.0.1:4000',
    ...readSecrets(environment, production, dataDir),
    edgeSecret: readEdgeSecret(environment, production, dataDir),
    externalIssuer: readExternalIssuer(environment),
    google: readGoogle(environment),
    admin: readAdmin(environment, production),
    mail: {
      from: environment.text('MAIL_FROM') ?? 'Whetstone <shop@whetstone.example>',
      smtpUrl: environment.url('SMTP_URL', ['smtp:', 'smtps:'])?.href,
    },
    delivery: readDelivery(environment, production, dataDir),
    rateLimitFactor: environment.integer('RATE_LIMIT_FACTOR', 1, 1, 1_000),
    ordersPerMinute: environment.integer('ORDERS_PER_MINUTE', 30, 1, 1_000_000),
    logLevel: environment.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    caches: environment.oneOf('CACHES', 'on', ['on', 'off']) === 'on',
    jobs: environment.oneOf('JOBS', 'on', ['on', 'off']) === 'on',
    demoData: database.kind === 'sqlite' && !production,
  };
}

function readExternalIssuer(environment: Environment): ExternalIssuer | undefined {
  const external = environment.together(['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE', 'IDENTITY_JWKS_URI']);
  const keys = environment.url('IDENTITY_JWKS_URI', WEB);
  if (!external || !keys) return undefined;
  return { issuer: external.IDENTITY_ISSUER, audience: external.IDENTITY_AUDIENCE, jwksUri: keys.href };
}

function readGoogle(environment: Environment): GoogleClient | undefined {
  const client = environment.together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (!client) return undefined;
  const discovery = environment.url('GOOGLE_DISCOVERY_URL', WEB);
  return {
    clientId: client.GOOGLE_CLIENT_ID,
    clientSecret: client.GOOGLE_CLIENT_SECRET,
    discoveryUrl: discovery?.href ?? 'https://accounts.google.com/.well-known/openid-configuration',
  };
}

function readAdmin(environment: Environment, production: boolean): Config['admin'] {
  const admin = environment.together(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  if (!admin) return undefined;
  const password = admin.ADMIN_PASSWORD;
  if (!/^[^\s@]+@[^\s@]+$/.test(admin.ADMIN_EMAIL))
    throw new ConfigError('ADMIN_EMAIL must be an email address.');
  if (password.length < 6) throw new ConfigError('ADMIN_PASSWORD must have at least 6 characters.');
  if (production && DEMO_ACCOUNTS.some((account) => account.password === password)) {
    throw new ConfigError('ADMIN_PASSWORD is a demo password, which NODE_ENV=production does not accept.');
  }
  return { email: normalizeEmail(admin.ADMIN_EMAIL), password };
}
