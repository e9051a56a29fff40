/** The promise's own outcome, or a rejection naming `what` once `milliseconds` have passed. */
export function withTimeLimit<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  what: string,
): Promise<Value> {
  const { promise: limit, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`${what} took longer than ${milliseconds} ms`)),
    milliseconds,
  );
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
