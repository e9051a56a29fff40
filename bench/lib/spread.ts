/** One figure, measured in several rounds. */
export interface Spread {
  median: number;
  least: number;
  most: number;
  rounds: number;
}

/** @throws RangeError when nothing was measured */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
    rounds: sorted.length,
  };
}

/** The quantile of sorted figures, interpolated between two neighbours. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('Nothing was measured.');
  return below + (above - below) * (place - Math.floor(place));
}
