import type { DataSource } from 'typeorm';
import { type OpenTestDatabase, openTestDatabase } from '../testing/database/open-test-database.ts';
import { inTransaction } from './transactions.ts';

let opened: OpenTestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  opened = await openTestDatabase();
  dataSource = opened.dataSource;
  await dataSource.query('CREATE TABLE counters (id int PRIMARY KEY, hits int NOT NULL)');
});
beforeEach(async () => {
  await dataSource.query('DELETE FROM counters');
  await dataSource.query('INSERT INTO counters (id, hits) VALUES (1, 0)');
});
afterAll(() => opened.drop());

const elsewhere = () => new Promise((resolve) => setImmediate(resolve));

async function hits(): Promise<number> {
  const [row] = await dataSource.query('SELECT hits FROM counters WHERE id = 1');
  return row.hits;
}

async function hit(fail = false): Promise<void> {
  await inTransaction(dataSource, async (manager) => {
    await manager.query('UPDATE counters SET hits = hits + 1 WHERE id = 1');
    await elsewhere();
    if (fail) throw new Error('changed my mind');
  });
}

it('loses no write of 60 concurrent transactions, and rolls back the failed ones', async () => {
  const all = Array.from({ length: 60 }, (_, index) => hit(index % 3 === 0));
  const results = await Promise.allSettled(all);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  expect(await hits()).toBe(40);
});

it('hides uncommitted writes', async () => {
  await inTransaction(dataSource, async (manager) => {
    await manager.query('UPDATE counters SET hits = 7 WHERE id = 1');
    expect(await hits()).toBe(0);
  });
  expect(await hits()).toBe(7);
});

it('makes a single write wait for the transaction before it', async () => {
  const transaction = hit();
  await elsewhere();
  await dataSource.query('UPDATE counters SET hits = hits + 1 WHERE id = 1');
  await transaction;
  expect(await hits()).toBe(2);
});

it('rolls back only the nested transaction that fails', async () => {
  await inTransaction(dataSource, async (manager) => {
    await manager.query('UPDATE counters SET hits = hits + 1 WHERE id = 1');
    const nested = manager.transaction(async (inner) => {
      await inner.query('UPDATE counters SET hits = hits + 10 WHERE id = 1');
      throw new Error('changed my mind');
    });
    await expect(nested).rejects.toThrow('changed my mind');
  });
  expect(await hits()).toBe(1);
});

it('works after an explicit rollback', async () => {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('UPDATE counters SET hits = 99 WHERE id = 1');
  await runner.rollbackTransaction();
  await runner.release();
  await hit();
  expect(await hits()).toBe(1);
});

it('runs more concurrent transactions than connections', async () => {
  await Promise.all(Array.from({ length: 40 }, () => hit()));
  expect(await hits()).toBe(40);
});

it('retries a transaction after a write conflict, and no other error', async () => {
  let attempts = 0;
  const lostOnce = async () => {
    attempts += 1;
    if (attempts === 1) throw Object.assign(new Error('deadlock'), { code: 'ER_LOCK_DEADLOCK' });
    return attempts;
  };
  await expect(inTransaction(dataSource, lostOnce)).resolves.toBe(2);
  await expect(inTransaction(dataSource, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
});

it('retries a transaction that waited longer for its first write conflict than it retries', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  let attempts = 0;
  const losesLate = async () => {
    attempts += 1;
    clock.mockReturnValue(attempts * 60_000);
    if (attempts === 1) throw Object.assign(new Error('lock wait'), { code: 'ER_LOCK_WAIT_TIMEOUT' });
    return attempts;
  };
  await expect(inTransaction(dataSource, losesLate)).resolves.toBe(2);
  clock.mockRestore();
});

it('throws the database’s error after five seconds of write conflicts', async () => {
  let attempts = 0;
  const deadlock = Object.assign(new Error('deadlock'), { code: 'ER_LOCK_DEADLOCK' });
  const loses = () => {
    attempts += 1;
    return Promise.reject(deadlock);
  };
  await expect(inTransaction(dataSource, loses, 0)).rejects.toBe(deadlock);
  expect(attempts).toBe(1);
});

it('retries a transaction after six write conflicts', async () => {
  let attempts = 0;
  const losesSixTimes = async () => {
    attempts += 1;
    if (attempts <= 6) throw Object.assign(new Error('deadlock'), { code: 'ER_LOCK_DEADLOCK' });
    return attempts;
  };
  await expect(inTransaction(dataSource, losesSixTimes, 60_000)).resolves.toBe(7);
});
