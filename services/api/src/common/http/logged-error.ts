import type { pino } from 'pino';
import { QueryFailedError } from 'typeorm';

// MySQL repeats in its message the value that it refused.
const VALUE = /\b(entry|value:?) '.*?'( for (?:key|column) '[^']*'(?: at row \d+)?)?$/s;

/** The error as it is logged: a failed statement without its values, any of which may be a secret. */
export function loggedError(error: pino.SerializedError): object {
  if (!(error.raw instanceof QueryFailedError)) return error;
  const { type, message, stack } = error;
  const { query, driverError } = error.raw;
  const told = message.replace(VALUE, "$1 '…'$2");
  return { type, message: told, stack: stack.replace(message, () => told), code: driverError.code, query };
}
