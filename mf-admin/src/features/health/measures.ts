import type { TelemetryPoint } from '@whetstone/contract';
import type { Plot } from '../../shared/chart/plot-options.ts';
import { formatCount, formatShare } from '../../shared/figures.ts';
import { countFailures, sum } from './failures.ts';

/** What one chart says of a point, and of all of them together. */
export interface Measure extends Pick<Plot, 'format' | 'scaleTo'> {
  title: string;
  /** Null where nothing was measured. */
  read: (point: TelemetryPoint) => number | null;
  sumUp: (points: readonly TelemetryPoint[]) => string;
}

const NOTHING = 'nothing measured';

const formatMilliseconds = (value: number) => `${formatCount(Math.round(value))} ms`;

const shown: Measure = {
  title: 'Pages shown',
  format: formatCount,
  scaleTo: 10,
  read: ({ mounts }) => mounts,
  sumUp: (points) => `${formatCount(sum(points, ({ mounts }) => mounts))} in all`,
};

const failing: Measure = {
  title: 'Failures',
  format: formatShare,
  scaleTo: 0.05,
  read: (point) => {
    const { failures, attempts } = countFailures([point]);
    return attempts === 0 ? null : failures / attempts;
  },
  sumUp: (points) => {
    const { failures, attempts, rescued } = countFailures(points);
    if (attempts === 0) return NOTHING;
    const rescue = rescued > 0 ? `, ${formatCount(rescued)} of them caught by the last good release` : '';
    return `${formatCount(failures)}, ${formatShare(failures / attempts)} of attempts${rescue}`;
  },
};

const painting: Measure = {
  title: 'Largest paint, 75th percentile',
  format: formatMilliseconds,
  scaleTo: 1_000,
  read: ({ lcp }) => lcp ?? null,
  sumUp: (points) => {
    const lcp = points.findLast((point) => point.lcp)?.lcp;
    return lcp ? `${formatMilliseconds(lcp)} lately` : NOTHING;
  },
};

export const MEASURES: readonly Measure[] = [shown, failing, painting];
