import fc from 'fast-check';
import { COUNTRIES, countriesIn, countryAtEnd, countryName } from './countries.ts';
import { formatPostal, isPostcode, isRegion, isRequired, partsOf, regionChoices } from './postal-address.ts';

const NO_PARTS = { recipient: '', company: '', street: '', postcode: '', city: '', region: '' };

describe('the parts of an address', () => {
  it.each([
    ['DE', 'recipient company street* postcode* city*'],
    ['US', 'recipient company street* city* region* postcode*'],
    ['JP', 'recipient company street* region* postcode*'],
    ['GB', 'recipient company street* city* postcode*'],
    ['IE', 'recipient company street* city* region postcode'],
    ['HK', 'recipient company street* city* region*'],
    ['AE', 'recipient company street* region*'],
  ])('follow the country: %s', (country, expected) => {
    const parts = partsOf(country).map((part) => part + (isRequired(country, part) ? '*' : ''));
    expect(parts.join(' ')).toBe(expected);
  });

  it.each([
    ['DE', '10115', true],
    ['DE', '1011', false],
    ['US', '94016-1234', true],
    ['US', 'S3 8GW', false],
    ['JP', '100-0001', true],
    ['GB', 's3 8gw', true],
    ['GB', '10115', false],
    ['IE', 'D02 AF30', true],
    ['AE', 'anything', true],
  ])('check the postcode of %s: %s', (country, postcode, isRight) => {
    expect(isPostcode(country, postcode)).toBe(isRight);
  });

  it('take a region from the list of the country', () => {
    expect(regionChoices('US')).toContainEqual(['California', 'CA']);
    expect([isRegion('US', 'CA'), isRegion('US', 'Bavaria')]).toEqual([true, false]);
    // Addresses in Germany have no region.
    expect(regionChoices('DE')).toEqual([]);
  });
});

describe('the text of an address', () => {
  it.each([
    [
      {
        street: '548 Market St\nFloor 2',
        city: 'San Francisco',
        region: 'CA',
        postcode: '94016',
        country: 'US',
      },
      '548 Market St\nFloor 2\nSan Francisco, CA 94016\nUnited States',
    ],
    [
      {
        recipient: 'Erika',
        company: 'Holz AG',
        street: 'Weg 1',
        postcode: '10115',
        city: 'Berlin',
        country: 'DE',
      },
      'Erika\nHolz AG\nWeg 1\n10115 Berlin\nGermany',
    ],
    [
      { street: '丸の内1-1', postcode: '100-0005', region: '13', country: 'JP' },
      '〒100-0005\nTokyo\n丸の内1-1\nJapan',
    ],
    [
      { street: '1-1 Marunouchi', postcode: '100-0005', region: '13', country: 'JP' },
      '1-1 Marunouchi, Tokyo\n100-0005\nJapan',
    ],
    [
      { street: '1 Dame St', city: 'Dublin', region: 'D', country: 'IE' },
      '1 Dame St\nDublin\nDublin\nIreland',
    ],
  ])('is written as in its country', (address, text) => {
    expect(formatPostal({ ...NO_PARTS, ...address })).toBe(text);
  });

  it('contains every part, and names the country at its end', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
    const parts = { recipient: word, company: word, street: word, postcode: word, city: word };
    const address = fc.record({ ...parts, country: fc.constantFrom(...COUNTRIES) });
    fc.assert(
      fc.property(address, ({ country, ...own }) => {
        const text = formatPostal({ ...own, region: '', country });
        for (const part of Object.values(own)) expect(text).toContain(part);
        expect(countryAtEnd(text)).toBe(country);
      }),
    );
  });
});

describe('the country of a text', () => {
  it.each([
    ['4 Forge Lane\nSheffield', undefined],
    ['Hauptstraße 1\n10115 Berlin\nDeutschland', 'DE'],
    ['Hauptstraße 1, 10115 Berlin, Germany', 'DE'],
    ['548 Market St, San Francisco, USA', 'US'],
    // Codes are no names: CA is California, too.
    ['548 Market St, San Francisco, CA', undefined],
    ['1 Peach St, Atlanta, Georgia', undefined],
    ['12 Peach St, Atlanta, Georgia 30303', undefined],
    ['12 Peach St\nAtlanta\nGeorgia 30303', undefined],
    ['1 Rustaveli Ave\nTbilisi\nGeorgia', 'GE'],
    ['', undefined],
  ])('is named by its end: %j', (text, country) => {
    expect(countryAtEnd(text)).toBe(country);
  });

  it.each([
    ['the United Kingdom, Ireland and the United States', ['GB', 'IE', 'US']],
    ['Trinidad and Tobago, Bosnia and Herzegovina, and France', ['TT', 'BA', 'FR']],
    ['the European Union', undefined],
    ['', undefined],
  ])('is one of those that a sentence names: %j', (text, countries) => {
    expect(countriesIn(text)).toEqual(countries);
  });

  it('is found in every list of names', () => {
    const some = fc.uniqueArray(fc.constantFrom(...COUNTRIES), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(some, (countries) => {
        const names = new Intl.ListFormat('en').format(countries.map(countryName));
        expect(countriesIn(names)).toEqual(countries);
      }),
    );
  });
});
