import { join } from 'node:path';
import { createTestDatabase } from '@whetstone/server/testing/database/test-database';
import { ApiProcess, buildApi, environmentOf } from './testing/api-process.ts';
import { modeOf, modesIn, PRIVATE_FILES } from './testing/file-modes.ts';
import { testConfig } from './testing/test-app.ts';

beforeAll(buildApi, 60_000);

/** In `npm test`, `migrations.spec` and `read-config.spec` test two starts at once without processes. */
const PROCESSES = process.env.TEST_FULL === '1' ? 2 : 1;

it('starts on an empty database, migrates it once, keeps a private data folder, and exits on SIGTERM', async () => {
  const empty = await createTestDatabase('api');
  const folder = join(empty.dataDir, 'new');
  const config = testConfig(empty.database, folder);
  const env = { ...environmentOf(config), IDENTITY_SECRET: '' };
  const all = await Promise.all(Array.from({ length: PROCESSES }, () => ApiProcess.start(env)));
  for (const api of all) expect((await fetch(api.url('/purchase'))).status).toBe(200);
  expect(await modeOf(folder)).toBe(0o700);
  expect(await modesIn(folder)).toEqual(PRIVATE_FILES);
  await Promise.all(all.map((api) => api.stop('SIGTERM')));
  for (const api of all) expect((await api.ended).stderr).toBe('');
  await empty.drop();
});
