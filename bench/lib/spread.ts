/** One figure, measured in several rounds. */
export interface Spread {
  median: number;
  least: number;
  most: number;
  rounds: number;
}

/** @throws RangeError when nothing was measured */
export function spreadOf(figures: readonly number[]): Spread {
  return {
    median: quantile(figures, 0.5),
    least: Math.min(...figures),
    most: Math.max(...figures),
    rounds: figures.length,
  };
}

/** The quantile of figures, interpolated between two adjacent ones. @throws RangeError when nothing was measured */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('Nothing was measured.');
  return below + (above - below) * (place - Math.floor(place));
}

/** A value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/** Measures the variants in turn, round after round, so that other load on the machine affects all of them. */
export async function interleaved<Name extends string, Figure>(
  rounds: number,
  variants: Readonly<Record<Name, () => Promise<Figure>>>,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(variants) as Name[];
  const figures = byName(names, (): Figure[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) figures[name].push(await variants[name]());
  }
  return figures;
}

/** One figure divided by the other, round by round. */
export function ratioOf(figures: readonly number[], base: readonly number[]): Spread {
  return spreadOf(figures.map((figure, round) => figure / (base[round] ?? Number.NaN)));
}
