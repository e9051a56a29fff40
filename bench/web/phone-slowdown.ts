/** By how much Lighthouse slows down every machine, as if each were one of 1,533. */
export const LIGHTHOUSE_SLOWDOWN = 4;

/**
 * How often slower a phone of the middle is than a machine with this index.
 * @see https://github.com/patrickhulce/lighthouse-cpu-throttling-calculator
 */
const MEASURED = [
  { index: 150, times: 1 },
  { index: 800, times: 2 },
  { index: 1300, times: 3 },
  { index: 1533, times: LIGHTHOUSE_SLOWDOWN },
];

/**
 * By how much to slow down a machine with this `benchmarkIndex` (greater is quicker) for a phone of the middle, at most by as much
 * as Lighthouse does. It warns by itself about machines below 1,000, that the phone is too slow on them.
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
