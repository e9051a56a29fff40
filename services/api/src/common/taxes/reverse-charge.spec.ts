import { hasReverseCharge } from './reverse-charge.ts';
import type { TaxRate } from './tax-rates.ts';

const ratesOf = (...countries: string[]): TaxRate[] =>
  countries.map((country) => ({ country, region: '', taxClass: 'standard', rate: 20_000, name: 'VAT' }));

it.each([
  ['DE', 'FR', [], true],
  ['DE', 'DE', [], false],
  ['DE', 'GB', [], false],
  ['GB', 'FR', [], false],
  ['GB', 'FR', ['FR'], true],
  ['DE', 'CH', ['CH'], true],
  ['DE', 'DE', ['DE'], false],
])(
  'of a shop in %s and a customer in %s, with the list %j: %p',
  (home, country, reverseChargeTo, expected) => {
    const taxes = { pricesContainTax: true, rates: ratesOf('DE', 'FR', 'GB', 'CH'), reverseChargeTo };
    const place = { country, region: '' };
    expect(hasReverseCharge({ country: home, vatNumber: 'DE136695976' }, taxes, place)).toBe(expected);
    expect(hasReverseCharge({ country: home, vatNumber: '' }, taxes, place)).toBe(false);
    expect(
      hasReverseCharge({ country: home, vatNumber: 'DE136695976' }, { ...taxes, rates: [] }, place),
    ).toBe(false);
  },
);
