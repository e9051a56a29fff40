import fc from 'fast-check';
import { COUNTRIES, countriesIn, countryInText, countryName } from './countries.ts';
import {
  formatPostal,
  isForeignScript,
  isPostcode,
  isRegion,
  isRequired,
  partsOf,
  plainPostcode,
  regionChoices,
} from './postal-address.ts';
import { isOfOtherRegion } from './postcode-regions.ts';
import { foreignPostcode, hasForeignRegion, postcodeDoubt } from './postcodes.ts';

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

  it.each([
    ['JP', '100-0001', '〒100-0001 １００ー０００１ 100─0001 1000001'],
    ['IR', '12345-67890', '۱۲۳۴۵-۶۷۸۹۰ ١٢٣٤٥ـ٦٧٨٩٠'],
    ['TH', '10110', '๑๐๑๑๐'],
    ['IN', '560001', '५६०००१ ৫৬০০০১ 560\u00a0001'],
    ['US', '94016-1234', '940161234 94016–1234'],
    ['PL', '00-950', '00950 PL-00-950'],
    ['PT', '1000-123', '1000123'],
    ['DE', '10115', 'D-10115'],
    ['GB', 'S3 8GW', 's3\u00a08gw'],
    ['CA', 'M5V2T6', 'm5v-2t6'],
    ['LV', 'LV-1010', 'lv-1010'],
    // Their letters are part of it.
    ['AD', 'AD500', 'ad-500'],
    ['BM', 'HM12', 'HM-12'],
    ['DE', '1011', '1011'],
    ['AE', 'PO 1-2', 'po\u00a01-2'],
  ])('have the postcode of %s as people type it: %s', (country, postcode, texts) => {
    const read = texts.split(' ').map((text) => plainPostcode(country, text));
    expect(read).toEqual(read.map(() => postcode));
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
        expect(countryInText(text)).toBe(country);
      }),
    );
  });
});

