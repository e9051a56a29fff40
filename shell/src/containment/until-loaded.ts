import type { LoadOutcome } from './load-outcome.ts';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** Asks until the module is there, with growing pauses, which end when a lost connection is back. */
export async function untilLoaded(load: () => Promise<LoadOutcome>): Promise<void> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const outcome = await load();
    if (outcome.status === 'ready') return;
    await pauseOrReconnection(pause);
  }
}

function pauseOrReconnection(milliseconds: number): Promise<void> {
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
