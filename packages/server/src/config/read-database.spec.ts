import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, Environment } from '@whetstone/contract/environment';
import { readDatabase } from './read-database.ts';

let folder: string;
let ca: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'whetstone-config-'));
  ca = join(folder, 'ca.pem');
  writeFileSync(ca, 'the certificates');
});
afterAll(() => rmSync(folder, { recursive: true }));

const URL = 'mysql://shop:s3cret@db.example:3306/shop';
const read = (parameters = '', variables: NodeJS.ProcessEnv = {}) =>
  readSetting({ DATABASE_URL: URL + parameters, ...variables });

function readSetting(variables: NodeJS.ProcessEnv) {
  const setting = { variable: 'DATABASE_URL', file: join(folder, 'shop.sqlite') };
  return readDatabase(new Environment(variables), setting);
}

it('defaults to no encryption, ten connections and a timeout of 30 seconds', () => {
  expect(read()).toEqual({
    kind: 'mysql',
    url: URL,
    limits: { poolSize: 10, queueLimit: 1_000, statementTimeoutMs: 30_000 },
  });
});

it('reads the pool size, the queue limit and the statement timeout', () => {
  const variables = {
    DATABASE_POOL_SIZE: '25',
    DATABASE_QUEUE_LIMIT: '50',
    DATABASE_STATEMENT_TIMEOUT_MS: '0',
  };
  expect(read('', variables)).toMatchObject({
    limits: { poolSize: 25, queueLimit: 50, statementTimeoutMs: 0 },
  });
});

it.each([
  ['?ssl-mode=DISABLED', undefined],
  ['?ssl-mode=required', { rejectUnauthorized: false, verifyIdentity: false }],
  ['?ssl-mode=VERIFY_IDENTITY', { rejectUnauthorized: true, verifyIdentity: true }],
])('reads %s and removes it from the URL', (parameters, tls) => {
  expect(read(parameters)).toMatchObject({ url: URL });
  expect(read(parameters)).toEqual(tls ? expect.objectContaining({ tls }) : read());
});

it.each([
  ['VERIFY_CA', false],
  ['VERIFY_IDENTITY', true],
])('reads the certificates of ssl-ca for %s', (mode, verifyIdentity) => {
  expect(read(`?ssl-mode=${mode}&ssl-ca=${ca}`)).toMatchObject({
    tls: { rejectUnauthorized: true, verifyIdentity, ca: 'the certificates' },
  });
});

it.each([
  ['?ssl=true', 'DATABASE_URL has the unknown parameter "ssl"; allowed: ssl-mode and ssl-ca.'],
  [
    '?ssl-mode=PREFERRED',
    'ssl-mode in DATABASE_URL must be one of DISABLED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY, but it is "PREFERRED".',
  ],
  [
    '?ssl-mode=VERIFY_CA',
    'ssl-mode=VERIFY_CA in DATABASE_URL needs ssl-ca, the path of a PEM file, as well.',
  ],
  ['?ssl-ca=/ca.pem', 'ssl-ca in DATABASE_URL needs ssl-mode=VERIFY_CA or ssl-mode=VERIFY_IDENTITY as well.'],
  [
    '?ssl-mode=VERIFY_CA&ssl-ca=/nowhere/ca.pem',
    'ssl-ca in DATABASE_URL names the file /nowhere/ca.pem, which cannot be read: ENOENT.',
  ],
])('rejects %s in one sentence', (parameters, sentence) => {
  expect(() => read(parameters)).toThrow(new ConfigError(sentence));
});

it.each(['mysql://shop@127.0.0.1/shop', 'mysql://shop@[::1]/shop'])(
  'rejects ssl-mode=VERIFY_IDENTITY for the IP address in %s',
  (address) => {
    const variables = { DATABASE_URL: `${address}?ssl-mode=VERIFY_IDENTITY` };
    expect(() => readSetting(variables)).toThrow(
      'ssl-mode=VERIFY_IDENTITY needs the name of the host in DATABASE_URL, not its IP address.',
    );
  },
);

it.each(['mysql://', 'mysql://shop@db.example', 'mysql://shop@db.example/'])('rejects %s', (address) => {
  const variables = { DATABASE_URL: address };
  expect(() => readSetting(variables)).toThrow(/^DATABASE_URL must/);
});
