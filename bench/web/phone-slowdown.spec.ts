import { phoneSlowdown } from './phone-slowdown.ts';

it.each([
  ['Lighthouse assumes', 1533, 4],
  ['is quicker', 2500, 4],
  ['is slower', 1300, 3],
  ['is halfway between two measured machines', 1050, 2.5],
  ['is as slow as a phone', 150, 1],
  ['is slower than a phone', 40, 1],
])('slows down a machine that %s', (_what, index, times) => {
  expect(phoneSlowdown(index)).toBeCloseTo(times);
});
