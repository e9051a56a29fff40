import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@whetstone/contract/environment';
import type { Config } from './config.ts';
import { readConfig } from './read-config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whetstone-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (variables: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: folder, ...variables });
const secretsOf = ({ identitySecret, edgeSecret, serviceSecret, accessTokenKey }: Config) => [
  ...[identitySecret, edgeSecret, serviceSecret, pemOf(accessTokenKey)],
];
const SECRET = 'x'.repeat(32);
const ACCESS_TOKEN_PRIVATE_KEY = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
const RELEASE_SIGNING_KEY = pemOf(generateKeyPairSync('ed25519').privateKey);
const PRODUCTION = {
  NODE_ENV: 'production',
  ACCESS_TOKEN_PRIVATE_KEY,
  IDENTITY_SECRET: SECRET,
  EDGE_SECRET: SECRET,
  SERVICE_SECRET: SECRET,
  SMTP_URL: 'smtp://mail.shop.example',
};

const STRIPE = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

it('requires no settings', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 4001,
    publicUrl: 'http://127.0.0.1:4000',
    database: { kind: 'sqlite', file: join(folder, 'shop.sqlite') },
    demoData: true,
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  });
});

it('generates the identity secret once, in a private file', () => {
  const { identitySecret } = read();
  expect(identitySecret.length).toBeGreaterThanOrEqual(32);
  expect(read().identitySecret).toBe(identitySecret);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it.each(['secrets.json', 'access-token-private.pem', 'edge-secret', 'service-secret'])(
  'reads the same %s in two processes that start at once',
  (name) => {
    const write = fs.writeFileSync;
    let other: Config | undefined;
    // The other process starts when this one has written half of the file.
    const writing = jest.spyOn(fs, 'writeFileSync').mockImplementation((file, content, options) => {
      if (!other && String(file).includes(name)) {
        writing.mockRestore();
        write(file, String(content).slice(0, 20), options);
        other = read();
      }
      write(file, content, options);
    });
    const first = read();
    expect(secretsOf(first)).toEqual(other && secretsOf(other));
    expect(readdirSync(folder, { recursive: true })).not.toContainEqual(expect.stringMatching(/partial$/));
  },
);

it('generates the key of access tokens once, in a private file', () => {
  const { accessTokenKey, acceptedAccessTokenKeys } = read();
  expect(read().accessTokenKey.equals(accessTokenKey)).toBe(true);
  expect(acceptedAccessTokenKeys).toEqual([]);
  expect(statSync(join(folder, 'keys', 'access-token-private.pem')).mode & 0o777).toBe(0o600);
});

it('reads several accepted keys of access tokens, also in one line', () => {
  const keys = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
  const pems = keys.map((key) => String(key.export({ type: 'spki', format: 'pem' }))).join('');
  for (const text of [pems, pems.replaceAll('\n', '\\n')]) {
    const { acceptedAccessTokenKeys } = read({ ACCESS_TOKEN_ACCEPTED_KEYS: text });
    expect(acceptedAccessTokenKeys.map((key, at) => keys[at]?.equals(key))).toEqual([true, true]);
  }
});

it.each(['edge', 'service'] as const)(
  'generates the %s secret once and stores it in the data folder',
  (who) => {
    const secretOf = (config: Config) => config[`${who}Secret`];
    const secret = secretOf(read());
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(secretOf(read())).toBe(secret);
    const file = join(folder, 'keys', `${who}-secret`);
    expect(readFileSync(file, 'utf8')).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(secretOf(read({ [`${who.toUpperCase()}_SECRET`]: SECRET }))).toBe(SECRET);
  },
);

it('prefers keys and secrets from the environment', () => {
  const config = read({ IDENTITY_SECRET: SECRET, ACCESS_TOKEN_PRIVATE_KEY });
  expect([config.identitySecret, pemOf(config.accessTokenKey)]).toEqual([SECRET, ACCESS_TOKEN_PRIVATE_KEY]);
  expect(readdirSync(join(folder, 'keys'))).not.toContain('access-token-private.pem');
});

it('stores photographs in the data folder or in a bucket', () => {
  expect(read().photos).toEqual({ kind: 'folder', folder: join(folder, 'photos') });
  const bucket = { PHOTOS_S3_BUCKET: 'tools', PHOTOS_S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(read(bucket).photos).toEqual({
    kind: 's3',
    bucket: 'tools',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9000/',
  });
});

it.each([
  [{ ...PRODUCTION }, false],
  [{ DATABASE_URL: 'mysql://shop@db:3306/shop' }, false],
  [{}, true],
])('with %o has demo data: %s', (variables, demoData) => {
  expect(read(variables).demoData).toBe(demoData);
});

it.each([
  [
    'ACCESS_TOKEN_PRIVATE_KEY',
    ACCESS_TOKEN_PRIVATE_KEY,
    ({ accessTokenKey }: Config) => pemOf(accessTokenKey),
  ],
  ['SERVICE_SECRET', SECRET, ({ serviceSecret }: Config) => serviceSecret],
  ['IDENTITY_SECRET', SECRET, ({ identitySecret }: Config) => identitySecret],
  ['DATABASE_URL', 'mysql://shop:s3cret@db:3306/shop', ({ database }: Config) => database],
  ['SMTP_URL', 'smtp://shop:s3cret@mail:587', ({ mail }: Config) => mail.smtpUrl],
  ['GOOGLE_CLIENT_SECRET', 's3cret', ({ google }: Config) => google?.clientSecret],
  ['ADMIN_PASSWORD', 'long enough for it', ({ admin }: Config) => admin?.password],
])('reads %s as text or from the file of its _FILE variable', (name, text, settingOf) => {
  const others = {
    ADMIN_EMAIL: 'a@shop.example',
    ADMIN_PASSWORD: 'another long one',
    GOOGLE_CLIENT_ID: 'id',
  };
  const rest = { ...others, GOOGLE_CLIENT_SECRET: 'another long one', [name]: undefined };
  const file = join(folder, 'secret');
  writeFileSync(file, `${text}\n`);
  expect(settingOf(read({ ...rest, [`${name}_FILE`]: file }))).toEqual(
    settingOf(read({ ...rest, [name]: text })),
  );
});

it('reads the private receivers of webhooks', () => {
  const { webhookInternalHosts } = read({ WEBHOOK_INTERNAL_HOSTS: 'erp.internal:8080, [::1]:9000' });
  expect(webhookInternalHosts).toEqual(['erp.internal:8080', '[::1]:9000']);
  expect(read().webhookInternalHosts).toEqual([]);
});

it('writes emails to files in production if MAIL_DELIVERY says so, and sends them otherwise', () => {
  const files = { ...PRODUCTION, SMTP_URL: '', MAIL_DELIVERY: 'files' };
  expect(read(files).mail.smtpUrl).toBeUndefined();
  expect(read(PRODUCTION).mail).toEqual({
    from: 'Whetstone <shop@whetstone.example>',
    smtpUrl: 'smtp://mail.shop.example',
  });
});

it('uses only the origin of PUBLIC_URL', () => {
  expect(read({ PUBLIC_URL: 'https://shop.example/some/path/' }).publicUrl).toBe('https://shop.example');
});

it.each([
  ['API_PORT', { API_PORT: 'http' }],
  ['API_PORT', { API_PORT: '65536' }],
  ['API_PORT', { API_PORT: '-1' }],
  ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
  ['SESSION_DAYS', { SESSION_DAYS: '0' }],
  ['ADMIN_SECOND_FACTOR', { ADMIN_SECOND_FACTOR: 'yes' }],
  [
    'ADMIN_SECOND_FACTOR',
    {
      ADMIN_SECOND_FACTOR: 'required',
      IDENTITY_ISSUER: 'https://issuer.example',
      IDENTITY_AUDIENCE: 'shop',
      IDENTITY_JWKS_URI: 'https://issuer.example/jwks',
    },
  ],
  ['EMAIL_UNDO_DAYS', { EMAIL_UNDO_DAYS: '0' }],
  ['REFUND_PROOF_ABOVE', { REFUND_PROOF_ABOVE: '1e3' }],
  ['ORDERS_PER_MINUTE', { ORDERS_PER_MINUTE: '0' }],
  ['LOW_STOCK_AT', { LOW_STOCK_AT: '-1' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/shop' }],
  ['DATABASE_URL', { DATABASE_URL: 'not a url' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'shop.example' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
  ['WEBHOOK_INTERNAL_HOSTS', { WEBHOOK_INTERNAL_HOSTS: 'erp.internal:8080, erp.internal' }],
  ['WEBHOOK_INTERNAL_HOSTS', { WEBHOOK_INTERNAL_HOSTS: 'http://erp.internal:8080' }],
  ['SMTP_URL', { ...PRODUCTION, SMTP_URL: '' }],
  ['MAIL_DELIVERY', { SMTP_URL: 'smtp://mail.shop.example', MAIL_DELIVERY: 'files' }],
  ['MAIL_DELIVERY', { MAIL_DELIVERY: 'pigeon' }],
  ['MAIL_FROM', { MAIL_FROM: 'Whetstone' }],
  ['MAIL_FROM', { MAIL_FROM: 'shop@shop.example\nBcc: all@shop.example' }],
  ['TEAM_EMAILS', { TEAM_EMAILS: 'mf-catalog=catalog@shop.example, shell' }],
  ['TEAM_EMAILS', { TEAM_EMAILS: '../shell=shell@shop.example' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['ACCESS_TOKEN_PRIVATE_KEY', { ACCESS_TOKEN_PRIVATE_KEY: 'short' }],
  ['ACCESS_TOKEN_PRIVATE_KEY', { ACCESS_TOKEN_PRIVATE_KEY: RELEASE_SIGNING_KEY }],
  ['ACCESS_TOKEN_ACCEPTED_KEYS', { ACCESS_TOKEN_ACCEPTED_KEYS: 'no key' }],
  ['SERVICE_SECRET', { SERVICE_SECRET: 'short' }],
  ['SERVICE_SECRET', { ...PRODUCTION, SERVICE_SECRET: '' }],
  ['API_INTERNAL_PORT', { API_INTERNAL_PORT: '65536' }],
  ['IDENTITY_SECRET', { IDENTITY_SECRET: 'short' }],
  ['EDGE_SECRET', { EDGE_SECRET: 'short' }],
  ['EDGE_SECRET', { ...PRODUCTION, EDGE_SECRET: '' }],
  [
    'IDENTITY_AUDIENCE',
    { IDENTITY_ISSUER: 'https://issuer.example', IDENTITY_JWKS_URI: 'https://issuer.example/jwks' },
  ],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_1' }],
  ['STRIPE_SECRET_KEY', { ...STRIPE, ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_SECRET_KEY', { ...STRIPE, ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_test_1' }],
  ['STRIPE_MODE', { ...STRIPE, ...PRODUCTION, STRIPE_MODE: 'test' }],
  ['STRIPE_MODE', { ...STRIPE, STRIPE_MODE: 'Test' }],
  ['STRIPE_WEBHOOK_SECRET', { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'we_1' }],
  ['STRIPE_API_URL', { STRIPE_API_URL: 'http://127.0.0.1:4009' }],
  ['STRIPE_API_URL', { ...STRIPE, ...PRODUCTION, STRIPE_API_URL: 'http://127.0.0.1:4009' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@shop.example' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'not an address', ADMIN_PASSWORD: 'long enough for it' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'elevenchars' }],
  ['ACCESS_TOKEN_PRIVATE_KEY', { ...PRODUCTION, ACCESS_TOKEN_PRIVATE_KEY: '' }],
  ['IDENTITY_SECRET', { ...PRODUCTION, IDENTITY_SECRET: '' }],
  ['SMTP_URL_FILE', { SMTP_URL_FILE: '/dev/null' }],
  ['IDENTITY_SECRET_FILE', { IDENTITY_SECRET: SECRET, IDENTITY_SECRET_FILE: '/run/secrets/identity' }],
  ['ADMIN_PASSWORD', { ...PRODUCTION, ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'sharpen-admin' }],
  ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
])('rejects an invalid %s with one sentence that names it: %o', (name, variables) => {
  const error = thrownBy(() => read(variables));
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).message).toMatch(new RegExp(`^[^\\n]*${name}[^\\n]*\\.$`));
});

it('reads the addresses of teams, several of one microfrontend, too', () => {
  const list = 'mf-catalog=Catalog@shop.example, shell=shell@shop.example, mf-catalog=ada@shop.example';
  expect(Object.fromEntries(read({ TEAM_EMAILS: list }).teamEmails)).toEqual({
    'mf-catalog': ['catalog@shop.example', 'ada@shop.example'],
    shell: ['shell@shop.example'],
  });
});

it('omits the password of a URL from the error', () => {
  const error = thrownBy(() => read({ DATABASE_URL: 'mysqlx://shop:s3cret@db/shop' }));
  expect(String(error)).not.toContain('s3cret');
});

it('explains how to replace damaged secrets', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"identitySecret": ');
  expect(() => read()).toThrow(/secrets\.json cannot be read; delete it/);
});

function pemOf(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

it('takes online payments with both keys of Stripe', () => {
  expect(read().stripe).toBeUndefined();
  const keys = { secretKey: 'rk_live_1', webhookSecret: 'whsec_1' };
  expect(read({ ...PRODUCTION, ...STRIPE }).stripe).toEqual({ ...keys, apiUrl: undefined });
  const test = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_MODE: 'test' };
  expect(read({ ...PRODUCTION, ...test }).stripe?.secretKey).toBe('sk_test_1');
  const apiUrl = 'http://127.0.0.1:4009';
  expect(read({ ...STRIPE, STRIPE_API_URL: `${apiUrl}/` }).stripe).toEqual({ ...keys, apiUrl });
});

describe('delivery', () => {
  it('is free and takes three to five working days unless the settings differ', () => {
    expect(read().delivery).toEqual({ costCents: 0, days: { least: 3, most: 5 } });
    expect(read({ DELIVERY_COST: '4.9', DELIVERY_DAYS: '2' }).delivery).toEqual({
      costCents: 490,
      days: { least: 2, most: 2 },
    });
    expect(read({ DELIVERY_COST: '1.15', DELIVERY_DAYS: '10-10' }).delivery).toEqual({
      costCents: 115,
      days: { least: 10, most: 10 },
    });
  });

  it.each(['free', '-1', '4,90', '4.999', '$5', '1e3', 'NaN'])('rejects the cost %j', (cost) => {
    expect(() => read({ DELIVERY_COST: cost })).toThrow(
      new ConfigError(
        `DELIVERY_COST must be an amount in the currency of the shop, such as 4.90, but it is "${cost}".`,
      ),
    );
  });

  it.each(['0', '5-3', '0-2', '3-', '-3', '3 to 5', '3-5-7', 'soon', '1000'])(
    'rejects the time %j',
    (days) => {
      expect(() => read({ DELIVERY_DAYS: days })).toThrow(
        new ConfigError(
          `DELIVERY_DAYS must be a number of working days or a range, such as 2 or 3-5, but it is "${days}".`,
        ),
      );
    },
  );
});
