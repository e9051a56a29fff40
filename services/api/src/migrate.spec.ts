import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOptions } from '@whetstone/server/database/database-options';
import { runMigrateCommand } from '@whetstone/server/database/migrate-command';
import { openDatabase } from '@whetstone/server/database/open-database';
import { createTestDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { createApp } from './app.factory.ts';
import { databaseSetting } from './common/config/read-config.ts';
import { migrations } from './migrations/migrations.ts';
import { buildApi, environmentOf } from './testing/api-process.ts';
import { testConfig } from './testing/test-app.ts';

const COMMAND = join(__dirname, '../dist/migrate.js');

let fresh: TestDatabase;
beforeAll(buildApi, 60_000);
beforeEach(async () => {
  fresh = await createTestDatabase('api');
});
afterEach(() => fresh.drop());

const environment = () => environmentOf(testConfig(fresh.database, fresh.dataDir));

interface Outcome {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** The variables of the migrate command: only those of the database. */
function variables(): NodeJS.ProcessEnv {
  const { DATA_DIR, DATABASE_URL } = environment();
  return { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) };
}

function runCommand(...options: string[]): Promise<Outcome> {
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE, ...variables() };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

/** Runs the command in this process, which starts faster. */
async function runHere(options: string[] = [], env = variables()): Promise<Outcome> {
  const before = { env: process.env, argv: process.argv, umask: process.umask() };
  const outcome = { code: 0 as unknown, stdout: '', stderr: '' };
  const writes = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      outcome[stream] += String(text);
      return true;
    }),
  );
  process.env = env;
  process.argv = ['node', COMMAND, ...options];
  try {
    await runMigrateCommand({ migrations, databaseSetting });
    outcome.code = process.exitCode ?? 0;
  } finally {
    process.exitCode = undefined;
    process.env = before.env;
    process.argv = before.argv;
    process.umask(before.umask);
    for (const write of writes) write.mockRestore();
  }
  return outcome;
}

it('lists the pending migrations of a database that the API rejects, migrates it, and reports an up-to-date schema', async () => {
  if (fresh.database.kind === 'sqlite') writeFileSync(fresh.database.file, '');
  const api = () => createApp(testConfig(fresh.database, fresh.dataDir, { migrations: 'refuse' }));
  await expect(api()).rejects.toThrow(
    /^The database lacks the migration CreateSchema1700006000000 and \d+ more: run node services\/api\/dist\/migrate\.js, or set MIGRATIONS=run\.$/,
  );
  const pending = await runHere(['--status']);
  expect(pending).toMatchObject({ code: 0, stderr: '' });
  expect(pending.stdout).toMatch(/^(pending {2}\w+\n)+$/);
  const done = await runCommand();
  expect(done).toEqual({ ...pending, stdout: pending.stdout.replaceAll('pending', 'done') });
  for (const options of [['--status'], []]) {
    expect(await runHere(options)).toEqual({
      code: 0,
      stdout: 'The schema is up to date.\n',
      stderr: '',
    });
  }
  await (await api()).close();
});

it('rejects a database of earlier migrations, as the API does', async () => {
  class CreateTools1700000001000 {
    async up(): Promise<void> {}
    async down(): Promise<void> {}
  }
  const former = { command: '', mysql: [CreateTools1700000001000], sqlite: [CreateTools1700000001000] };
  await (await openDatabase(databaseOptions(fresh, former))).destroy();
  const sentence = /^[^\n]+ 8c8d2a5c is the last commit that opens it: to start over, [^\n]+\.\n?$/;
  for (const outcome of [await runHere(), await runHere(['--status'])])
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  await expect(openDatabase(databaseOptions(fresh, migrations))).rejects.toThrow(sentence);
});

it('rejects --status without a SQLite file, and does not create the file', async () => {
  const file = join(fresh.dataDir, 'elsewhere/shop.sqlite');
  expect(await runHere(['--status'], { DATA_DIR: join(fresh.dataDir, 'elsewhere') })).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no database at ${file}. Set DATABASE_URL or DATA_DIR.\n`,
  });
  expect(existsSync(file)).toBe(false);
});

it('reads the database URL from the file of DATABASE_URL_FILE', async () => {
  const file = join(fresh.dataDir, 'database-url');
  writeFileSync(file, 'postgres://127.0.0.1/shop');
  const { code, stderr } = await runHere([], { DATA_DIR: fresh.dataDir, DATABASE_URL_FILE: file });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL must .*\.\n$/)]);
});

it.each([[['--force']], [['--status', 'now']]])('rejects the options %j', async (options) => {
  expect(await runHere(options)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Usage: node services/api/dist/migrate.js [--status]. It reads DATABASE_URL and DATA_DIR.\n',
  });
});
