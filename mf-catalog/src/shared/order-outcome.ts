import { problemOf } from '@whetstone/kernel';

export const SUCCESS = 'Your order is  successful.Thank you...';
export const FAILURE = 'Sorry!!! Your order is failed ';

const SERVER_ERROR = 500;
/** 401, 403 and 429: the API rejected the request before it processed the order. */
const NOT_PROCESSED = [401, 403, 429];

/** Whether the API rejected the order, so that this attempt placed none. */
export function isRejection(failure: unknown): boolean {
  const problem = problemOf(failure);
  return problem !== undefined && problem.status < SERVER_ERROR;
}

/** Whether the response decides about all attempts with its idempotency key. */
export function isOutcomeKnown(failure: unknown): boolean {
  if (!failure) return true;
  return isRejection(failure) && !NOT_PROCESSED.includes(problemOf(failure)?.status ?? 0);
}

/** The API's messages by field: 'address is required.' → 'This is required.', shown below the field. */
export function fieldMessagesOf(error: unknown): Partial<Record<string, string>> {
  const messages = (problemOf(error)?.errors ?? []).map(({ field, message }) => [
    field,
    message.startsWith(`${field} `) ? `This${message.slice(field.length)}` : message,
  ]);
  return Object.fromEntries(messages);
}
