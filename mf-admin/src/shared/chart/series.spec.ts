import { alignSeries, gridOf, type Series } from './series.ts';

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

test.each([
  [4, [0, 1, 2, 3, 4]],
  [21, [0, 5, 10, 15, 20, 25]],
  [5_100, [0, 2_000, 4_000, 6_000]],
])('has a grid line at or above %s', (highest, lines) => {
  expect(gridOf(highest)).toEqual(lines);
  expect(gridOf(Math.max(...lines))).toEqual(lines);
});
