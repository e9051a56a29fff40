import { whatIsWorse } from './compare-releases.ts';
import { bucketOf } from './histogram.ts';
import type { Tally } from './tally.ts';

function tally({ mount = 0, failed = 0, lcp = [] as [ms: number, times: number][] }): Tally {
  return {
    fates: { mount, 'load-failure': failed, 'render-error': 0, fallback: failed },
    vitals: {
      LCP: new Map(lcp.map(([ms, times]) => [bucketOf('LCP', ms), times])),
      INP: new Map(),
      CLS: new Map(),
    },
  };
}

const good = tally({ mount: 998, failed: 2 });

it('finds a canary that fails much more often, and gives the figures', () => {
  expect(whatIsWorse(tally({ mount: 138, failed: 12 }), good)).toBe(
    'The canary failed in 12 of 150 attempts (8.0 %), what it replaces in 2 of 1000 attempts (0.2 %): by chance that would happen less than once in 1,000 times.',
  );
});

it.each([
  ['too little was seen of it', tally({ mount: 0, failed: 99 }), good],
  ['too little was seen of what it replaces', tally({ failed: 200 }), tally({ mount: 99 })],
  ['the difference may be chance', tally({ mount: 118, failed: 2 }), good],
  [
    'the difference is less than one point in a hundred',
    tally({ mount: 992_000, failed: 8_000 }),
    tally({ mount: 1e6 }),
  ],
  ['neither fails', tally({ mount: 500 }), tally({ mount: 500 })],
  ['both fail always', tally({ failed: 500 }), tally({ failed: 500 })],
  ['it is better', tally({ mount: 500 }), tally({ mount: 400, failed: 100 })],
])('proves nothing while %s', (_why, canary, live) => {
  expect(whatIsWorse(canary, live)).toBeUndefined();
});

it('counts what failed at once although it was never there', () => {
  expect(whatIsWorse(tally({ failed: 100 }), good)).toMatch(/failed in 100 of 100 attempts \(100\.0 %\)/);
});

it('finds a canary whose pages are a third slower', () => {
  const fast = tally({ mount: 300, lcp: [[1_000, 300]] });
  expect(whatIsWorse(tally({ mount: 300, lcp: [[1_500, 300]] }), fast)).toMatch(/to their largest paint/);
  expect(whatIsWorse(tally({ mount: 300, lcp: [[1_200, 300]] }), fast)).toBeUndefined();
  expect(whatIsWorse(tally({ mount: 300, lcp: [[1_500, 199]] }), fast)).toBeUndefined();
});
