import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isLostRace } from './database-error.ts';

const RETRY_FOR_MS = 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 500;

/**
 * Runs the work in one transaction. Retries with backoff after a write conflict. After five
 * seconds, throws the database's error (`isLostRace` returns true), which becomes a 503.
 */
export function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  retryForMs = RETRY_FOR_MS,
): Promise<T> {
  return retryLostRaces(() => dataSource.transaction(work), retryForMs);
}

/** The same for work that is one statement, which needs no transaction. */
export async function retryLostRaces<T>(work: () => Promise<T>, retryForMs = RETRY_FOR_MS): Promise<T> {
  const deadline = performance.now() + retryForMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      if (!isLostRace(error) || performance.now() + pause >= deadline) throw error;
      await wait(pause);
    }
  }
}
