import { once } from 'node:events';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createMigratedDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { ApiProcess, buildApi, environmentOf } from './testing/api-process.ts';
import { modesIn, PRIVATE_FILES } from './testing/file-modes.ts';
import { testConfig } from './testing/test-app.ts';

let migrated: TestDatabase;
beforeAll(async () => {
  await buildApi();
  migrated = await createMigratedDatabase('api');
}, 60_000);
afterAll(() => migrated.drop());

const environment = ({ database, dataDir } = migrated) => environmentOf(testConfig(database, dataDir));

/** Starts the service with invalid settings. Returns its error output. */
async function startupError(mistake: NodeJS.ProcessEnv): Promise<string> {
  const { code, stderr } = await new ApiProcess({ ...environment(), ...mistake }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]+\.\n$/);
  return stderr;
}

// `read-config.spec` has every setting.
it.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1/shop' }],
  ['SMTP_URL', { NODE_ENV: 'production' }],
])('exits with one sentence about %s for the settings %o', async (name, mistake) => {
  expect(await startupError(mistake)).toContain(name);
});

it('exits with one sentence without the password if the database is unreachable', async () => {
  const sentence = await startupError({ DATABASE_URL: 'mysql://root:s3cret@127.0.0.1:1/shop' });
  expect(sentence).toContain('127.0.0.1:1/shop');
  expect(sentence).not.toContain('s3cret');
});

it.each(['API_PORT', 'API_INTERNAL_PORT'])(
  'exits with one sentence when its %s is in use',
  async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await startupError({ [setting]: String(port) })).toBe(
      `${setting} ${port} is already in use; stop the other process or choose another port.\n`,
    );
    other.close();
  },
);

it('makes the files of a readable data folder private', async () => {
  const { dataDir } = migrated;
  await mkdir(join(dataDir, 'outbox'), { mode: 0o755 });
  for (const name of await readdir(dataDir)) await chmod(join(dataDir, name), 0o755);
  const api = await ApiProcess.start({ ...environment(), IDENTITY_SECRET: '' });
  expect(await modesIn(dataDir)).toEqual({ ...PRIVATE_FILES, outbox: 0o700 });
  await api.stop('SIGTERM');
});
