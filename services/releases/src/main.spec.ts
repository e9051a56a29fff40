import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { buildReleases, environmentOf, ReleasesProcess } from './testing/releases-process.ts';
import { testConfig } from './testing/test-app.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase('releases');
  await buildReleases();
});
afterAll(() => fresh.drop());

const environment = () => environmentOf(testConfig(fresh.database, fresh.dataDir));

it.each([
  ['RELEASES_DATABASE_URL', { RELEASES_DATABASE_URL: 'postgres://127.0.0.1/releases' }],
  ['RELEASES_PORT', { RELEASES_PORT: 'eighty' }],
  ['RELEASE_SIGNING_KEY', { NODE_ENV: 'production', RELEASE_SIGNING_KEY: '' }],
])('exits with one sentence about %s for the settings %o', async (name, mistake) => {
  const { code, stderr } = await new ReleasesProcess({ ...environment(), ...mistake }).ended;
  expect([code, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^[^\\n]*${name}[^\\n]+\\.\\n$`))]);
});

it('keeps the data folder private, except for the releases folder', async () => {
  const folder = join(fresh.dataDir, 'new');
  const modes = async () => {
    const releases = await ReleasesProcess.start({ ...environment(), DATA_DIR: folder, EDGE_SECRET: '' });
    const names = await readdir(folder);
    const found = await Promise.all(
      names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777]),
    );
    await releases.stop('SIGTERM');
    expect((await releases.ended).stderr).toBe('');
    return Object.fromEntries(found);
  };
  const files = {
    'deploy-tokens': 0o700,
    keys: 0o700,
    ...(fresh.database.kind === 'sqlite' && {
      'releases.sqlite': 0o600,
      'releases.sqlite-shm': 0o600,
      'releases.sqlite-wal': 0o600,
    }),
  };
  expect(await modes()).toEqual(files);
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o755);
  await mkdir(join(folder, 'releases'), { mode: 0o755 });
  expect(await modes()).toEqual({ ...files, releases: 0o755 });
});
