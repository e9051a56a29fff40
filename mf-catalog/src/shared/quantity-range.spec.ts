import { quantityProblem, quantityRange } from './quantity-range.ts';

it.each([
  [{ minQuantity: 2, maxQuantity: 12, available: 40 }, 'You can order 2 to 12 of these.'],
  [{ minQuantity: 2, maxQuantity: 12, available: 5 }, 'You can order 2 to 5 of these.'],
  [{ minQuantity: 2, maxQuantity: 12, available: 2 }, 'You can order 2 of these.'],
  [{ minQuantity: 2, maxQuantity: 12, available: 1 }, 'Only 1 of these are left, and the minimum is 2.'],
  [{ minQuantity: 2, maxQuantity: 12, available: 0 }, 'This tool is sold out.'],
])('describes the range of %o as "%s"', (limits, sentence) => {
  expect(quantityRange(limits)).toBe(sentence);
});

it.each([
  [2, 40, undefined],
  [12, 12, undefined],
  [1, 40, 'You can order 2 to 12 of these.'],
  [13, 40, 'You can order 2 to 12 of these.'],
  [6, 5, 'Only 5 left.'],
  [2, 1, 'Only 1 of these are left, and the minimum is 2.'],
  [2, 0, 'This tool is sold out.'],
])('rates %i of %i in stock', (quantity, available, sentence) => {
  expect(quantityProblem(quantity, { minQuantity: 2, maxQuantity: 12, available })).toBe(sentence);
});
