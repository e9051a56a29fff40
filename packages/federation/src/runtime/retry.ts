import { TimeoutError, withTimeout } from './time-limit.ts';

export interface RetryOptions {
  /** How often something is asked for before it counts as failed. */
  attempts: number;
  /** Milliseconds that one attempt may take. Generous: on a slow phone a module may still be on its way. */
  timeLimit: number;
  /** Milliseconds before the second attempt; doubles with each further one. */
  backOff: number;
}

const DEFAULTS: RetryOptions = { attempts: 3, timeLimit: 15_000, backOff: 250 };

export interface Wanted<Value> {
  /** What it is, for the error. */
  name: string;
  ask: () => Promise<Value>;
  /** Called after each attempt that failed. */
  onFailure?: () => void;
}

/** Asks again, with growing pauses, until there is an answer. Rejects with the last error when every attempt failed. */
export async function withRetry<Value>(
  { name, ask, onFailure }: Wanted<Value>,
  retry: Partial<RetryOptions> = {},
): Promise<Value> {
  const { attempts, timeLimit, backOff } = { ...DEFAULTS, ...retry };
  for (let tried = 1; ; tried += 1) {
    try {
      return await withTimeout(ask(), timeLimit, name);
    } catch (error) {
      onFailure?.();
      // What hung once would make a person wait that long again.
      if (tried >= attempts || error instanceof TimeoutError) throw error;
      await delay(backOff * 2 ** (tried - 1));
    }
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
