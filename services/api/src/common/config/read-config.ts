import { join } from 'node:path';
import { ConfigError, Environment } from '@whetstone/server/config/environment';
import { type DatabaseSetting, readDatabase } from '@whetstone/server/config/read-database';
import { readServerConfig } from '@whetstone/server/config/read-server-config';
import { withSecretFiles } from '@whetstone/server/config/secret-files';
import {
  readAcceptedAccessTokenKeys,
  readAccessTokenKey,
  readIdentitySecret,
  readSharedSecret,
} from '@whetstone/server/config/secrets';
import { normalizeEmail } from '@whetstone/server/email';
import { type Config, DEMO_ACCOUNTS, type ExternalIssuer, type GoogleClient } from './config.ts';

const WEB = ['http:', 'https:'];

export function databaseSetting(dataDir: string): DatabaseSetting {
  return { variable: 'DATABASE_URL', file: join(dataDir, 'shop.sqlite') };
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
    port: environment.integer('API_PORT', 4001, 0, 65_535),
    internalPort: environment.integer('API_INTERNAL_PORT', 4011, 0, 65_535),
    publicUrl: environment.url('PUBLIC_URL', WEB)?.origin ?? 'http://127.0.0.1:4000',
    accessTokenKey: readAccessTokenKey(environment, production, dataDir),
    acceptedAccessTokenKeys: readAcceptedAccessTokenKeys(environment),
    identitySecret: readIdentitySecret(environment, production, dataDir),
    edgeSecret: readSharedSecret(environment, 'EDGE_SECRET', production, dataDir),
    serviceSecret: readSharedSecret(environment, 'SERVICE_SECRET', production, dataDir),
    externalIssuer: readExternalIssuer(environment),
    google: readGoogle(environment),
    admin: readAdmin(environment, production),
    mail: {
      from: environment.text('MAIL_FROM') ?? 'Whetstone <shop@whetstone.example>',
      smtpUrl: environment.url('SMTP_URL', ['smtp:', 'smtps:'])?.href,
    },
    ordersPerMinute: environment.integer('ORDERS_PER_MINUTE', 30, 1, 1_000_000),
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
