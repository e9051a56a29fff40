import { type TaxClass, type TaxRate, thousandthsOf } from '../common/taxes/tax-rates.ts';
import type { PromotionTerms } from '../modules/orders/pricing/apply-promotions.ts';

const rate = (place: string, taxClass: TaxClass, percent: number, name = 'VAT'): TaxRate => {
  const [country = '', region = ''] = place.split('-');
  return { country, region, taxClass, rate: thousandthsOf(percent), name };
};

/** Rates of several countries and states. Oregon has none. */
export const RATES: readonly TaxRate[] = [
  ...[rate('DE', 'standard', 19), rate('DE', 'reduced', 7), rate('DE', 'zero', 0)],
  ...[rate('GB', 'standard', 20), rate('GB', 'reduced', 5), rate('GB', 'zero', 0)],
  ...[rate('FR', 'standard', 20), rate('FR', 'reduced', 5.5)],
  ...[rate('US-CA', 'standard', 7.25, 'Sales tax'), rate('US-NY', 'standard', 8.875, 'Sales tax')],
  ...[rate('BH', 'standard', 10), rate('BH', 'zero', 0)],
  ...[rate('JP', 'standard', 10, 'Consumption tax'), rate('JP', 'reduced', 8, 'Consumption tax')],
];

/**
 * Calculated by hand, not by the code: change a figure only together with its arithmetic. EUR, GBP and USD are in cents, yen are whole, dinars
 * in thousandths. Lines: quantity, price and class (standard, reduced, zero). Taxes: rate, base and tax.
 */
