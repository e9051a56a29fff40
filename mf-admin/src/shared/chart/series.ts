/** One line of a chart. */
export interface Series {
  label: string;
  tone: SeriesTone;
  /** All of it in a few words, said beside the label. */
  summary: string;
  /** Ascending by time. */
  points: readonly Point[];
}

export type SeriesTone = 'ink' | 'accent' | 'muted';

export interface Point {
  /** Milliseconds since 1970. */
  at: number;
  /** Null where nothing was measured. */
  value: number | null;
}

/** All times at which any of the series has a point, and the values of each at them. */
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
