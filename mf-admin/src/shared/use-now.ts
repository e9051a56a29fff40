import { useSyncExternalStore } from 'react';

const STEP = 15_000;

/** The time in milliseconds, a quarter of a minute old at most. */
export function useNow(): number {
  return useSyncExternalStore(everyStep, now, now);
}

function everyStep(onStep: () => void) {
  const timer = setInterval(onStep, STEP);
  return () => clearInterval(timer);
}

/** The same for a whole step: a snapshot must not change by itself. */
function now(): number {
  return Math.floor(Date.now() / STEP) * STEP;
}
