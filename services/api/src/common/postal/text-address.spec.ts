import fc from 'fast-check';
import { COUNTRIES, countryInText, regionsOf } from './countries.ts';
import { placeInText, regionInText, withPlace } from './text-address.ts';

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
    ['US', '1100 Congress Ave\nAustin 78701\nUSA', ''],
    // Streets, floors and words in small letters are no regions.
    ['US', '100 West Nevada\nAustin 78701', ''],
    ['US', '350 5th Ave, Fl 3\nAustin 78701', ''],
    ['US', 'The shop in\nAustin 78701', ''],
    ['US', '123 Peachtree St NE\nAtlanta 30303', ''],
    ['US', 'Jane Doe\n100 MAPLE CT\nAUSTIN 78701', ''],
    ['US', '350 5TH AVE, FL 3\nNEW YORK 10118', ''],
    ['US', '1 Main St\nWashington\n20001', ''],
    ['ES', 'Calle Leon 5, 3 B\n35010 Palmas de Gran Canaria', ''],
    ['ES', 'Calle Leon 5\n35010 Palmas de Gran Canaria, 3 B', ''],
    ['US', '12', ''],
  ])(
    'of %s is named by its end, with or without commas, postcode and country: %j',
    (country, text, region) => {
      expect(regionInText(country, text)).toBe(region);
    },
  );
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

  it('is named by the text that has it in its last lines', () => {
    const place = fc.constantFrom(...COUNTRIES).chain((country) => {
      const regions = regionsOf(country).map(([, code]) => code);
      return fc.record({ country: fc.constant(country), region: fc.constantFrom('', ...regions) });
    });
    fc.assert(
      fc.property(place, ({ country, region }) => {
        const text = withPlace('1 Zzz Qqq', { country, region }, '');
        expect([countryInText(text), regionInText(country, text)]).toEqual([country, region]);
        expect(withPlace(text, { country, region }, '')).toBe(text);
      }),
    );
  });
});
