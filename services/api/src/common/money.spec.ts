import { array, assert, constantFrom, integer, property } from 'fast-check';
import { amountFault } from './amount.ts';
import { digitsOf, formatMoney, PRICES, rescaled, toMajor, toMinor } from './money.ts';
import { CURRENCIES } from './settings.ts';

const currency = constantFrom(...CURRENCIES);
const minor = integer({ min: 0, max: 99_999_999_999 });

it.each([
  ['JPY', 0, '¥1,980'],
  ['USD', 2, '$19.80'],
  ['KWD', 3, 'KWD\u00a01.980'],
])('%s has %d decimals', (code, digits, shown) => {
  expect(CURRENCIES).toContain(code);
  expect(digitsOf(code)).toBe(digits);
  expect(formatMoney(toMajor(1_980, digits), { locale: 'en-US', currency: code })).toBe(shown);
});

it('reads each amount of the API as the amount that is stored, in every currency', () => {
  assert(
    property(currency, minor, (code, stored) => {
      const digits = digitsOf(code);
      const sent: number = JSON.parse(JSON.stringify(toMajor(stored, digits)));
      expect(toMinor(sent, digits)).toBe(stored);
    }),
  );
});

it('shows amounts that add up as they are stored, in every currency', () => {
  assert(
    property(currency, array(minor, { maxLength: 20 }), (code, amounts) => {
      const digits = digitsOf(code);
      const shown = amounts.map((amount) => toMinor(Number(toMajor(amount, digits).toFixed(digits)), digits));
      expect(shown).toEqual(amounts);
    }),
  );
});

it('accepts exactly the prices that a currency has', () => {
  assert(
    property(currency, integer({ min: 1, max: 100_000_000 }), (code, price) => {
      const digits = digitsOf(code);
      expect(amountFault('price', toMajor(price, digits), code, PRICES)).toBeUndefined();
      const finer = Number(`${toMajor(price, digits).toFixed(digits)}${digits === 0 ? '.' : ''}5`);
      expect(amountFault('price', finer, code, PRICES)).toMatchObject({ params: { decimals: digits } });
    }),
  );
  for (const price of [0, 100_000_001, -1])
    expect(amountFault('price', price, 'JPY', PRICES)).toMatchObject({
      params: { min: 1, max: 100_000_000, decimals: 0 },
      message: 'price must be an amount from 1 to 100,000,000 without decimals.',
    });
});

it.each([
  [1_999, 2, 0, 20],
  [49, 2, 0, 1],
  [50, 2, 0, 1],
  [0, 2, 0, 0],
  [20, 0, 2, 2_000],
  [1_999, 2, 3, 19_990],
  [19_995, 3, 2, 2_000],
  [100_000_000, 0, 2, 100_000_000],
])('a price of %d with %d decimals, with %d decimals, is %d', (price, from, to, expected) => {
  expect(rescaled(price, from, to)).toBe(expected);
});
