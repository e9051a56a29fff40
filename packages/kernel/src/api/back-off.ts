const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 30_000;

/** Milliseconds to wait after the given attempt (1, 2, …): doubling, at most half a minute. */
export function backOffDelay(attempt: number): number {
  return Math.min(FIRST_DELAY * 2 ** (attempt - 1), LONGEST_DELAY);
}

/** Waits before the next attempt, or until the call is given up. */
export function backOff(attempt = 1, _maxRetries?: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, backOffDelay(attempt));
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
