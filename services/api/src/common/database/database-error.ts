import { QueryFailedError } from 'typeorm';

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
export function isLostRace(error: unknown): boolean {
  return LOST_RACES.has(codeOf(error));
}

/** Whether the database was unreachable or timed out, as opposed to an error in the query. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, errno, message } = causeOf(error);
  return AWAY.has(String(code)) || AWAY.has(String(errno)) || message === QUEUE_FULL;
}

function codeOf(error: unknown): string {
  return String(causeOf(error).code);
}

function causeOf(error: unknown): { code?: unknown; errno?: unknown; message?: unknown } {
  return (error instanceof QueryFailedError ? error.driverError : error) ?? {};
}
