import { quantile, spreadOf } from './spread.ts';

it('is the middle one of the rounds, whatever their order, with the least and the most', () => {
  expect(spreadOf([30, 10, 20])).toEqual({ median: 20, least: 10, most: 30, rounds: 3 });
});

it('lies between the two in the middle when their number is even', () => {
  expect(spreadOf([4, 1, 3, 2]).median).toBe(2.5);
});

it('finds any share', () => {
  const hundred = Array.from({ length: 101 }, (_, index) => index);
  expect([quantile(hundred, 0.99), quantile([7], 0.99)]).toEqual([99, 7]);
});

it('rejects an empty list', () => {
  expect(() => spreadOf([])).toThrow('Nothing was measured.');
});
