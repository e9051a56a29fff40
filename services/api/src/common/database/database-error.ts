import { QueryFailedError } from 'typeorm';

const DUPLICATES = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
// A cluster reports a failed certification at commit as a deadlock, too.
const LOST_RACES = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']);
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'SQLITE_BUSY',
]);

export function isDuplicate(error: unknown): boolean {
  return DUPLICATES.has(codeOf(error));
}

/** Whether the transaction lost against another one, and may simply be tried again. */
export function isLostRace(error: unknown): boolean {
  return LOST_RACES.has(codeOf(error));
}

/** Whether the database did not answer: not the caller's fault, nor a mistake in the statement. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY.has(codeOf(error));
}

function codeOf(error: unknown): string {
  const cause = error instanceof QueryFailedError ? error.driverError : error;
  return String((cause as { code?: unknown } | undefined)?.code ?? '');
}
