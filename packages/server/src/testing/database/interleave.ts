import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { WriteLock } from '../../database/sqlite-driver.ts';

/** InnoDB refreshes its list of transactions only 100 ms after the last read. */
const POLL_MS = 150;
const WAITING = `
  SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx AS trx
  JOIN information_schema.processlist AS process ON process.id = trx.trx_mysql_thread_id
  WHERE process.db = DATABASE() AND trx.trx_state = 'LOCK WAIT'`;

/** A point at which work pauses until `resume`. */
export class Pause {
  readonly #reached = Promise.withResolvers<void>();
  readonly #resumed = Promise.withResolvers<void>();
  readonly reached = this.#reached.promise;

  async here(): Promise<void> {
    this.#reached.resolve();
    await this.#resumed.promise;
  }

  resume(): void {
    this.#resumed.resolve();
  }
}

/**
 * Runs `second` while `first` is paused, until `second` ends or waits for a lock of `first`.
 * Then resumes `first`. Returns both results.
 */
export async function interleave<First, Second>(
  dataSource: DataSource,
  pause: Pause,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const isWaiting = watchLocks(dataSource);
  const one = first();
  await pause.reached;
  let ended = false;
  const two = second().finally(() => {
    ended = true;
  });
  while (!ended && !(await isWaiting())) await wait(POLL_MS);
  pause.resume();
  return Promise.all([one, two]);
}

/** Whether a transaction of this database waits for another transaction. */
function watchLocks(dataSource: DataSource): () => Promise<boolean> {
  if (dataSource.options.type === 'mysql') {
    return async () => Number((await dataSource.query(WAITING))[0].waiting) > 0;
  }
  let waiting = 0;
  const acquire = WriteLock.prototype.acquire;
  jest.spyOn(WriteLock.prototype, 'acquire').mockImplementation(async function (this: WriteLock) {
    waiting += 1;
    const release = await acquire.call(this);
    waiting -= 1;
    return release;
  });
  return async () => waiting > 0;
}
