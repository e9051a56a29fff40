import { exemptionAt, isExport } from './exemptions.ts';
import type { TaxRate } from './tax-rates.ts';

const ratesOf = (...countries: string[]): TaxRate[] =>
  countries.map((country) => ({ country, region: '', taxClass: 'standard', rate: 20_000, name: 'VAT' }));

it.each([
  ['DE', 'FR', [], 'intra-community'],
  ['DE', 'FR', ['FR'], 'intra-community'],
  ['DE', 'DE', [], undefined],
  ['DE', 'GB', [], undefined],
  ['GB', 'FR', [], undefined],
  ['GB', 'FR', ['FR'], 'reverse-charge'],
  ['DE', 'CH', ['CH'], 'reverse-charge'],
  ['DE', 'DE', ['DE'], undefined],
])(
  'of a shop in %s and a customer in %s, with the list %j: %p',
  (home, country, reverseChargeTo, expected) => {
    const taxes = {
      ...{ pricesContainTax: true, untaxedPrices: 'gross' as const },
      ...{ rates: ratesOf('DE', 'FR', 'GB', 'CH'), reverseChargeTo },
    };
    const place = { country, region: '' };
    const shop = { country: home, vatNumber: 'DE136695976' };
    expect(exemptionAt(shop, taxes, place)).toBe(expected);
    expect(exemptionAt({ ...shop, vatNumber: '' }, taxes, place)).toBeUndefined();
    expect(exemptionAt(shop, { ...taxes, rates: [] }, place)).toBeUndefined();
  },
);

it.each([
  ['DE', 'DE136695976', 'CH', true],
  ['DE', 'DE136695976', 'FR', false],
  ['DE', 'DE136695976', '', false],
  ['DE', '', 'CH', false],
  ['GB', 'GB123456789', 'CH', false],
])('of a shop in %s with the number %j, an untaxed delivery to %j is an export: %p', (...row) => {
  const [country, vatNumber, to, expected] = row;
  expect(isExport({ country, vatNumber }, to)).toBe(expected);
});