describe('the postcode of a text', () => {
  const hawthorne = '1420 SE Hawthorne Blvd Apt 3';
  it.each([
    ['US', 'OR', `Kenji Tanaka, ${hawthorne}, Portland, OR 97214`],
    ['US', 'OR', `${hawthorne}\nPortland, OR 97214-1234\nUnited States`],
    ['US', 'OR', `${hawthorne}\nPortland OR97214 USA.`],
    ['US', 'NY', '14205 Main St\nFishers Island, NY 06390'],
    ['US', '', `${hawthorne}, Portland 97214`],
    ['US', 'GU', '1 Marine Dr, Hagåtña, Guam 96910'],
    ['CA', 'ON', '1 Front St\nToronto ON m5v 2t6'],
    ['GB', '', '4 Forge Lane, Sheffield S38GW'],
    ['GB', '', '4 Forge Lane, Sheffield, s3 8gw, England.'],
    ['DE', '', 'Hauptstraße 1, D-10115 Berlin'],
    ['NL', '', 'Damrak 1, NL-1012 AB Amsterdam'],
    ['CZ', '', 'Vodičkova 1, CZ-110 00 Praha'],
    ['SE', '', 'Sveavägen 1, S-111 22 Stockholm'],
    ['GR', '', 'Ermou 1, GR-105 57 Athina'],
    ['IN', 'KA', '12 MG Road, IN-560 001 Bengaluru'],
    ['JP', '27', '〒５３０-０００１ 大阪府大阪市北区梅田3丁目1-3'],
    ['JP', '13', '千代田区1-1\nTokyo 100−0001'],
    ['JP', '13', '東京都千代田区1-1\n１００−０００１'],
    ['JP', '13', '東京都千代田区1ー1\n〒１００ー０００１'],
    ['JP', '13', '東京都千代田区1-1\n1000001'],
    ['TR', '', 'Gül Sk. 1\n۳۴۱۲۲ Istanbul'],
    ['PL', '', 'ul. Prosta 1, 00950 Warszawa'],
    ['DE', '', 'Hauptstraße 1\n١٠١١٥ Berlin'],
    ['DE', '', 'Hauptstraße 1\nD–10115 Berlin'],
    ['PT', '', 'Rua Augusta 1\n1100\u2011148 Lisboa'],
    ['PT', '', 'Rua Augusta 1\nLisboa 1100–148'],
    ['PL', '', 'ul. Prosta 1, Warszawa 00–950'],
    ['IN', 'KA', '12 MG Road, Bengaluru-560001'],
    ['IN', 'KA', '12 MG Road, Bengaluru 560 001'],
    // Addresses there need none.
    ['IE', 'D', '1 Dame St, Dublin'],
    ['AE', 'DU', '1 Street, Dubai'],
  ])('is right in %s %s: %j', (country, region, text) => {
    expect(postcodeDoubt(text, country, region)).toBeUndefined();
  });

  it.each([
    ['US', 'OR', `${hawthorne}, Portland, OR 9721`, true],
    ['US', 'OR', `${hawthorne}, Portland, OR 9721\nUSA`, true],
    ['US', 'OR', `${hawthorne}, Portland, Oregon 9721O`, true],
    ['GB', '', '4 Forge Lane, Sheffield S3 8G', true],
    ['DE', '', 'Hauptstraße 1, 1011 Berlin', true],
    ['DE', '', 'Hauptstraße 1, ١٠١١ Berlin', true],
    // Without any number but that of the house, there is nothing to confirm.
    ['US', 'OR', `14205 SE Hawthorne Blvd, Portland`, undefined],
    ['US', 'OR', `Kenji Tanaka, 14205 SE Hawthorne Blvd Apt 310, Portland`, undefined],
    ['US', 'OR', 'Osaka 5300001 Umeda 1-1-1', undefined],
    ['GB', '', '4 Forge Lane, Sheffield', undefined],
    ['GB', '', 'Flat 12, 14 High Street, Flat 12, Sheffield', undefined],
  ])('is missing or no postcode of %s %s: %j', (country, region, text, confirmAddress) => {
    const doubt = postcodeDoubt(text, country, region);
    expect(doubt?.addressNote).toMatch(/^We found no valid postcode of (the U|G)/);
    expect(doubt?.confirmAddress).toBe(confirmAddress);
  });

  it.each([
    ['US', 'OR', `${hawthorne}, Portland 04101`, '04101', 'Maine, the address names Oregon'],
    ['US', 'TX', '6th St, Austin, TX 06390', '06390', 'Connecticut or New York, the address names Texas'],
    ['CA', 'ON', '1 Front St, Toronto ON H2X 1Y6', 'H2X 1Y6', 'Quebec, the address names Ontario'],
  ])('is of another region of %s: %j', (country, region, text, postcode, regions) => {
    const addressNote = `${postcode} is a postcode of ${regions}. Check it before you order.`;
    expect(postcodeDoubt(text, country, region)).toEqual({ addressNote, confirmAddress: true });
    expect(isOfOtherRegion(country, region, postcode)).toBe(true);
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
    ['12 Rue de Rivoli, 75004 Paris, Frankreich', 'FR'],
    ['12 Rue de Rivoli\n75004 Paris\nFrancia', 'FR'],
    ['12 Rue de Rivoli\n75004 Paris\nФранция', 'FR'],
    ['12 Rue de Rivoli\n75004 Paris\nΓαλλία.', 'FR'],
    ['12 Rue de Rivoli\n75004 Paris\nFransa', 'FR'],
    ['12 Rue de Rivoli\n75004 Paris\nフランス', 'FR'],
    ['12 Rue de Rivoli\n75004 Paris\n法国', 'FR'],
    ['12 Rue de Rivoli\n75004 Paris\n法國', 'FR'],
    ['12 Rue de Rivoli\n75004 Paris\n프랑스', 'FR'],
    ['12 Rue de Rivoli\n75004 Paris\nفرنسا', 'FR'],
    ['Weg 1, 1010 Wien, Autriche', 'AT'],
    ['Weg 1, 1010 Vídeň, Rakousko', 'AT'],
    ['Weg 1, 10115 Berlin, Alemanha', 'DE'],
    ['Weg 1, 10115 Berlin, Saksa', 'DE'],
    ['Weg 1, 10115 Berlin, NIEMCY', 'DE'],
    ['1 Dame St\nDublin\nIrland', 'IE'],
    ['4 Forge Lane\nSheffield\nGroßbritannien', 'GB'],
    // Cities, streets and regions name no country.
    ['12 Rue de Rivoli, 75004 Paris', undefined],
    ['Frankreichstraße 3, 10115 Berlin', undefined],
    ['Platz 1, Österreichischer Weg', undefined],
    ['Calle Real 1, 18001 Granada', undefined],
    ['Calle Real 1, Granada', undefined],
    ['Calle Real 1, 11000 Túnez', undefined],
    ['Via Roma 1, Aosta, AO', undefined],
    // Two countries have this name.
    ['Gate 1, Kongo', undefined],
    ['日本 〒530-0001\n大阪府大阪市北区梅田3丁目1-3', 'JP'],
    ['中国 上海市黄浦区南京东路100号', 'CN'],
    ['中国上海市黄浦区南京东路100号', 'CN'],
    ['日本国大阪府大阪市北区梅田3丁目1-3', 'JP'],
    ['인도동 1-1', undefined],
    // Maryland begins like Mali.
    ['马里兰州巴尔的摩市查尔斯街1号', undefined],
    // After the postcode, not before it: there stands a town.
    ['1100 Congress Ave\nAustin, TX 78701 USA', 'US'],
    ['4 Forge Lane, Sheffield S3 8GW United Kingdom', 'GB'],
    ['1100 Congress Ave Austin Texas U.S.A.', 'US'],
    ['1100 Congress Ave\nAustin Tejas 78701\nEE. UU.', 'US'],
    ['12 Peach St\nAtlanta GA 30303 Georgia', undefined],
    ['12 Rue de France', undefined],
    ['〒530-0001 大阪府大阪市北区梅田3丁目1-3', undefined],
  ])('is named by its end or an East Asian start: %j', (text, country) => {
    expect(countryInText(text)).toBe(country);
  });

  it.each([
    ['DE', 'Mariahilfer Straße 1, 1060 Wien', '1060'],
    ['DE', 'Hauptstraße 1\n10115 Berlin', undefined],
    ['DE', 'Hauptstraße 1, D-10115 Berlin', undefined],
    ['DE', 'Hauptstraße 1234', undefined],
    ['DE', '1060 Wien', undefined],
    ['DE', '1 Street\nLondon SW1A 1AA', 'SW1A 1AA'],
    ['DE', 'Damrak 1, 1012 LG Amsterdam', '1012 LG'],
    ['DE', 'Rua 1\n1000-001 Lisboa', '1000-001'],
    ['AT', 'Hauptstraße 1\n10115 Berlin', '10115'],
    ['GB', '4 Forge Lane, Sheffield S3 8GW', undefined],
    ['GB', '4 Forge Lane, Sheffield', undefined],
    ['GB', '14 High Street, Flat 1204', undefined],
    ['GB', 'Hauptstraße 1, 10115 Berlin', '10115'],
    ['US', '12 Peach St\nAtlanta\nGeorgia 30303', undefined],
    ['US', '548 Market St, San Francisco, CA 94016-1234', undefined],
    ['US', '1 Street\nToronto, ON M5V 2T6', 'M5V 2T6'],
    ['AE', '1 Street\n10115 Dubai', undefined],
    // It has the form of a German postcode.
    ['DE', '12 Rue de Rivoli, 75004 Paris', undefined],
  ])('is not %s if the end has a postcode of another form: %j', (country, text, postcode) => {
    expect(foreignPostcode(text, country)).toBe(postcode);
  });

  it.each([
    ['IE', '1208 W 6th St Apt 4, Austin, TX 7870', true],
    ['IE', '1208 W 6th St\nAustin TX\n7870\nApt 4', true],
    ['IE', '1208 W 6th St, Austin, Texas 7870', true],
    ['DE', '1208 W 6th St, Austin, TX-787011', true],
    ['GB', '1 Street, Sydney NSW 200', true],
    ['AU', '1 Rua, São Paulo - SP 013', true],
    // A region or a postcode of the country itself.
    ['US', '1208 W 6th St, Austin, TX 7870', false],
    ['AU', '1 Street, Perth WA 60001', false],
    ['US', '548 Market St, San Francisco, CA 94016', false],
    ['DE', 'Hauptstraße 1, Berlin, DE 1011', false],
    ['IL', 'Herzl St 1, Tel Aviv, IL 6100', false],
    ['MT', '1 Triq, Valletta, VLT 1117', false],
    ['IN', '12 MG Road, Mumbai, MH 40000', false],
    // Neither a region nor a postcode.
    ['GB', '1 Street, Colchester CO4 3SQ', false],
    ['GB', '1 Street, Flat MA 1', false],
    ['GB', '4 Forge Lane, Room MS 101', false],
    ['IE', '1 Dame St, Dublin 2', false],
    ['IE', '1 Dame St, Co. Cork', false],
    ['IE', 'Jane Doe, PO Box TX 7870', false],
    ['AE', 'Building 5, Dubai, AL 1234', false],
  ])(
    'is not %s if the end has a region of another country and no postcode: %j',
    (country, text, isForeign) => {
      expect(hasForeignRegion(text, country)).toBe(isForeign);
    },
  );

  it.each([
    ['GB', '〒530-0001 大阪府大阪市北区梅田3丁目1-3 Umeda', true],
    ['GB', 'ул. Ленина 1, Москва', true],
    ['GB', '4 Forge Lane (北), Sheffield', false],
    ['JP', '大阪府大阪市北区梅田3丁目1-3', false],
    ['GB', '12', false],
  ])('is not %s if most letters are of another script: %j', (country, text, isForeign) => {
    expect(isForeignScript(text, country)).toBe(isForeign);
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
