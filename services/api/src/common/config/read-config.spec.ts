import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@whetstone/server/config/environment';
import type { Config } from './config.ts';
import { readConfig } from './read-config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whetstone-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (variables: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: folder, ...variables });
const SECRET = 'x'.repeat(32);
const RELEASE_SIGNING_KEY = String(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
const PRODUCTION = {
  NODE_ENV: 'production',
  ACCESS_TOKEN_SECRET: SECRET,
  IDENTITY_SECRET: SECRET,
  EDGE_SECRET: SECRET,
  RELEASE_SIGNING_KEY,
};

it('requires no settings', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 4001,
    publicUrl: 'http://127.0.0.1:4000',
    database: { kind: 'sqlite', file: join(folder, 'shop.sqlite') },
    demoData: true,
  });
});

it('generates secrets once, in a private file', () => {
  const first = read();
  expect(first.accessTokenSecret.length).toBeGreaterThanOrEqual(32);
  expect(first.identitySecret).not.toBe(first.accessTokenSecret);
  expect(read()).toMatchObject({
    accessTokenSecret: first.accessTokenSecret,
    identitySecret: first.identitySecret,
  });
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it('generates the edge secret once and stores it in the data folder', () => {
  const { edgeSecret } = read();
  expect(edgeSecret.length).toBeGreaterThanOrEqual(32);
  expect(read().edgeSecret).toBe(edgeSecret);
  const file = join(folder, 'keys', 'edge-secret');
  expect(readFileSync(file, 'utf8')).toBe(edgeSecret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(read({ EDGE_SECRET: SECRET }).edgeSecret).toBe(SECRET);
});

it('prefers secrets from the environment', () => {
  expect(read({ ACCESS_TOKEN_SECRET: SECRET }).accessTokenSecret).toBe(SECRET);
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain(SECRET);
});

it.each([
  [{ ...PRODUCTION }, false],
  [{ DATABASE_URL: 'mysql://shop@db:3306/shop' }, false],
  [{}, true],
])('with %o has demo data: %s', (variables, demoData) => {
  expect(read(variables).demoData).toBe(demoData);
});

it('generates the release key pair once, with the public key for the edge', () => {
  const { signingKey } = read().delivery;
  expect(read().delivery.signingKey.equals(signingKey)).toBe(true);
  const published = createPublicKey(readFileSync(join(folder, 'keys', 'release-public.pem')));
  expect(published.equals(createPublicKey(signingKey))).toBe(true);
  expect(statSync(join(folder, 'keys', 'release-private.pem')).mode & 0o777).toBe(0o600);
});

it('accepts the release key in one line', () => {
  const line = RELEASE_SIGNING_KEY.replaceAll('\n', '\\n');
  expect(read({ RELEASE_SIGNING_KEY: line }).delivery.signingKey.asymmetricKeyType).toBe('ed25519');
});

it.each([
  ['ACCESS_TOKEN_SECRET', SECRET, ({ accessTokenSecret }: Config) => accessTokenSecret],
  ['IDENTITY_SECRET', SECRET, ({ identitySecret }: Config) => identitySecret],
  ['RELEASE_SIGNING_KEY', RELEASE_SIGNING_KEY, ({ delivery }: Config) => pemOf(delivery.signingKey)],
  ['DATABASE_URL', 'mysql://shop:s3cret@db:3306/shop', ({ database }: Config) => database],
  ['SMTP_URL', 'smtp://shop:s3cret@mail:587', ({ mail }: Config) => mail.smtpUrl],
  ['GOOGLE_CLIENT_SECRET', 's3cret', ({ google }: Config) => google?.clientSecret],
  ['ADMIN_PASSWORD', 'long enough', ({ admin }: Config) => admin?.password],
])('reads %s as text or from the file of its _FILE variable', (name, text, settingOf) => {
  const others = { ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'another one', GOOGLE_CLIENT_ID: 'id' };
  const rest = { ...others, GOOGLE_CLIENT_SECRET: 'another one', [name]: undefined };
  const file = join(folder, 'secret');
  writeFileSync(file, `${text}\n`);
  expect(settingOf(read({ ...rest, [`${name}_FILE`]: file }))).toEqual(
    settingOf(read({ ...rest, [name]: text })),
  );
});

it('stores releases in the data folder or in a bucket', () => {
  expect(read().delivery.store).toEqual({ kind: 'folder', folder: join(folder, 'releases') });
  const bucket = { RELEASES_S3_BUCKET: 'tools', RELEASES_S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(read(bucket).delivery.store).toEqual({
    kind: 's3',
    bucket: 'tools',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9000/',
  });
});

it('writes deploy tokens to the data folder, in production only those in DEPLOY_TOKEN_FILES', () => {
  expect(read().delivery.tokenFiles).toContain('mf-catalog');
  expect(read(PRODUCTION).delivery.tokenFiles).toEqual([]);
  expect(read({ ...PRODUCTION, DEPLOY_TOKEN_FILES: 'shell, mf-saws' }).delivery.tokenFiles).toEqual([
    'shell',
    'mf-saws',
  ]);
});

it('uses only the origin of PUBLIC_URL', () => {
  expect(read({ PUBLIC_URL: 'https://shop.example/some/path/' }).publicUrl).toBe('https://shop.example');
});

it.each([
  ['API_PORT', { API_PORT: 'http' }],
  ['API_PORT', { API_PORT: '65536' }],
  ['API_PORT', { API_PORT: '-1' }],
  ['KEEP_RELEASES_DAYS', { KEEP_RELEASES_DAYS: '0' }],
  ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
  ['ORDERS_PER_MINUTE', { ORDERS_PER_MINUTE: '0' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/shop' }],
  ['DATABASE_URL', { DATABASE_URL: 'not a url' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'shop.example' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['ACCESS_TOKEN_SECRET', { ACCESS_TOKEN_SECRET: 'short' }],
  ['IDENTITY_SECRET', { IDENTITY_SECRET: 'short' }],
  ['EDGE_SECRET', { EDGE_SECRET: 'short' }],
  ['EDGE_SECRET', { ...PRODUCTION, EDGE_SECRET: '' }],
  [
    'IDENTITY_AUDIENCE',
    { IDENTITY_ISSUER: 'https://issuer.example', IDENTITY_JWKS_URI: 'https://issuer.example/jwks' },
  ],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@shop.example' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'not an address', ADMIN_PASSWORD: 'long enough' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'short' }],
  ['ACCESS_TOKEN_SECRET', { NODE_ENV: 'production', IDENTITY_SECRET: SECRET }],
  ['IDENTITY_SECRET', { NODE_ENV: 'production', ACCESS_TOKEN_SECRET: SECRET }],
  ['RELEASE_SIGNING_KEY', { ...PRODUCTION, RELEASE_SIGNING_KEY: '' }],
  ['RELEASE_SIGNING_KEY', { RELEASE_SIGNING_KEY: 'not a key' }],
  ['RELEASE_SIGNING_KEY_FILE', { RELEASE_SIGNING_KEY_FILE: '/nowhere/key.pem' }],
  ['SMTP_URL_FILE', { SMTP_URL_FILE: '/dev/null' }],
  ['IDENTITY_SECRET_FILE', { IDENTITY_SECRET: SECRET, IDENTITY_SECRET_FILE: '/run/secrets/identity' }],
  ['EDGE_URL', { EDGE_URL: 'edge:4000' }],
  ['RELEASES_S3_ENDPOINT', { RELEASES_S3_BUCKET: 'tools', RELEASES_S3_ENDPOINT: 'bucket' }],
  ['DEPLOY_TOKEN_FILES', { DEPLOY_TOKEN_FILES: '../shell' }],
  ['ADMIN_PASSWORD', { ...PRODUCTION, ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'sharpen-admin' }],
  ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
])('rejects an invalid %s with one sentence that names it: %o', (name, variables) => {
  const error = thrownBy(() => read(variables));
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).message).toMatch(new RegExp(`^[^\\n]*${name}[^\\n]*\\.$`));
});

it('omits the password of a URL from the error', () => {
  const error = thrownBy(() => read({ DATABASE_URL: 'mysqlx://shop:s3cret@db/shop' }));
  expect(String(error)).not.toContain('s3cret');
});

it('explains how to replace damaged secrets', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"accessTokenSecret": ');
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
