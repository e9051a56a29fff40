import fc from 'fast-check';
import { bucketOf, percentile } from './histogram.ts';

const histogramOf = (values: number[]) => {
  const histogram = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf('LCP', value);
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return histogram;
};

it('keeps every value to within 5 %', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 60_000, noNaN: true }), (value) => {
      const kept = percentile('LCP', histogramOf([value]), 1) ?? 0;
      expect(Math.abs(kept - value) / value).toBeLessThan(0.055);
    }),
  );
});

it.each([
  [0.5, 200],
  [0.75, 300],
  [1, 4_000],
])('finds what a share of %d does not exceed', (share, expected) => {
  const found = percentile('LCP', histogramOf([100, 200, 300, 4_000]), share) ?? 0;
  expect(Math.abs(found - expected) / expected).toBeLessThan(0.05);
});

it('keeps nothing as nothing, and knows when there is nothing', () => {
  expect(percentile('CLS', new Map([[bucketOf('CLS', 0), 5]]), 0.75)).toBe(0);
  expect(percentile('CLS', new Map(), 0.75)).toBeUndefined();
});

it('has a last bucket, however large the value', () => {
  expect(bucketOf('INP', 3_600_000)).toBe(bucketOf('INP', Number.MAX_VALUE));
});
