import fc from 'fast-check';
import { bucketOf, percentile, type ReleaseStatistics, regressionOf } from './statistics.ts';

describe('a histogram', () => {
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
  ])('returns the value that a share of %d does not exceed', (share, expected) => {
    const found = percentile('LCP', histogramOf([100, 200, 300, 4_000]), share) ?? 0;
    expect(Math.abs(found - expected) / expected).toBeLessThan(0.05);
  });

  it('returns 0 for a value of 0, and undefined without values', () => {
    expect(percentile('CLS', new Map([[bucketOf('CLS', 0), 5]]), 0.75)).toBe(0);
    expect(percentile('CLS', new Map(), 0.75)).toBeUndefined();
  });

  it('has a last bucket for all large values', () => {
    expect(bucketOf('INP', 3_600_000)).toBe(bucketOf('INP', Number.MAX_VALUE));
  });
});

describe('the comparison of a canary', () => {
  function statistics({
    mount = 0,
    failed = 0,
    lcp = [] as [ms: number, times: number][],
  }): ReleaseStatistics {
    return {
      outcomes: { mount, 'load-failure': failed, 'render-error': 0, fallback: failed },
      vitals: {
        LCP: new Map(lcp.map(([ms, times]) => [bucketOf('LCP', ms), times])),
        INP: new Map(),
        CLS: new Map(),
      },
    };
  }

  const good = statistics({ mount: 998, failed: 2 });

  it('reports a canary that fails significantly more often, with the figures', () => {
    expect(regressionOf(statistics({ mount: 138, failed: 12 }), good)).toBe(
      'The canary failed in 12 of 150 attempts (8.0 %), the live release in 2 of 1000 attempts (0.2 %). A difference this large occurs by chance less than once in 1,000 times.',
    );
  });

  it.each([
    ['the canary has too few attempts', statistics({ mount: 0, failed: 99 }), good],
    ['the live release has too few attempts', statistics({ failed: 200 }), statistics({ mount: 99 })],
    ['the difference may be chance', statistics({ mount: 118, failed: 2 }), good],
    [
      'the difference is less than one percentage point',
      statistics({ mount: 992_000, failed: 8_000 }),
      statistics({ mount: 1e6 }),
    ],
    ['neither fails', statistics({ mount: 500 }), statistics({ mount: 500 })],
    ['both always fail', statistics({ failed: 500 }), statistics({ failed: 500 })],
    ['the canary is better', statistics({ mount: 500 }), statistics({ mount: 400, failed: 100 })],
  ])('reports nothing while %s', (_why, canary, live) => {
    expect(regressionOf(canary, live)).toBeUndefined();
  });

  it('counts failures without a mount as attempts', () => {
    expect(regressionOf(statistics({ failed: 100 }), good)).toMatch(
      /failed in 100 of 100 attempts \(100\.0 %\)/,
    );
  });

  it('reports a canary whose LCP is a third slower', () => {
    const fast = statistics({ mount: 300, lcp: [[1_000, 300]] });
    expect(regressionOf(statistics({ mount: 300, lcp: [[1_500, 300]] }), fast)).toMatch(
      /has a median LCP of/,
    );
    expect(regressionOf(statistics({ mount: 300, lcp: [[1_200, 300]] }), fast)).toBeUndefined();
    expect(regressionOf(statistics({ mount: 300, lcp: [[1_500, 199]] }), fast)).toBeUndefined();
  });
});
