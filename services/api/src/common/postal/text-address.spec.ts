import fc from 'fast-check';
import { COUNTRIES, countryInText, regionsOf } from './countries.ts';
import { placeInText, regionInText, sureCountry, withPlace } from './text-address.ts';

describe('the region of a text', () => {
  it.each([
    ['US', '1100 Congress Ave, Austin, TX 78701', 'TX'],
    ['US', '1100 Congress Ave\nAustin, tx 78701', 'TX'],
    ['US', '1100 Congress Ave\nAustin, tx. 78701\nUSA', 'TX'],
    ['US', '1100 Congress Ave\nAustin TX 78701-1234 USA', 'TX'],
    ['US', '1100 Congress Ave\nAustin Texas 78701', 'TX'],
    ['US', '1100 Congress Ave\nAustin texas\nUSA', 'TX'],
    ['US', '1100 Congress Ave Austin Texas 78701', 'TX'],
    ['US', '1100 Congress Ave\nAustin\nTexas\nUnited States of America', 'TX'],
    ['US', '1 Main St, Charleston West Virginia 25301', 'WV'],
    ['US', '350 5th Ave\nNew York, New York 10118', 'NY'],
    ['US', '1100 Congress Ave, Austin, TX, 78701, Apt 5', 'TX'],
    ['CA', '1 Street\nToronto\nOntario M5V 2T6', 'ON'],
    ['ES', 'Calle 1\n28001 Madrid', 'M'],
    ['US', '12 Peach St, Atlanta, Georgia', 'GA'],
    ['CA', '1 Street\nToronto ON M5V 2T6', 'ON'],
    ['CA', '1 Rue\nMontréal, quebec H2X 1Y4', 'QC'],
    ['AU', '1 Street\nSydney nsw 2000', 'NSW'],
    ['IT', 'Via 1\n40121 Bologna (BO)\nEmilia Romagna', '45'],
    ['MX', 'Calle 1\nToluca, Estado de Mexico\nMexico', 'MEX'],
    ['US', '1100 Congress Ave\nAustin\nUSA', ''],
    // Streets, floors and words in small letters are no regions.
    ['US', '100 West Nevada\nAustin', ''],
    ['US', '350 5th Ave, Fl 3\nAustin', ''],
    ['US', 'The shop in\nAustin', ''],
    ['US', '123 Peachtree St NE\nAtlanta', ''],
    ['US', 'Jane Doe\n100 MAPLE CT\nAUSTIN', ''],
    ['US', '350 5TH AVE, FL 3\nNEW YORK CITY', ''],
    ['ES', 'Calle Leon 5, 3 B\nPalmas de Gran Canaria', ''],
    ['ES', 'Calle Leon 5\nPalmas de Gran Canaria, 3 B', ''],
    // A postcode comes before a town, a street or a door with the name or code of a region.
    ['US', '1 Main St\nPort Washington 11050', 'NY'],
    ['US', '1 Main St\nPort Washington １１０５０', 'NY'],
    ['BR', 'Rua Bahia 1\nCidade Amazonas 01310–100', 'SP'],
    ['US', '1 Main St, Port Washington, 11050-1234, USA', 'NY'],
    ['US', '1 Main St\nWashington\n20001', 'DC'],
    ['US', '123 Peachtree St NE\nAtlanta 30303', 'GA'],
    ['US', 'Jane Doe\n100 MAPLE CT\nAUSTIN 78701', 'TX'],
    ['US', '350 5TH AVE, FL 3\nNEW YORK 10118', 'NY'],
    ['US', '11050 Wilshire Blvd\nLos Angeles 90024', 'CA'],
    ['US', 'PO Box 11050\nAustin, Texas', 'TX'],
    ['US', '1 Main St\nAustin, TX 78701, Suite 11050', 'TX'],
    ['CA', '1 Street\nSt Albert Ontario T8N 1A1', 'AB'],
    ['CA', '1 Street\nNew Quebec k1z8b9', 'ON'],
    ['AU', '1 Street\nMount Victoria 2786', 'NSW'],
    ['ES', 'Calle Madrid\n35010 Palmas de Gran Canaria\nCanarias', 'CN'],
    ['ES', 'Calle 1\n45210 Villa de Madrid', 'TO'],
    ['MX', 'Calle 1\n06000 Villa Hidalgo', 'CMX'],
    ['BR', 'Rua Bahia 1\nCidade Amazonas 01310-100', 'SP'],
    // A postcode of more than one region.
    ['US', '1 Montauk Ave\nFishers Island 06390', ''],
    ['US', '1 Montauk Ave\nFishers Island, NY 06390', 'NY'],
    ['ES', 'Calle Leon 5, 3 B\n35010 Palmas de Gran Canaria', ''],
    // What the text names without doubt comes before the postcode.
    ['US', '1100 Congress Ave\nAustin, CA 78701', 'CA'],
    ['US', '1100 Congress Ave\nAustin 78701\nCalifornia\nUSA', 'CA'],
    ['CA', '1 Front St\nToronto, ON H2X 1Y6', 'ON'],
    ['US', '1 Main St\nAnchorage, AK 10001', 'AK'],
    ['AU', '1 Street\nJennings NSW 4383', 'NSW'],
    // A number of something else.
    ['AU', 'Locked Bag 2100, Darwin NT', 'NT'],
    ['AU', 'Shop 2100, Darwin', ''],
    ['AU', '1 Street, Level 2100\nDarwin', ''],
    ['US', 'PMB 11050, Austin', ''],
    ['US', '1 Main St # 11050, Austin', ''],
    ['US', '12', ''],
  ])(
    'of %s is named by its end, with or without commas, postcode and country: %j',
    (country, text, region) => {
      expect(regionInText(country, text)).toBe(region);
    },
  );
});