const TABLE = `
  place | prices  | lines                    | delivery, discounts        | taxes, highest rate first              | total | by hand
  # EUR, prices contain the tax: price × rate / (100 + rate).
  DE    | contain | 11900 S                  | 0    |                      | 19 %: 10000 + 1900                     | 11900 | 11900 × 19 / 119 = 1900
  DE    | contain | 999 S                    | 0    |                      | 19 %: 839 + 160                        | 999   | 18981 / 119 = 159.50 → 160; 999 − 160 = 839
  DE    | contain | 3 × 999 S                | 0    |                      | 19 %: 2518 + 479                       | 2997  | one line of 2997: 56943 / 119 = 478.51 → 479
  DE    | contain | 999 S, 999 S, 999 S      | 0    |                      | 19 %: 2518 + 479                       | 2997  | as one line of 2997, not 3 × 160 = 480
  DE    | contain | 1070 R                   | 0    |                      | 7 %: 1000 + 70                         | 1070  | 1070 × 7 / 107 = 70
  DE    | contain | 100 R                    | 0    |                      | 7 %: 93 + 7                            | 100   | 700 / 107 = 6.54 → 7
  DE    | contain | 11900 S, 1070 R          | 0    |                      | 19 %: 10000 + 1900, 7 %: 1000 + 70     | 12970 | 1900 and 70; 11900 + 1070
  DE    | contain | 1070 R                   | 490  |                      | 19 %: 412 + 78, 7 %: 1000 + 70         | 1560  | delivery: 490 × 19 / 119 = 78.24 → 78; 490 − 78 = 412
  DE    | contain | 500 Z                    | 490  |                      | 19 %: 412 + 78, 0 %: 500 + 0           | 990   | delivery as before; 500 × 0 = 0
  DE    | contain | 1 S                      | 0    |                      | 19 %: 1 + 0                            | 1     | 19 / 119 = 0.16 → 0
  DE    | contain | 3 S                      | 0    |                      | 19 %: 3 + 0                            | 3     | 57 / 119 = 0.48 → 0
  DE    | contain | 4 S                      | 0    |                      | 19 %: 3 + 1                            | 4     | 76 / 119 = 0.64 → 1
  FR    | contain | 1055 R                   | 0    |                      | 5.5 %: 1000 + 55                       | 1055  | 1055 × 5.5 / 105.5 = 55
  FR    | contain | 999 R                    | 0    |                      | 5.5 %: 947 + 52                        | 999   | 5494.5 / 105.5 = 52.08 → 52
  FR    | contain | 1200 S, 1055 R           | 600  |                      | 20 %: 1500 + 300, 5.5 %: 1000 + 55     | 2855  | 1200 × 20 / 120 = 200; delivery 100; 200 + 100 = 300
  FR    | contain | 1055 Z                   | 0    |                      |                                        | 1055  | no zero rate: not taxed
  # GBP, prices contain the tax.
  GB    | contain | 600 S                    | 0    |                      | 20 %: 500 + 100                        | 600   | 600 × 20 / 120 = 100
  GB    | contain | 3 S                      | 0    |                      | 20 %: 2 + 1                            | 3     | 60 / 120 = 0.5 → 1
  GB    | contain | 525 R                    | 0    |                      | 5 %: 500 + 25                          | 525   | 525 × 5 / 105 = 25
  GB    | contain | 1200 S, 300 Z            | 0    |                      | 20 %: 1000 + 200, 0 %: 300 + 0         | 1500  | 1200 / 6 = 200; 300 × 0 = 0
  # EUR, the tax is added: price × rate / 100.
  DE    | add     | 10000 S, 5000 R          | 490  |                      | 19 %: 10490 + 1993, 7 %: 5000 + 350    | 17833 | 10490 × 0.19 = 1993.1 → 1993; 350; 15490 + 2343
  DE    | add     | 50 S                     | 0    |                      | 19 %: 50 + 10                          | 60    | 950 / 100 = 9.5 → 10
  DE    | add     | 50 S, 50 S               | 0    |                      | 19 %: 100 + 19                         | 119   | 100 × 0.19 = 19, not 2 × 10
  DE    | add     | 1000000 × 100000000 S    | 0    |                      | 19 %: 100000000000000 + 19000000000000 | 119000000000000 | 10^14 × 0.19 = 1.9 × 10^13
  # USD, the tax is added.
  US-CA | add     | 10000 S                  | 0    |                      | 7.25 %: 10000 + 725                    | 10725 | 10000 × 7.25 / 100 = 725
  US-CA | add     | 999 S                    | 0    |                      | 7.25 %: 999 + 72                       | 1071  | 72.4275 → 72
  US-CA | add     | 3 × 999 S                | 0    |                      | 7.25 %: 2997 + 217                     | 3214  | one line of 2997: 217.2825 → 217
  US-CA | add     | 999 S, 999 S, 999 S      | 0    |                      | 7.25 %: 2997 + 217                     | 3214  | as one line of 2997, not 3 × 72 = 216
  US-CA | add     | 999 S                    | 490  |                      | 7.25 %: 1489 + 108                     | 1597  | 1489 × 7.25 % = 107.9525 → 108
  US-CA | add     | 200 S                    | 0    |                      | 7.25 %: 200 + 15                       | 215   | 14.5 → 15
  US-CA | add     | 7 S                      | 0    |                      | 7.25 %: 7 + 1                          | 8     | 0.5075 → 1
  US-CA | add     | 6 S                      | 0    |                      | 7.25 %: 6 + 0                          | 6     | 0.435 → 0
  US-NY | add     | 1000 S                   | 0    |                      | 8.875 %: 1000 + 89                     | 1089  | 88.75 → 89
  US-NY | add     | 400 S                    | 0    |                      | 8.875 %: 400 + 36                      | 436   | 35.5 → 36
  US-NY | add     | 400 S, 400 S             | 0    |                      | 8.875 %: 800 + 71                      | 871   | 800 × 8.875 % = 71, not 2 × 36 = 72
  US-NY | add     | 1000 R                   | 0    |                      | 8.875 %: 1000 + 89                     | 1089  | no reduced rate: the standard one, 88.75 → 89
  US-NY | add     | 1000 Z                   | 490  |                      | 8.875 %: 490 + 43                      | 1533  | no zero rate: only the delivery, 43.4875 → 43
  US-OR | add     | 1000 S                   | 490  |                      |                                        | 1490  | no rate in Oregon
  # JPY, whole yen.
  JP    | contain | 1100 S                   | 0    |                      | 10 %: 1000 + 100                       | 1100  | 1100 × 10 / 110 = 100
  JP    | contain | 999 S                    | 0    |                      | 10 %: 908 + 91                         | 999   | 9990 / 110 = 90.82 → 91
  JP    | contain | 999 R                    | 0    |                      | 8 %: 925 + 74                          | 999   | 7992 / 108 = 74
  JP    | contain | 105 S, 108 R             | 550  |                      | 10 %: 595 + 60, 8 %: 100 + 8           | 763   | (105 + 550) × 10 / 110 = 59.55 → 60; 864 / 108 = 8
  JP    | add     | 999 S                    | 0    |                      | 10 %: 999 + 100                        | 1099  | 99.9 → 100
  JP    | add     | 999 R                    | 0    |                      | 8 %: 999 + 80                          | 1079  | 79.92 → 80
  JP    | add     | 105 S, 119 R             | 550  |                      | 10 %: 655 + 66, 8 %: 119 + 10          | 850   | 65.5 → 66; 9.52 → 10; 774 + 76
  JP    | contain | 2 × 1980 S, 3 × 540 R    | 800  |                      | 10 %: 4327 + 433, 8 %: 1500 + 120      | 6380  | (3960 + 800) × 10 / 110 = 432.73 → 433; 1620 × 8 / 108 = 120
  # BHD, thousandths.
  BH    | contain | 1100 S                   | 0    |                      | 10 %: 1000 + 100                       | 1100  | 1100 × 10 / 110 = 100
  BH    | contain | 1255 S                   | 0    |                      | 10 %: 1141 + 114                       | 1255  | 12550 / 110 = 114.09 → 114
  BH    | contain | 2345 S, 2 × 500 Z        | 1500 |                      | 10 %: 3495 + 350, 0 %: 1000 + 0        | 4845  | 3845 × 10 / 110 = 349.55 → 350; 1000 × 0 = 0
  BH    | add     | 1005 S                   | 0    |                      | 10 %: 1005 + 101                       | 1106  | 100.5 → 101
  BH    | add     | 1255 S, 1255 S, 750 Z    | 1500 |                      | 10 %: 4010 + 401, 0 %: 750 + 0         | 5161  | 4010 × 10 % = 401, not 2 × 126 + 150
  # KWD: Kuwait has no tax.
  KW    | add     | 1234 S                   | 1500 |                      |                                        | 2734  | 1234 + 1500
  # Discounts: off the prices, then the taxes of what is left.
  DE    | contain | 11900 S, 1070 R          | 0    | 10 %                 | 19 %: 9000 + 1710, 7 %: 900 + 63       | 11673 | 12970 × 10 % = 1297 = 1190 + 107; 10710 × 19 / 119 = 1710; 963 × 7 / 107 = 63
  DE    | contain | 999 S, 999 S, 999 S      | 0    | 500                  | 19 %: 2098 + 399                       | 2497  | 2997 − 500 = 2497; 2497 × 19 / 119 = 398.68 → 399
  DE    | contain | 1070 R                   | 490  | free delivery        | 7 %: 1000 + 70                         | 1070  | delivery 490 − 490 = 0, not taxed; 70 as above
  GB    | contain | 600 S                    | 0    | 10000                | 20 %: 0 + 0                            | 0     | at most the price: 600 − 600 = 0
  US-CA | add     | 10000 S                  | 490  | 10 %                 | 7.25 %: 9490 + 688                     | 10178 | 9490 × 7.25 % = 688.025 → 688
  US-CA | add     | 10000 S                  | 490  | free delivery, 10 %  | 7.25 %: 9000 + 653                     | 9653  | 9000: 652.5 → 653; delivery 0
  DE    | add     | 3 × 1000 S               | 490  | 2 + 1 free           | 19 %: 2490 + 473                       | 2963  | 2 of 3 are paid: (2000 + 490) × 0.19 = 473.1 → 473
  DE    | add     | 1000 S, 600 R            | 490  | 1 + 1 free, 50 %     | 19 %: 802 + 152, 7 %: 188 + 13         | 1155  | 600 = 375 + 225; 1000 × 50 % = 500 = 313 + 187; 802 × 0.19 = 152.38 → 152; 188 × 0.07 = 13.16 → 13
  JP    | contain | 2 × 1980 S, 3 × 540 R    | 800  | 15 %                 | 10 %: 3787 + 379, 8 %: 1275 + 102      | 5543  | 5580 × 15 % = 837 = 594 + 243; (3366 + 800) × 10 / 110 = 378.73 → 379; 1377 × 8 / 108 = 102
  JP    | contain | 105 S                    | 0    | 10 %                 | 10 %: 85 + 9                           | 94    | 10.5 → 11; 94 × 10 / 110 = 8.55 → 9
  BH    | add     | 1005 S                   | 1500 | 5, free delivery     | 10 %: 1000 + 100                       | 1100  | 1005 − 5 = 1000 → 100; delivery 0
  KW    | add     | 1234 S                   | 1500 | 12.5 %, 80           |                                        | 2500  | 1234 × 12.5 % = 154.25 → 154; 1080 − 80 = 1000; 1000 + 1500
`;

