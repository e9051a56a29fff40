import type { LoadOutcome } from './load-outcome.ts';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** Asks until the module is there, with growing pauses. */
export async function untilLoaded(load: () => Promise<LoadOutcome>): Promise<void> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const outcome = await load();
    if (outcome.status === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
