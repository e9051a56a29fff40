import Sqlite, { type Database } from 'better-sqlite3';
import { SqliteConnectionPool } from './sqlite-connections.ts';

const open = async () => new Sqlite(':memory:');

async function acquireAll(pool: SqliteConnectionPool): Promise<Database[]> {
  return Promise.all(Array.from({ length: 8 }, () => pool.acquire()));
}

it('uses a connection again that was given back', async () => {
  const pool = new SqliteConnectionPool(open);
  const connection = await pool.acquire();
  pool.release(connection);
  expect(await pool.acquire()).toBe(connection);
});

it('lets whoever finds none free wait for the next one', async () => {
  const pool = new SqliteConnectionPool(open);
  const [first] = await acquireAll(pool);
  const waiting = pool.acquire();
  if (first) pool.release(first);
  expect(await waiting).toBe(first);
});

it('counts no connection that could not be opened', async () => {
  let broken = true;
  const pool = new SqliteConnectionPool(() =>
    broken ? Promise.reject(new Error('no such folder')) : open(),
  );
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expect(pool.acquire()).rejects.toThrow('no such folder');
  broken = false;
  expect((await pool.acquire()).open).toBe(true);
});

it('closes what is free at once, and what is in use when it is given back', async () => {
  const pool = new SqliteConnectionPool(open);
  const [free, used] = [await pool.acquire(), await pool.acquire()];
  pool.release(free);
  pool.close();
  expect([free.open, used.open]).toEqual([false, true]);
  pool.release(used);
  expect(used.open).toBe(false);
});
