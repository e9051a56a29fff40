const FIRST_DELAY = 1_000;
const MAX_DELAY = 30_000;

/** Retries with exponential back-off until the module has loaded. A restored connection ends the delay. */
export async function retryUntilLoaded(load: () => Promise<{ status: 'ready' | 'failed' }>): Promise<void> {
  for (let delay = FIRST_DELAY; (await load()).status === 'failed'; delay = Math.min(2 * delay, MAX_DELAY))
    await delayOrReconnection(delay);
}

function delayOrReconnection(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
  });
}
