import { percentile, sizeOf } from './histogram.ts';
import { attemptsOf, failuresOf, type Tally } from './tally.ts';

/** Fewer of either release prove nothing. */
export const FEWEST_ATTEMPTS = 100;
const FEWEST_MEASUREMENTS = 200;
/** One-sided, p < 0.001. */
const SIGNIFICANT_Z = 3.09;
/** What is significant among very many visitors may still be too little to matter to any of them. */
const LEAST_DIFFERENCE = 0.01;
const SLOWER = 1.3;

/** Why the canary is worse than what it replaces, in a sentence with the figures; undefined while nothing proves that. */
export function whatIsWorse(canary: Tally, live: Tally): string | undefined {
  return moreFailures(canary, live) ?? slower(canary, live);
}

/** Two-proportion z-test of failures among attempts. */
function moreFailures(canary: Tally, live: Tally): string | undefined {
  const [failed, attempts] = [failuresOf(canary), attemptsOf(canary)];
  const [liveFailed, liveAttempts] = [failuresOf(live), attemptsOf(live)];
  if (Math.min(attempts, liveAttempts) < FEWEST_ATTEMPTS) return undefined;
  const difference = failed / attempts - liveFailed / liveAttempts;
  const pooled = (failed + liveFailed) / (attempts + liveAttempts);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / attempts + 1 / liveAttempts));
  if (difference < LEAST_DIFFERENCE || difference <= SIGNIFICANT_Z * deviation) return undefined;
  const of = (part: number, all: number) =>
    `${part} of ${all} attempts (${((100 * part) / all).toFixed(1)} %)`;
  return `The canary failed in ${of(failed, attempts)}, what it replaces in ${of(liveFailed, liveAttempts)}: by chance that would happen less than once in 1,000 times.`;
}

function slower(canary: Tally, live: Tally): string | undefined {
  const [measured, liveMeasured] = [canary.vitals.LCP, live.vitals.LCP];
  if (Math.min(sizeOf(measured), sizeOf(liveMeasured)) < FEWEST_MEASUREMENTS) return undefined;
  const median = percentile('LCP', measured, 0.5) ?? 0;
  const liveMedian = percentile('LCP', liveMeasured, 0.5) ?? 0;
  if (median <= liveMedian * SLOWER) return undefined;
  return `The canary's pages take ${median} ms to their largest paint (median of ${sizeOf(measured)}), what it replaces ${liveMedian} ms (of ${sizeOf(liveMeasured)}).`;
}