it.each([
  ['1 Dame St\nDublin\nIreland', 'IE'],
  ['14 Grindstone Lane, Sheffield S3 8GW', 'GB'],
  ['14 Grindstone Lane\nSheffield\ns3 8gw', 'GB'],
  ['Damrak 1\n1012 AB Amsterdam', 'NL'],
  ['1100 Congress Ave\nAustin, TX 78701', 'US'],
  ['1 Street\nSydney NSW 2000', 'AU'],
  ['Hauptstr. 1\n10115 Berlin', undefined],
  ['1100 Congress Ave\nAustin, CA 78701', undefined],
  ['14 Grindstone Lane, 1012 AB Amsterdam', 'NL'],
  ['Damrak 1, NL-1012 AB Amsterdam', 'NL'],
  ['ul. Prosta 1, 00-850 Warszawa', 'PL'],
  // House numbers.
  ['Kenji Tanaka, 1420 SE Hawthorne Blvd', undefined],
  ['Kenji Tanaka\nApt 3\n1420 SE Hawthorne Blvd', undefined],
  ['Kenji Tanaka, 91-123 Fort Weaver Rd', undefined],
  ['Kenji Tanaka, 1420 SE', undefined],
  ['14 Grindstone Lane, Warszawa 00-850', undefined],
  ['Jane Doe, 4 Forge Lane S3 8GW', undefined],
  ['4 Forge Lane', undefined],
  ['', undefined],
])('the country of %j is without doubt %s', (text, country) => {
  expect(sureCountry(text)).toBe(country);
});

