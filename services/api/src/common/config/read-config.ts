import { join } from 'node:path';
import { emailFault, normalizeEmail } from '@whetstone/contract/email';
import { ConfigError, Environment } from '@whetstone/contract/environment';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import { type DatabaseSetting, readDatabase } from '@whetstone/server/config/read-database';
import { readServerConfig } from '@whetstone/server/config/read-server-config';
import {
  readAcceptedAccessTokenKeys,
  readAccessTokenKey,
  readIdentitySecret,
  readSharedSecret,
} from '@whetstone/server/config/secrets';
import { readStoreLocation } from '@whetstone/server/storage/open-store';
import { toMinor } from '../money.ts';
import {
  type Config,
  DEMO_ACCOUNTS,
  type ExternalIssuer,
  type GoogleClient,
  PASSWORD_COST,
  type StripeKeys,
} from './config.ts';

const WEB = ['http:', 'https:'];
const PHOTOS_STORE = {
  folder: 'PHOTOS_DIR',
  bucket: 'PHOTOS_S3_BUCKET',
  region: 'PHOTOS_S3_REGION',
  endpoint: 'PHOTOS_S3_ENDPOINT',
};

export function databaseSetting(dataDir: string): DatabaseSetting {
  return { variable: 'DATABASE_URL', file: join(dataDir, 'shop.sqlite') };
}

/** Reads and validates all settings. @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const environment = new Environment(variables);
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
    passwordCost: PASSWORD_COST,
    edgeSecret: readSharedSecret(environment, 'EDGE_SECRET', production, dataDir),
    serviceSecret: readSharedSecret(environment, 'SERVICE_SECRET', production, dataDir),
    externalIssuer: readExternalIssuer(environment),
    google: readGoogle(environment),
    admin: readAdmin(environment, production),
    mail: readMail(environment, production),
    teamEmails: readTeamEmails(environment),
    stripe: readStripe(environment, production),
    webhookInternalHosts: readInternalHosts(environment),
    adminsNeedSecondFactor: readAdminSecondFactor(environment),
    sessionLifetimeMs: environment.integer('SESSION_DAYS', 30, 1, 365) * 24 * 3_600_000,
    emailUndoDays: environment.integer('EMAIL_UNDO_DAYS', 7, 1, 90),
    ordersPerMinute: environment.integer('ORDERS_PER_MINUTE', 30, 1, 1_000_000),
    unconfirmedOrders: environment.integer('UNCONFIRMED_ORDERS', 2, 1, 1_000_000),
    unconfirmedStockPercent: environment.integer('UNCONFIRMED_STOCK_PERCENT', 20, 1, 100),
    unconfirmedAccountDays: environment.integer('UNCONFIRMED_ACCOUNT_DAYS', 30, 1, 3_650),
    holdMs: environment.integer('HOLD_MINUTES', 30, 1, 10_000) * 60_000,
    vatCheckUrl: environment.url('VAT_CHECK_URL', WEB)?.href.replace(/\/$/, ''),
    invoiceYears: environment.integer('INVOICE_YEARS', 10, 1, 100),
    showsUserCount: environment.oneOf('USER_COUNT', 'everyone', ['everyone', 'admins']) === 'everyone',
    lowStockAt: environment.integer('LOW_STOCK_AT', 5, 0, 1_000_000),
    refundProofAboveCents: readAmount(environment, 'REFUND_PROOF_ABOVE', '100'),
    delivery: readDelivery(environment),
    photos: readStoreLocation(environment, PHOTOS_STORE, join(dataDir, 'photos')),
    demoData: database.kind === 'sqlite' && !production,
  };
}

/** Production requires a mail server, unless the operator selects files by name. */
function readMail(environment: Environment, production: boolean): Config['mail'] {
  const from = environment.text('MAIL_FROM') ?? 'Whetstone <shop@whetstone.example>';
  if (!/^(?:[^<>\n]*<)?[^\s<>@]+@[\w.-]+>?$/.test(from)) {
    throw new ConfigError(
      'MAIL_FROM must be an email address, or a name with one: Shop <shop@shop.example>.',
    );
  }
  const smtpUrl = environment.url('SMTP_URL', ['smtp:', 'smtps:'])?.href;
  const writesFiles = environment.oneOf('MAIL_DELIVERY', 'smtp', ['smtp', 'files']) === 'files';
  if (writesFiles && smtpUrl !== undefined) {
    throw new ConfigError('SMTP_URL and MAIL_DELIVERY=files exclude each other: remove one of them.');
  }
  if (production && !writesFiles && smtpUrl === undefined) {
    throw new ConfigError(
      'SMTP_URL must be set when NODE_ENV is production. Set MAIL_DELIVERY=files if emails should become files in DATA_DIR/outbox instead.',
    );
  }
  return { from, smtpUrl };
}

