import { setTimeout as wait } from 'node:timers/promises';
import {
  type DataSource,
  type EntityManager,
  type ObjectLiteral,
  QueryFailedError,
  type Repository,
} from 'typeorm';

const RETRY_FOR_MS = 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 500;

/**
 * Runs the work in one transaction. Retries with backoff after a write conflict. Five seconds after
 * the first conflict, throws the database's error (`isWriteConflict` returns true), which becomes a 503.
 */
export function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  retryForMs = RETRY_FOR_MS,
): Promise<T> {
  return retryWriteConflicts(() => dataSource.transaction(work), retryForMs);
}

/** Retries like `inTransaction`, for a single query without a transaction. */
export async function retryWriteConflicts<T>(work: () => Promise<T>, retryForMs = RETRY_FOR_MS): Promise<T> {
  // Starts with the first conflict: waits for a connection or a lock do not use up the time for retries.
  let deadline: number | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      const now = performance.now();
      deadline ??= now + retryForMs;
      const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      if (now + pause >= deadline) throw error;
      await wait(pause);
    }
  }
}

/** Find options that lock the rows until the transaction ends. SQLite runs one write transaction at a time and needs no lock. */
export function forUpdate({ dataSource }: EntityManager): { lock?: { mode: 'pessimistic_write' } } {
  return dataSource.options.type === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {};
}

/** Inserts rows, except those whose key or unique value another row has. */
export async function insertMissing<Row extends ObjectLiteral>(
  table: Repository<Row>,
  rows: Row | Row[],
): Promise<void> {
  // `upsert` of an existing row fails on MariaDB, and so does reading generated columns of a row that is not inserted.
  await table.createQueryBuilder().insert().values(rows).orIgnore().updateEntity(false).execute();
}

const DUPLICATES = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
// A cluster also reports a failed certification at commit as a deadlock. SQLite is busy while another process writes.
const WRITE_CONFLICTS = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', 'SQLITE_BUSY']);
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  // A query timeout: the code of MySQL, and the number of MariaDB, which mysql2 does not name.
  'ER_QUERY_TIMEOUT',
  '1969',
]);
// mysql2 has no code for this error.
const QUEUE_FULL = 'Queue limit reached.';

export function isDuplicate(error: unknown): boolean {
  return DUPLICATES.has(codeOf(error));
}

/** Whether the transaction lost a conflict with another one. It can be retried. */
export function isWriteConflict(error: unknown): boolean {
  return WRITE_CONFLICTS.has(codeOf(error));
}

/** Whether the database was unreachable or timed out. Errors in the query return false. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, errno, message } = causeOf(error);
  return UNAVAILABLE.has(String(code)) || UNAVAILABLE.has(String(errno)) || message === QUEUE_FULL;
}

function codeOf(error: unknown): string {
  return String(causeOf(error).code);
}

function causeOf(error: unknown): { code?: unknown; errno?: unknown; message?: unknown } {
  return (error instanceof QueryFailedError ? error.driverError : error) ?? {};
}
