import type { Vital } from './observation.entity.ts';

/** What is not measured any finer: milliseconds, and for CLS its own unit. */
const UNITS: Record<Vital, number> = { LCP: 1, INP: 1, CLS: 0.001 };
/** Each bucket is a tenth wider than the one before, so every value is kept to within 5 %. */
const GROWTH = 1.1;
const LAST_BUCKET = 120;

/** How often each bucket was met. */
export type Histogram = ReadonlyMap<number, number>;

export function bucketOf(vital: Vital, value: number): number {
  const steps = Math.round(Math.log(value / UNITS[vital]) / Math.log(GROWTH)) + 1;
  return Math.min(Math.max(steps, 0), LAST_BUCKET);
}

/** The value that this share of all measurements does not exceed; undefined where nothing was measured. */
export function percentile(vital: Vital, histogram: Histogram, share: number): number | undefined {
  const rank = share * sizeOf(histogram);
  let seen = 0;
  for (const [bucket, times] of [...histogram].sort(([a], [b]) => a - b)) {
    seen += times;
    if (seen >= rank) return middleOf(vital, bucket);
  }
  return undefined;
}

export function sizeOf(histogram: Histogram): number {
  return [...histogram.values()].reduce((sum, times) => sum + times, 0);
}

function middleOf(vital: Vital, bucket: number): number {
  if (bucket === 0) return 0;
  return Number((UNITS[vital] * GROWTH ** (bucket - 1)).toPrecision(3));
}
