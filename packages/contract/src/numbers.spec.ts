import { numberProblem, readNumber, toNumber, toWholeNumber, wholeNumberProblem } from './numbers.ts';

test.each([
  ['24.50', [24.5]],
  ['24,50', [24.5]],
  ['4,95', [4.95]],
  ['1,5', [1.5]],
  [' $1,234.50 ', [1234.5]],
  ['1.234,50 €', [1234.5]],
  ['1 234,50', [1234.5]],
  ['1’234.50', [1234.5]],
  ['1,234,567', [1234567]],
  ['12.345.678', [12345678]],
  ['1,234', [1234, 1.234]],
  ['1.234', [1234, 1.234]],
  ['0.125', [0.125]],
  ['1234.567', [1234.567]],
  ['2.', [2]],
  [',5', [0.5]],
  ['−3', [-3]],
  ['１２３', [123]],
  ['٢٤٫٥', [24.5]],
  ['\u200b7\u00a0', [7]],
  ['1 234 567', [1234567]],
  ['１．５', [1.5]],
  ['－3', [-3]],
  ['-$4', [-4]],
  ['$−4', [-4]],
  ['5 €', [5]],
  ['1 5', []],
  ['12 34', []],
  ['1 234 5', []],
  ['1234 567', []],
  ['4 95', []],
  ["5'6", []],
  ['5²', []],
  ['5½', []],
  ['5€60', []],
  ['1–5', []],
  ['', []],
  ['.', []],
  ['-', []],
  ['12 tools', []],
  ['1.2.3', []],
  ['1,2345,678', []],
  ['1e3', []],
])('%j can mean %j', (text, numbers) => {
  expect(readNumber(text)).toEqual(numbers);
});

test('asks about a text that is no number, no whole number, or can mean two', () => {
  expect(['', '24,50'].map(numberProblem)).toEqual([undefined, undefined]);
  expect(numberProblem('many')).toBe('Enter a number');
  expect(numberProblem('1,234')).toBe(
    '“1,234” can mean 1234 or 1.234. Enter the number without separators, or with two decimals.',
  );
  expect(toNumber('1,234')).toBeUndefined();
  expect(['', '12', '1,000,000', '1.234'].map(wholeNumberProblem)).toEqual(Array(4).fill(undefined));
  expect(toWholeNumber('1.234')).toBe(1234);
  expect(['2.000', '1,000', '-3,000'].map(toWholeNumber)).toEqual([undefined, undefined, undefined]);
  expect(wholeNumberProblem(' 2.000 ')).toBe(
    '“2.000” can mean 2000 or 2. Enter the number without separators.',
  );
  expect(['2,5', '2.00', '1,000.0'].map(toWholeNumber)).toEqual([undefined, 2, 1000]);
  const others = ['1,5', 'many', '12345678901234567890'];
  expect(others.map(wholeNumberProblem)).toEqual(others.map(() => 'Enter a whole number'));
});
