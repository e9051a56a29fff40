import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { databaseOptions } from './database-options.ts';
import { SqliteConnectionPool, SqliteDataSource, WriteLock } from './sqlite-driver.ts';

describe('the SQLite driver', () => {
  let folder: string;
  let dataSource: SqliteDataSource;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whetstone-sqlite-'));
    const database = { kind: 'sqlite' as const, file: join(folder, 'test.sqlite') };
    dataSource = new SqliteDataSource(databaseOptions({ database }, { command: '', mysql: [], sqlite: [] }));
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

  it('commits durably and allows concurrent reads', async () => {
    expect(await dataSource.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await dataSource.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await dataSource.query('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  });

  it('rolls back an open transaction when its runner is released, and releases the lock', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query("INSERT INTO notes VALUES ('half done')");
    await runner.release();
    await dataSource.transaction((manager) => manager.query("INSERT INTO notes VALUES ('done')"));
    expect(await notes()).toEqual(['done']);
  });

  it('releases the lock after a failed query', async () => {
    await expect(dataSource.query('INSERT INTO notes VALUES (NULL)')).rejects.toThrow(/NOT NULL/);
    await expect(dataSource.query('INSERT INTO nowhere VALUES (1)')).rejects.toThrow(/no such table/);
    await dataSource.query("INSERT INTO notes VALUES ('done')");
    expect(await notes()).toEqual(['done']);
  });

  it('reads its own writes inside a transaction', async () => {
    await dataSource.transaction(async (manager) => {
      await manager.query("INSERT INTO notes VALUES ('mine')");
      expect(await manager.query('SELECT text FROM notes')).toEqual([{ text: 'mine' }]);
      expect(await notes()).toEqual([]);
    });
  });

  const insert = "INSERT INTO notes VALUES ('done')";

  it('runs one transaction concurrently with eight single writes', async () => {
    const transaction = dataSource.transaction((manager) => manager.query(insert));
    await Promise.all([transaction, ...Array.from({ length: 8 }, () => dataSource.query(insert))]);
    expect(await notes()).toHaveLength(9);
  });

  it('runs more transactions than connections, each on a runner that has read before', async () => {
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
  });

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
});

describe('the connection pool', () => {
  const open = async () => new Sqlite(':memory:');

  async function acquireAll(pool: SqliteConnectionPool): Promise<Database[]> {
    return Promise.all(Array.from({ length: 8 }, () => pool.acquire()));
  }

  it('reuses a released connection', async () => {
    const pool = new SqliteConnectionPool(open);
    const connection = await pool.acquire();
    pool.release(connection);
    expect(await pool.acquire()).toBe(connection);
  });

  it('makes callers wait while all connections are in use', async () => {
    const pool = new SqliteConnectionPool(open);
    const [first] = await acquireAll(pool);
    const waiting = pool.acquire();
    if (first) pool.release(first);
    expect(await waiting).toBe(first);
  });

  it('does not count a connection that failed to open', async () => {
    let broken = true;
    const pool = new SqliteConnectionPool(() =>
      broken ? Promise.reject(new Error('no such folder')) : open(),
    );
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(pool.acquire()).rejects.toThrow('no such folder');
    broken = false;
    expect((await pool.acquire()).open).toBe(true);
  });

  it('closes free connections at once, and the others on release', async () => {
    const pool = new SqliteConnectionPool(open);
    const [free, used] = [await pool.acquire(), await pool.acquire()];
    pool.release(free);
    pool.close();
    expect([free.open, used.open]).toEqual([false, true]);
    pool.release(used);
    expect(used.open).toBe(false);
  });
});

describe('the write lock', () => {
  it('admits one holder at a time, in the order of the calls', async () => {
    const lock = new WriteLock();
    const events: string[] = [];
    const work = async (name: string) => {
      const release = await lock.acquire();
      events.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} out`);
      release();
    };
    await Promise.all([work('a'), work('b'), work('c')]);
    expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  });
});
