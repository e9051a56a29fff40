import { alignSeries, gridOf, type Series, timeRange } from './series.ts';

const series = (points: Series['points']): Series => ({
  label: 'live',
  tone: 'ink',
  summary: '',
  points,
});

test('aligns series by time, with null for a missing value', () => {
  const live = series([
    { at: 1_000, value: 4 },
    { at: 3_000, value: 0 },
  ]);
  const canary = series([
    { at: 2_000, value: 7 },
    { at: 3_000, value: null },
  ]);

  expect(alignSeries([live, canary])).toEqual({
    times: [1_000, 2_000, 3_000],
    columns: [
      [4, null, 0],
      [null, 7, null],
    ],
  });
});

const NOON = Date.UTC(2026, 10, 29, 12);
const seconds = (hours: number) => NOON / 1_000 + hours * 3_600;

test.each([
  ['one day with the days beside it', [NOON], true, [seconds(-24), seconds(24)]],
  ['one time with its hour', [NOON], false, [seconds(-1), seconds(1 / 6)]],
  ['several times from the first to the last', [NOON, NOON + 7_200_000], false, [seconds(0), seconds(2)]],
])('shows %s', (_case, times, byDay, range) => {
  expect(timeRange(times, byDay)).toEqual(range);
});

test.each([
  [4, [0, 1, 2, 3, 4]],
  [21, [0, 5, 10, 15, 20, 25]],
  [5_100, [0, 2_000, 4_000, 6_000]],
])('has a grid line at or above %s', (highest, lines) => {
  expect(gridOf(highest)).toEqual(lines);
  expect(gridOf(Math.max(...lines))).toEqual(lines);
});