function readTeamEmails(environment: Environment): Map<string, string[]> {
  const emails = new Map<string, string[]>();
  for (const entry of environment.list('TEAM_EMAILS', [])) {
    const [microfrontend = '', email = ''] = entry.split('=');
    if (!MICROFRONTEND_NAME.test(microfrontend) || emailFault(email)) {
      throw new ConfigError(
        `TEAM_EMAILS must list microfrontends with addresses, as in mf-catalog=catalog@shop.example, but it contains "${entry}".`,
      );
    }
    emails.set(microfrontend, [...(emails.get(microfrontend) ?? []), normalizeEmail(email)]);
  }
  return emails;
}

function readDelivery(environment: Environment): Config['delivery'] {
  const costCents = readAmount(environment, 'DELIVERY_COST', '0');
  const days = environment.text('DELIVERY_DAYS') ?? '3-5';
  const [, least, most = least] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(days) ?? [];
  if (!(Number(least) >= 1 && Number(most) >= Number(least))) {
    throw new ConfigError(
      `DELIVERY_DAYS must be a number of working days or a range, such as 2 or 3-5, but it is "${days}".`,
    );
  }
  return { costCents, days: { least: Number(least), most: Number(most) } };
}

/** An amount in the currency of the shop. Returns hundredths. */
function readAmount(environment: Environment, name: string, initial: string): number {
  const amount = environment.text(name) ?? initial;
  if (/^\d{1,6}(\.\d{1,2})?$/.test(amount)) return toMinor(Number(amount), 2);
  throw new ConfigError(
    `${name} must be an amount in the currency of the shop, such as 4.90, but it is "${amount}".`,
  );
}

function readInternalHosts(environment: Environment): string[] {
  const hosts = environment.list('WEBHOOK_INTERNAL_HOSTS', []);
  const invalid = hosts.find((host) => !/^([a-z0-9._-]+|\[[0-9a-f:]+\]):\d{1,5}$/.test(host));
  if (invalid === undefined) return hosts;
  throw new ConfigError(
    `WEBHOOK_INTERNAL_HOSTS must list hosts in lower case with ports, such as erp.internal:8080, but it contains "${invalid}".`,
  );
}

function readExternalIssuer(environment: Environment): ExternalIssuer | undefined {
  const external = environment.together(['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE', 'IDENTITY_JWKS_URI']);
  const keys = environment.url('IDENTITY_JWKS_URI', WEB);
  if (!external || !keys) return undefined;
  return { issuer: external.IDENTITY_ISSUER, audience: external.IDENTITY_AUDIENCE, jwksUri: keys.href };
}

function readAdminSecondFactor(environment: Environment): boolean {
  const setting = environment.oneOf('ADMIN_SECOND_FACTOR', 'optional', ['optional', 'required']);
  if (setting === 'required' && environment.text('IDENTITY_ISSUER') !== undefined)
    throw new ConfigError(
      'ADMIN_SECOND_FACTOR=required applies to the embedded identity service. With IDENTITY_ISSUER, require the factor there and remove the setting.',
    );
  return setting === 'required';
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

function readStripe(environment: Environment, production: boolean): StripeKeys | undefined {
  const keys = environment.together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const apiUrl = environment.url('STRIPE_API_URL', WEB)?.origin;
  if (apiUrl && production) {
    throw new ConfigError(
      'STRIPE_API_URL replaces Stripe by the fake server of the demo, which NODE_ENV=production does not accept; remove it.',
    );
  }
  if (apiUrl && !keys)
    throw new ConfigError('STRIPE_API_URL needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  if (!keys) return undefined;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = keys;
  if (!/^(sk|rk)_/.test(secretKey))
    throw new ConfigError('STRIPE_SECRET_KEY must be a secret key of Stripe, which starts with sk_ or rk_.');
  const isTestKey = /^[sr]k_test_/.test(secretKey);
  const mode = environment.oneOf('STRIPE_MODE', 'live', ['live', 'test']);
  if (production && isTestKey && mode !== 'test')
    throw new ConfigError(
      'STRIPE_SECRET_KEY is a test key, with which nobody really pays: set a live key, or STRIPE_MODE=test if NODE_ENV=production should take test payments.',
    );
  if (!isTestKey && mode === 'test')
    throw new ConfigError('STRIPE_MODE=test needs a test key, and STRIPE_SECRET_KEY is a live key.');
  if (!webhookSecret.startsWith('whsec_'))
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, which starts with whsec_.',
    );
  return { secretKey, webhookSecret, apiUrl };
}

function readAdmin(environment: Environment, production: boolean): Config['admin'] {
  const admin = environment.together(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  if (!admin) return undefined;
  const password = admin.ADMIN_PASSWORD;
  if (emailFault(admin.ADMIN_EMAIL)) throw new ConfigError('ADMIN_EMAIL must be an email address.');
  if (password.length < 12) throw new ConfigError('ADMIN_PASSWORD must have at least 12 characters.');
  if (production && DEMO_ACCOUNTS.some((account) => account.password === password)) {
    throw new ConfigError('ADMIN_PASSWORD is a demo password, which NODE_ENV=production does not accept.');
  }
  return { email: normalizeEmail(admin.ADMIN_EMAIL), password };
}
