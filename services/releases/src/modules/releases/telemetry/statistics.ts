import type { ObservationSum } from './observation.entity.ts';
import { NOT_COMPARED, type Outcome, type Vital } from './observation.entity.ts';

/** The finest measured step: 1 ms, or 0.001 for CLS. */
const UNITS: Record<Vital, number> = { LCP: 1, INP: 1, CLS: 0.001 };
/** Each bucket is 10 % wider than the previous one, which keeps every value to within 5 %. */
const GROWTH = 1.1;
const LAST_BUCKET = 120;

/** Number of values in each bucket. */
export type Histogram = ReadonlyMap<number, number>;

export function bucketOf(vital: Vital, value: number): number {
  const steps = Math.round(Math.log(value / UNITS[vital]) / Math.log(GROWTH)) + 1;
  return Math.min(Math.max(steps, 0), LAST_BUCKET);
}

/** The value that this share of the measurements does not exceed; undefined for an empty histogram. */
export function percentile(vital: Vital, histogram: Histogram, share: number): number | undefined {
  const rank = share * sizeOf(histogram);
  let seen = 0;
  for (const [bucket, times] of [...histogram].sort(([a], [b]) => a - b)) {
    seen += times;
    if (seen >= rank) return middleOf(vital, bucket);
  }
  return undefined;
}

function sizeOf(histogram: Histogram): number {
  return [...histogram.values()].reduce((sum, times) => sum + times, 0);
}

function middleOf(vital: Vital, bucket: number): number {
  if (bucket === 0) return 0;
  return Number((UNITS[vital] * GROWTH ** (bucket - 1)).toPrecision(3));
}

/** Aggregated telemetry of a release. */
export interface ReleaseStatistics {
  outcomes: Record<Outcome, number>;
  vitals: Record<Vital, Histogram>;
}

type Sums = readonly Pick<ObservationSum, 'kind' | 'bucket' | 'times'>[];

/** The statistics for comparisons of releases. */
export function comparedStatisticsOf(sums: Sums): ReleaseStatistics {
  return statisticsOf(sums.filter(({ bucket }) => bucket < NOT_COMPARED));
}

export function statisticsOf(sums: Sums): ReleaseStatistics {
  const ofKind = (kind: Outcome | Vital) => sums.filter((sum) => sum.kind === kind);
  const total = (kind: Outcome) => ofKind(kind).reduce((sum, { times }) => sum + times, 0);
  const histogram = (kind: Vital) => {
    const buckets = new Map<number, number>();
    for (const { bucket, times } of ofKind(kind)) {
      const own = bucket % NOT_COMPARED;
      buckets.set(own, (buckets.get(own) ?? 0) + times);
    }
    return buckets;
  };
  return {
    outcomes: {
      mount: total('mount'),
      'load-failure': total('load-failure'),
      'render-error': total('render-error'),
      fallback: total('fallback'),
    },
    vitals: { LCP: histogram('LCP'), INP: histogram('INP'), CLS: histogram('CLS') },
  };
}

/** Fallbacks are not counted: each follows a failure that is counted. */
export function failuresOf({ outcomes }: ReleaseStatistics): number {
  return outcomes['load-failure'] + outcomes['render-error'];
}

/** A module that fails to load or render is never mounted, so failures add to the mounts. */
export function attemptsOf(statistics: ReleaseStatistics): number {
  return statistics.outcomes.mount + failuresOf(statistics);
}

/** Minimum of each release for a comparison. */
export const MIN_ATTEMPTS = 100;
export const MIN_MEASUREMENTS = 200;
/** One-sided, p < 0.001. */
const SIGNIFICANT_Z = 3.09;
/** A smaller difference can be significant with many visitors, but does not matter to them. */
const MIN_DIFFERENCE = 0.01;
/** The last good release is mostly measured before the live release, not beside it: only a large difference counts. */
const MIN_LIVE_DIFFERENCE = 0.2;
const MAX_LCP_RATIO = 1.3;

/** One sentence with figures if the canary is significantly worse than the live release; otherwise undefined. */
export function regressionOf(canary: ReleaseStatistics, live: ReleaseStatistics): string | undefined {
  const failures = [failureRate('canary', canary), failureRate('live release', live)] as const;
  return failureRegression(...failures, MIN_DIFFERENCE) ?? lcpRegression(canary, live);
}

/** One sentence with figures if the live release fails in far more attempts than the last good release; otherwise undefined. */
export function liveRegressionOf(live: ReleaseStatistics, lastGood: ReleaseStatistics): string | undefined {
  const failures = [failureRate('live release', live), failureRate('last good release', lastGood)] as const;
  return failureRegression(...failures, MIN_LIVE_DIFFERENCE);
}

interface FailureRate {
  name: string;
  failed: number;
  attempts: number;
}

function failureRate(name: string, statistics: ReleaseStatistics): FailureRate {
  return { name, failed: failuresOf(statistics), attempts: attemptsOf(statistics) };
}

/** Two-proportion z-test of failures among attempts. */
function failureRegression(
  tested: FailureRate,
  baseline: FailureRate,
  minDifference: number,
): string | undefined {
  if (Math.min(tested.attempts, baseline.attempts) < MIN_ATTEMPTS) return undefined;
  const difference = tested.failed / tested.attempts - baseline.failed / baseline.attempts;
  const pooled = (tested.failed + baseline.failed) / (tested.attempts + baseline.attempts);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / tested.attempts + 1 / baseline.attempts));
  if (difference < minDifference || difference <= SIGNIFICANT_Z * deviation) return undefined;
  const of = ({ failed, attempts }: FailureRate) =>
    `${failed} of ${attempts} attempts (${((100 * failed) / attempts).toFixed(1)} %)`;
  return `The ${tested.name} failed in ${of(tested)}, the ${baseline.name} in ${of(baseline)}. A difference this large occurs by chance less than once in 1,000 times.`;
}

function lcpRegression(canary: ReleaseStatistics, live: ReleaseStatistics): string | undefined {
  const [measured, liveMeasured] = [canary.vitals.LCP, live.vitals.LCP];
  if (Math.min(sizeOf(measured), sizeOf(liveMeasured)) < MIN_MEASUREMENTS) return undefined;
  const median = percentile('LCP', measured, 0.5) ?? 0;
  const liveMedian = percentile('LCP', liveMeasured, 0.5) ?? 0;
  if (median <= liveMedian * MAX_LCP_RATIO) return undefined;
  return `The canary has a median LCP of ${median} ms (${sizeOf(measured)} measurements), the live release of ${liveMedian} ms (${sizeOf(liveMeasured)}).`;
}
