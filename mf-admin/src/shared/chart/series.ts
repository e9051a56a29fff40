import { tokens } from '@whetstone/ui';

/** The token of each tone. */
export const TONES = {
  ink: tokens.color.ink,
  accent: tokens.color.accentText,
  muted: tokens.color.outline,
} as const;

/** Height of a plot, in pixels. The page reserves it while the library loads. */
export const PLOT_HEIGHT = 170;

export interface Series {
  label: string;
  tone: keyof typeof TONES;
  /** The whole series in a few words, shown beside the label. */
  summary: string;
  /** Ascending by time. */
  points: readonly Point[];
}

interface Point {
  /** Milliseconds since 1970. */
  at: number;
  /** Null without data. */
  value: number | null;
}

export interface Plot {
  series: readonly Series[];
  format: (value: number) => string;
  /** The minimum upper end of the scale, so that small values do not look large. */
  scaleTo: number;
  /** Whether each point is a day: `at` is its midnight in UTC. */
  byDay?: boolean | undefined;
}

/** The union of all times, and for each series a value or null at each time. */
export function alignSeries(series: readonly Series[]) {
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (one, other) => one - other,
  );
  const columns = series.map(({ points }) => {
    const values = new Map(points.map(({ at, value }) => [at, value]));
    return times.map((time) => values.get(time) ?? null);
  });
  return { times, columns };
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The ends of the time axis, in seconds. Times that are close together get a wider axis: a single day has its neighbors, a single time its hour. */
export function timeRange(times: readonly number[], byDay = false): [number, number] {
  const [first, last] = [times[0] ?? Date.now(), times.at(-1) ?? Date.now()].map((time) => time / 1_000) as [
    number,
    number,
  ];
  if (last - first >= HOUR_SECONDS) return [first, last];
  return byDay ? [first - DAY_SECONDS, last + DAY_SECONDS] : [last - HOUR_SECONDS, last + HOUR_SECONDS / 6];
}

/** The most steps that a scale has. */
const GRID_STEPS = 5;

/**
 * The values of the grid lines from 0 to the first one that is at least `highest`, so that nothing is drawn above the grid.
 * @param highest above 0
 */
export function gridOf(highest: number): number[] {
  const narrowest = highest / GRID_STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(narrowest));
  const step =
    [1, 2, 5].map((factor) => factor * magnitude).find((each) => each >= narrowest) ?? 10 * magnitude;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, line) => line * step);
}
