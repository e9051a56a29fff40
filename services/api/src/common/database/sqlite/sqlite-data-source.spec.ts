import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOptions } from '../database-options.ts';
import { SqliteDataSource } from './sqlite-driver.ts';

let folder: string;
let dataSource: SqliteDataSource;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whetstone-sqlite-'));
  const database = { kind: 'sqlite' as const, file: join(folder, 'test.sqlite') };
  dataSource = new SqliteDataSource(databaseOptions({ database }, { mysql: [], sqlite: [] }));
  await dataSource.initialize();
  await dataSource.query('CREATE TABLE notes (text varchar(40) NOT NULL)');
});
afterEach(async () => {
  await dataSource.destroy();
  await rm(folder, { recursive: true });
});

async function notes(): Promise<string[]> {
  return (await dataSource.query('SELECT text FROM notes')).map(({ text }: { text: string }) => text);
}

it('keeps what was committed through a power cut, and lets others read meanwhile', async () => {
  expect(await dataSource.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await dataSource.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(await dataSource.query('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
});

it('undoes a transaction whose runner was released in the middle, and lets the next one in', async () => {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query("INSERT INTO notes VALUES ('half done')");
  await runner.release();
  await dataSource.transaction((manager) => manager.query("INSERT INTO notes VALUES ('done')"));
  expect(await notes()).toEqual(['done']);
});

it('lets the next writer in after a statement that failed', async () => {
  await expect(dataSource.query('INSERT INTO notes VALUES (NULL)')).rejects.toThrow(/NOT NULL/);
  await expect(dataSource.query('INSERT INTO nowhere VALUES (1)')).rejects.toThrow(/no such table/);
  await dataSource.query("INSERT INTO notes VALUES ('done')");
  expect(await notes()).toEqual(['done']);
});

it('reads what it has written inside its own transaction', async () => {
  await dataSource.transaction(async (manager) => {
    await manager.query("INSERT INTO notes VALUES ('mine')");
    expect(await manager.query('SELECT text FROM notes')).toEqual([{ text: 'mine' }]);
    expect(await notes()).toEqual([]);
  });
});

const insert = "INSERT INTO notes VALUES ('done')";
const DEADLOCK_AFTER_MS = 10_000;

it(
  'runs one transaction concurrently with eight single writes',
  async () => {
    const transaction = dataSource.transaction((manager) => manager.query(insert));
    await Promise.all([transaction, ...Array.from({ length: 8 }, () => dataSource.query(insert))]);
    expect(await notes()).toHaveLength(9);
  },
  DEADLOCK_AFTER_MS,
);

it(
  'runs more transactions than connections, each on a runner that has read before',
  async () => {
    const runners = Array.from({ length: 8 }, () => dataSource.createQueryRunner());
    await Promise.all(runners.map((runner) => runner.query('SELECT text FROM notes')));
    const transactions = runners.map(async (runner) => {
      await runner.startTransaction();
      await runner.query(insert);
      await runner.commitTransaction();
    });
    const single = dataSource.transaction((manager) => manager.query(insert));
    await Promise.all([single, ...transactions]);
    await Promise.all(runners.map((runner) => runner.release()));
    expect(await notes()).toHaveLength(9);
  },
  DEADLOCK_AFTER_MS,
);

it('keeps a runner’s single write out of another runner’s transaction', async () => {
  const other = dataSource.createQueryRunner();
  const own = dataSource.createQueryRunner();
  await own.query('SELECT text FROM notes');
  await other.startTransaction();
  const write = own.query(insert);
  await other.query("INSERT INTO notes VALUES ('half done')");
  await other.rollbackTransaction();
  await write;
  expect(await notes()).toEqual(['done']);
  await Promise.all([own.release(), other.release()]);
});
