/** Lighthouse's default slowdown, right for a machine with a benchmark index of 1,533. */
export const LIGHTHOUSE_SLOWDOWN = 4;

/**
 * How many times slower a mid-tier phone is than a machine with this index.
 * @see https://github.com/patrickhulce/lighthouse-cpu-throttling-calculator
 */
const MEASURED = [
  { index: 150, times: 1 },
  { index: 800, times: 2 },
  { index: 1300, times: 3 },
  { index: 1533, times: LIGHTHOUSE_SLOWDOWN },
];

/**
 * Returns the slowdown that turns a machine with this `benchmarkIndex` (greater is faster) into a mid-tier phone, at most
 * Lighthouse's default. Lighthouse warns about machines below 1,000.
 * @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#cpu-throttling
 */
export function phoneSlowdown(benchmarkIndex: number): number {
  const above = MEASURED.findIndex(({ index }) => index >= benchmarkIndex);
  const high = MEASURED[above];
  if (!high) return LIGHTHOUSE_SLOWDOWN;
  const low = MEASURED[above - 1];
  if (!low) return 1;
  const share = (benchmarkIndex - low.index) / (high.index - low.index);
  return low.times + share * (high.times - low.times);
}
