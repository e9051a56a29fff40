import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isLostRace } from './database-error.ts';

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

/** Runs the work in one transaction, again from the start when it lost against another transaction. */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLostRace(error)) throw error;
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
