import { type Spread, spreadOf } from './spread.ts';

/** Measures the variants in turn, round after round: other load on the machine affects all of them alike. */
export async function interleaved<Name extends string, Figure>(
  rounds: number,
  variants: Readonly<Record<Name, () => Promise<Figure>>>,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(variants) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Figure[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) figures[name].push(await variants[name]());
  }
  return figures;
}

/** One figure over the other, round by round. */
export function ratioOf(figures: readonly number[], base: readonly number[]): Spread {
  return spreadOf(figures.map((figure, round) => figure / (base[round] ?? Number.NaN)));
}
