/** What was waited for did not come in time. */
export class TimeoutError extends Error {}

/** The promise's own outcome, or a TimeoutError naming `what` once `milliseconds` have passed. */
export function withTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  what: string,
): Promise<Value> {
  const { promise: limit, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new TimeoutError(`${what} took longer than ${milliseconds} ms`)),
    milliseconds,
  );
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