describe('the place of a text', () => {
  it.each([
    ['4 Forge Lane', {}, 'GB', ''],
    ['4 Forge Lane', { country: 'US', region: 'TX' }, 'US', 'TX'],
    ['4 Forge Lane\nAustin, CA 90001', { country: 'US', region: 'TX' }, 'US', 'CA'],
    ['1 Dame St\nDublin\nIreland', { country: 'US', region: 'TX' }, 'IE', 'D'],
    ['123 Peachtree St NE\nAtlanta 30303', { country: 'US', region: 'GA' }, 'US', 'GA'],
    ['100 MAPLE CT\nAUSTIN 78701', { country: 'US', region: 'TX' }, 'US', 'TX'],
    ['350 5TH AVE, FL 3\nNEW YORK 10118', { country: 'US', region: 'NY' }, 'US', 'NY'],
    ['Calle Leon 5, 3 B\n35010 Palmas', { country: 'ES', region: 'GC' }, 'ES', 'GC'],
    ['1 K St\nWashington 20001', { country: 'US', region: 'DC' }, 'US', 'DC'],
    ['1 Main St\nDelaware 43015', { country: 'US', region: 'OH' }, 'US', 'OH'],
    ['1 Main St\nPort Washington 11050', { country: 'US', region: 'NY' }, 'US', 'NY'],
    ['1 Main St\nPort Washington 11050', { country: 'US' }, 'US', 'NY'],
    ['1 Main St\nPort Washington 11050', { country: 'US', region: 'WA' }, 'US', 'WA'],
    ['1 Main St\nAustin 62701', { country: 'US', region: 'TX' }, 'US', 'TX'],
    ['1 Main St\nAustin 62701', { country: 'US' }, 'US', 'IL'],
    ['1 Main St\nAustin, CA 78701', { country: 'US' }, 'US', 'CA'],
    ['1 Main St\nAustin, CA 78701', { country: 'US', region: 'OR' }, 'US', 'CA'],
    ['1 Main St\nFishers Island 06390', { country: 'US', region: 'NY' }, 'US', 'NY'],
    ['Jane Doe\n123 Peachtree St NE 30303', { country: 'US', region: 'GA' }, 'US', 'GA'],
    ['1 Peach St\nAtlanta 30303\nGeorgia', { country: 'US', region: 'TX' }, 'US', 'GA'],
    ['12 Peach St\nAtlanta\nGeorgia', { country: 'US' }, 'US', 'GA'],
    ['1 Rustaveli Ave\nTbilisi\nGeorgia', { country: 'GB' }, 'GE', 'TB'],
  ])('is the one that the text names, otherwise the chosen one: %j, %j', (text, chosen, country, region) => {
    expect(placeInText(text, chosen, 'GB')).toEqual({ country, region });
  });

  it.each([
    ['GB', '', '4 Forge Lane'],
    ['US', '', '4 Forge Lane\nUnited States'],
    ['GB', 'SHF', '4 Forge Lane\nSheffield\nUnited Kingdom'],
  ])('is appended to the text, except for the country of the shop: %s, %s', (country, region, text) => {
    expect(withPlace('4 Forge Lane', { country, region }, 'GB')).toBe(text);
  });

  it('stands at the end of a text whose town or street has the name of another region', () => {
    const text = '1 Main St NE\nPort Washington 11050';
    const written = withPlace(text, { country: 'US', region: 'NY' }, 'US');
    expect(written).toBe(`${text}\nNew York\nUnited States`);
    expect(placeInText(written, {}, 'US')).toEqual({ country: 'US', region: 'NY' });
    const atlanta = withPlace('1 Main St NE, Atlanta, United States', { country: 'US', region: 'GA' }, 'US');
    expect(placeInText(atlanta, {}, 'US')).toEqual({ country: 'US', region: 'GA' });
  });

  it.each(COUNTRIES)('in %s is named by the text that has it in its last lines', (country) => {
    for (const region of ['', ...regionsOf(country).map(([, code]) => code)]) {
      const text = withPlace('1 Zzz Qqq', { country, region }, '');
      expect([countryInText(text), regionInText(country, text)]).toEqual([country, region]);
      expect(withPlace(text, { country, region }, '')).toBe(text);
    }
  });

  it('is the same after it was added to a text with a postcode', () => {
    const parts = {
      before: fc.constantFrom('', '1 Zzz St\n', '1 Zzz St NE ', '1 Zzz St, '),
      town: fc.constantFrom('Qqq', 'Qqq, CA', 'Qqq West Virginia', 'Washington', 'Qqq,', 'Qqq\n'),
      postcode: fc.stringMatching(/^\d{5}$/),
      after: fc.constantFrom('', ', Apt 5', '\nUSA', '\nGeorgia'),
      region: fc.constantFrom('', ...regionsOf('US').map(([, code]) => code)),
    };
    fc.assert(
      fc.property(fc.record(parts), ({ before, town, postcode, after, region }) => {
        const text = `${before}${town} ${postcode}${after}`;
        const place = placeInText(text, { country: 'US', region }, 'US');
        expect(placeInText(withPlace(text, place, 'GB'), {}, 'GB')).toEqual(place);
      }),
    );
  });
});
