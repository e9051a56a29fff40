import { once } from 'node:events';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { ApiProcess, buildApi, environmentOf } from './testing/api-process.ts';
import { testConfig } from './testing/test-app.ts';

let fresh: TestDatabase;
beforeAll(buildApi, 60_000);
beforeEach(async () => {
  fresh = await createTestDatabase('api');
});
afterEach(() => fresh.drop());

const environment = () => environmentOf(testConfig(fresh.database, fresh.dataDir));

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

it('starts twice on an empty database, migrates it once, and exits on SIGTERM', async () => {
  const both = await Promise.all([ApiProcess.start(environment()), ApiProcess.start(environment())]);
  for (const api of both) expect((await fetch(api.url('/purchase'))).status).toBe(200);
  await Promise.all(both.map((api) => api.stop('SIGTERM')));
  for (const api of both) expect((await api.ended).stderr).toBe('');
});

describe('the data folder', () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

  async function modesWhileRunning(folder: string): Promise<Record<string, number>> {
    const api = await ApiProcess.start({ ...environment(), DATA_DIR: folder, IDENTITY_SECRET: '' });
    const names = await readdir(folder);
    const modes = await Promise.all(names.map(async (name) => [name, await modeOf(join(folder, name))]));
    await api.stop('SIGTERM');
    return Object.fromEntries(modes);
  }

  const database = ['shop.sqlite', 'shop.sqlite-shm', 'shop.sqlite-wal'];
  const names = process.env.TEST_DATABASE_URL ? ['secrets.json'] : ['secrets.json', ...database];
  const files = Object.fromEntries(names.map((name) => [name, 0o600]));

  it('is private, even if it was readable before', async () => {
    const folder = join(fresh.dataDir, 'new');
    expect(await modesWhileRunning(folder)).toEqual(files);
    expect(await modeOf(folder)).toBe(0o700);
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
    await mkdir(join(folder, 'outbox'), { mode: 0o755 });
    expect(await modesWhileRunning(folder)).toEqual({ ...files, outbox: 0o700 });
  });
});
