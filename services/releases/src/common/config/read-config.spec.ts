import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
const SECRET = 'x'.repeat(32);
const RELEASE_SIGNING_KEY = String(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
/** Has the shape of a signed root document. */
const RELEASE_ROOT = JSON.stringify({ payload: 'e30', signatures: [{ protected: 'e30', signature: 'eA' }] });
const PRODUCTION = {
  NODE_ENV: 'production',
  EDGE_SECRET: SECRET,
  SERVICE_SECRET: SECRET,
  RELEASE_SIGNING_KEY,
  RELEASE_ROOT,
};

it('requires no settings', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 4002,
    database: { kind: 'sqlite', file: join(folder, 'releases.sqlite') },
  });
});

it('generates the signing key once', () => {
  const { signingKey } = read().delivery;
  expect(read().delivery.signingKey.equals(signingKey)).toBe(true);
  expect(statSync(join(folder, 'keys', 'release-private.pem')).mode & 0o777).toBe(0o600);
});

it('accepts the release key in one line', () => {
  const line = RELEASE_SIGNING_KEY.replaceAll('\n', '\\n');
  expect(read({ RELEASE_SIGNING_KEY: line }).delivery.signingKey.asymmetricKeyType).toBe('ed25519');
});

it.each([
  ['RELEASE_SIGNING_KEY', RELEASE_SIGNING_KEY, ({ delivery }: Config) => pemOf(delivery.signingKey)],
  ['RELEASE_ROOT', RELEASE_ROOT, ({ delivery }: Config) => delivery.releaseRoot],
  ['RELEASES_DATABASE_URL', 'mysql://shop:s3cret@db:3306/releases', ({ database }: Config) => database],
])('reads %s as text or from the file of its _FILE variable', (name, text, settingOf) => {
  const file = join(folder, 'secret');
  writeFileSync(file, `${text}\n`);
  expect(settingOf(read({ [`${name}_FILE`]: file }))).toEqual(settingOf(read({ [name]: text })));
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

it.each([
  ['RELEASES_PORT', { RELEASES_PORT: 'http' }],
  ['RELEASES_DATABASE_URL', { RELEASES_DATABASE_URL: 'postgres://localhost/releases' }],
  ['KEEP_RELEASES_DAYS', { KEEP_RELEASES_DAYS: '0' }],
  ['RELEASE_SIGNING_KEY', { ...PRODUCTION, RELEASE_SIGNING_KEY: '' }],
  ['RELEASE_SIGNING_KEY', { RELEASE_SIGNING_KEY: 'not a key' }],
  ['RELEASE_ROOT', { ...PRODUCTION, RELEASE_ROOT: '' }],
  ['RELEASE_ROOT', { RELEASE_ROOT: '/path/of/root.json' }],
  ['RELEASE_SIGNING_KEY_FILE', { RELEASE_SIGNING_KEY_FILE: '/nowhere/key.pem' }],
  ['EDGE_URL', { EDGE_URL: 'edge:4000' }],
  ['API_INTERNAL_URL', { API_INTERNAL_URL: 'api:4011' }],
  ['SERVICE_SECRET', { ...PRODUCTION, SERVICE_SECRET: '' }],
  ['RELEASES_S3_ENDPOINT', { RELEASES_S3_BUCKET: 'tools', RELEASES_S3_ENDPOINT: 'bucket' }],
  ['DEPLOY_TOKEN_FILES', { DEPLOY_TOKEN_FILES: '../shell' }],
])('rejects an invalid %s with one sentence that names it: %o', (name, variables) => {
  const error = thrownBy(() => read(variables));
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).message).toMatch(new RegExp(`^[^\\n]*${name}[^\\n]*\\.$`));
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
