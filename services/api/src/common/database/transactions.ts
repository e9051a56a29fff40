import { setTimeout as wait } from 'node:timers/promises';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';

const RETRY_FOR_MS = 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 500;

/**
 * Runs the work in one transaction. Retries with backoff after a write conflict. After five
 * seconds, throws the database's error (`isWriteConflict` returns true), which becomes a 503.
 */
export function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  retryForMs = RETRY_FOR_MS,
): Promise<T> {
  return retryWriteConflicts(() => dataSource.transaction(work), retryForMs);
}

/** The same for work that is one statement, which needs no transaction. */
export async function retryWriteConflicts<T>(work: () => Promise<T>, retryForMs = RETRY_FOR_MS): Promise<T> {
  const deadline = performance.now() + retryForMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      if (!isWriteConflict(error) || performance.now() + pause >= deadline) throw error;
      await wait(pause);
    }
  }
}

const DUPLICATES = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
// A cluster reports a failed certification at commit as a deadlock too. SQLite is busy while another process writes.
const LOST_RACES = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', 'SQLITE_BUSY']);
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  // The query timed out: MySQL's code, and MariaDB's, which has no name in mysql2.
  'ER_QUERY_TIMEOUT',
  '1969',
]);
// mysql2 has no code for this error.
const QUEUE_FULL = 'Queue limit reached.';

export function isDuplicate(error: unknown): boolean {
  return DUPLICATES.has(codeOf(error));
}

/** Whether the transaction lost against another one, and may simply be tried again. */
export function isWriteConflict(error: unknown): boolean {
  return LOST_RACES.has(codeOf(error));
}

/** Whether the database was unreachable or timed out, as opposed to an error in the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, errno, message } = causeOf(error);
  return AWAY.has(String(code)) || AWAY.has(String(errno)) || message === QUEUE_FULL;
}

function codeOf(error: unknown): string {
  return String(causeOf(error).code);
}

function causeOf(error: unknown): { code?: unknown; errno?: unknown; message?: unknown } {
  return (error instanceof QueryFailedError ? error.driverError : error) ?? {};
}