const CLASSES: Record<string, TaxClass> = { S: 'standard', R: 'reduced', Z: 'zero' };

/** The terms of a discount of the table: for all tools, and with others. */
export function termsOf(discount: string): PromotionTerms {
  const rest = { percent: 0, amountCents: 0, buy: 1, get: 1, minTotalCents: 0, tools: [], categories: [] };
  const terms = { ...rest, combines: true };
  const [amount = 0, get = 0] = numbersIn(discount);
  if (discount === 'free delivery') return { ...terms, kind: 'delivery' };
  if (discount.endsWith('%')) return { ...terms, kind: 'percent', percent: thousandthsOf(amount) };
  if (discount.endsWith('free')) return { ...terms, kind: 'buy-get', buy: amount, get };
  return { ...terms, kind: 'amount', amountCents: Number(match(discount, /^(\d+)$/)[0]) };
}

const listOf = (cell = '') => (cell === '' ? [] : cell.split(', '));
const numbersIn = (text = '') => text.match(/[\d.]+/g)?.map(Number) ?? [];

/** @throws Error if the cell does not match */
function match(cell: string | undefined, pattern: RegExp): string[] {
  const groups = pattern.exec(cell ?? '');
  if (!groups) throw new Error(`The table of taxes contains "${cell}", not ${pattern}.`);
  return groups.slice(1);
}

function readLine(cell: string) {
  const [quantity = 1, priceCents, letter = ''] = match(cell, /^(?:(\d+) × )?(\d+) ([SRZ])$/);
  return {
    priceCents: Number(priceCents),
    quantity: Number(quantity),
    taxClass: CLASSES[letter] as TaxClass,
  };
}

function readTax(cell: string) {
  return match(cell, /^([\d.]+) %: (\d+) \+ (\d+)$/).map(Number);
}

function readCase(row: string) {
  const [place = '', prices, lines, delivery, discounts, taxes, total, byHand] = row
    .split('|')
    .map((cell) => cell.trim());
  return {
    ...{ place, byHand },
    prices: match(prices, /^(contain|add)$/)[0],
    delivery: Number(match(delivery, /^(\d+)$/)[0]),
    total: Number(match(total, /^(\d+)$/)[0]),
    promotions: listOf(discounts).map(termsOf),
    lines: listOf(lines).map(readLine),
    /** [percent, base, tax] */
    taxes: listOf(taxes).map(readTax),
  };
}

export const TAX_CASES = TABLE.trim()
  .split('\n')
  .slice(1)
  .filter((row) => !row.trim().startsWith('#'))
  .map(readCase);
