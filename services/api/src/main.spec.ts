import { once } from 'node:events';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { ConfigError } from '@whetstone/contract/environment';
import { listen } from '@whetstone/server/http/internal-listener';
import { createMigratedDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { createApp } from './app.factory.ts';
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

it('reports an unreachable database in one sentence without the password', async () => {
  const database = { kind: 'mysql', url: 'mysql://root:s3cret@127.0.0.1:1/shop' } as const;
  const starting = createApp(testConfig(database, migrated.dataDir));
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(/^(?!.*s3cret)[^\n]*127\.0\.0\.1:1\/shop[^\n]*\.$/);
});

describe('a port that is in use', () => {
  let other: Server;
  let port: number;
  beforeAll(async () => {
    other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    ({ port } = other.address() as AddressInfo);
  });
  afterAll(() => void other.close());

  const sentence = (setting: string) =>
    `${setting} ${port} is already in use; stop the other process or choose another port.`;

  // `read-config.spec` has the sentence about each setting.
  it('ends the process with one sentence, after it has made the files of a readable data folder private', async () => {
    const { dataDir } = migrated;
    await mkdir(join(dataDir, 'outbox'), { mode: 0o755 });
    for (const name of await readdir(dataDir)) await chmod(join(dataDir, name), 0o755);
    const settings = { IDENTITY_SECRET: '', API_PORT: String(port) };
    const { code, stderr } = await new ApiProcess({ ...environment(), ...settings }).ended;
    // On a busy machine, the schedule of a job can be late meanwhile.
    const lines = stderr.split('\n').filter((line) => !line.startsWith('[Cron] Missed execution deadline'));
    expect({ code, lines }).toEqual({ code: 1, lines: [sentence('API_PORT'), ''] });
    expect({ ...PRIVATE_FILES, outbox: 0o700 }).toMatchObject(await modesIn(dataDir));
  });

  it('is reported with the setting of the internal listener', async () => {
    const config = testConfig(migrated.database, migrated.dataDir, { internalPort: port });
    const app = await createApp(config);
    const settings = { port: 'API_PORT', internalPort: 'API_INTERNAL_PORT' };
    await expect(listen(app, config, settings)).rejects.toEqual(
      new ConfigError(sentence('API_INTERNAL_PORT')),
    );
    await app.close();
  });
});
