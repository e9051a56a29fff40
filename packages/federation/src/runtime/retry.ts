export interface RetryOptions {
  /** Number of attempts before the operation fails. */
  attempts: number;
  /** Milliseconds per attempt. Long enough for a slow phone to load a module. */
  timeout: number;
  /** Milliseconds before the second attempt. Doubles with each further attempt. */
  backoff: number;
}

const DEFAULTS: RetryOptions = { attempts: 3, timeout: 15_000, backoff: 250 };

export interface Operation<Value> {
  /** For the error message. */
  name: string;
  run: () => Promise<Value>;
  /** Called after each failed attempt. */
  onFailure?: () => void;
}

/** Retries with exponential backoff. Rejects with the last error, and after a FinalError without a further attempt. */
export async function withRetry<Value>(
  { name, run, onFailure }: Operation<Value>,
  retry: Partial<RetryOptions> = {},
): Promise<Value> {
  const { attempts, timeout, backoff } = { ...DEFAULTS, ...retry };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTimeout(run(), timeout, name);
    } catch (error) {
      onFailure?.();
      if (attempt >= attempts || error instanceof FinalError) throw error;
      await delay(backoff * 2 ** (attempt - 1));
    }
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A further attempt is of no use. */
export class FinalError extends Error {}

/** The operation did not end in time. A second timeout would double the wait for the visitor. */
export class TimeoutError extends FinalError {}

/** Settles like the promise, or rejects with a TimeoutError. @param name of the operation, for the message */
export function withTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  name: string,
): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new TimeoutError(`${name} took longer than ${milliseconds} ms`)),
    milliseconds,
  );
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
