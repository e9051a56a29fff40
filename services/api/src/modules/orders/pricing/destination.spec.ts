import { parseTaxes } from '../../../common/taxes/tax-rates.ts';
import { CONTACT, OrderClient } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { SettingsDto } from '../../settings/settings.dto.ts';
import { Order } from '../order.entity.ts';
import { requireClearRegion } from './destination.ts';

const BERLIN = { street: 'Weg 1', postcode: '10115', city: 'Berlin', country: 'DE' };

let shop: TestApp;
let buyer: SignedIn;
let asBuyer: OrderClient;
let tool: string;
beforeAll(async () => {
  shop = await startTestApp({ ordersPerMinute: 1_000, caches: false });
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
  tool = await stockTool(shop);
});
afterAll(() => shop.close());

async function deliverTo(deliveryArea: string): Promise<void> {
  const asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  const { changedAt: _, ...settings }: SettingsDto = (await asAdmin.send('GET', '/settings')).json();
  expect((await asAdmin.send('PUT', '/settings', { ...settings, deliveryArea })).statusCode).toBe(200);
}

const order = (path: string, address: object, key?: string) => {
  const lines = path === '/order' ? { id: tool, quantity: 1 } : { lines: [{ id: tool, quantity: 1 }] };
  return asBuyer.send('POST', path, { ...lines, phone: CONTACT.phone, ...address }, key);
};
const stored = (number: string) => shop.dataSource.getRepository(Order).findOneByOrFail({ number });

it.each(['/order', '/orders'])(
  '%s takes an address with a country, whose text is that of the order',
  async (path) => {
    const placed = await order(path, { ...BERLIN, recipient: 'Erika' });
    expect(placed.statusCode).toBe(201);
    const { number } = placed.json();
    const address = 'Erika\nWeg 1\n10115 Berlin\nGermany';
    expect(await asBuyer.get(number)).toMatchObject({ address, country: 'DE', recipient: 'Erika' });
    expect(JSON.parse(`${(await stored(number)).postal}`)).toEqual({
      ...{ ...BERLIN, recipient: 'Erika', company: '', region: '' },
    });
  },
);

it('is shown without the recipient, wherever the country writes the name', async () => {
  const osaka = {
    street: '梅田3丁目1-3',
    city: '大阪市北区',
    postcode: '530-0001',
    region: '27',
    country: 'JP',
  };
  const { number } = (await order('/orders', { ...osaka, recipient: 'Kenji' })).json();
  const { address, addressAlone } = await asBuyer.get(number);
  expect(address).toMatch(/\nKenji\n/);
  expect(addressAlone).toBe(address.replace('Kenji\n', ''));
});

it.each([
  ['4 Forge Lane, Sheffield', 'GB'],
  ['548 Market St\nSan Francisco\nUSA', 'US'],
])('takes a text as it is: %j', async (address, country) => {
  const { number } = (await order('/order', { address })).json();
  expect(await asBuyer.get(number)).toMatchObject({ address, country });
  expect((await stored(number)).postal).toBeNull();
});

it.each(['/order', '/orders'])('%s has the recipient of a text alone on the parcel', async (path) => {
  // The name is no part of the place: `NE` belongs to the street.
  const address = '12 Peachtree St NE\nAtlanta, GA 30303';
  const recipient = '  Walter\u00a0Jones ';
  for (const text of [address, `Walter Jones\n${address}`]) {
    const placed = await order(path, { address: text, country: 'US', recipient });
    expect(placed.statusCode).toBe(201);
    const shown = await asBuyer.get(placed.json().number);
    expect(shown).toMatchObject({ recipient: 'Walter Jones', country: 'US' });
    expect(shown.address).toBe(`Walter Jones\n${address}\nUnited States`);
    expect(shown.postal).toBeUndefined();
  }
  const unnamed = await order(path, { address, country: 'US', recipient: ' ' });
  expect(await asBuyer.get(unnamed.json().number)).not.toHaveProperty('recipient');
  const long = { address: `${'Lane '.repeat(60)}1`, recipient: 'W'.repeat(81) };
  expect((await order(path, long)).json().errors).toMatchObject([
    { field: 'recipient', code: 'too-long', params: { max: 80 } },
  ]);
  const max = 500 - 'Walter Jones\n\nUnited States'.length;
  for (const [length, status] of [
    [max, 201],
    [max + 1, 400],
  ] as const) {
    const text = { address: 'x'.repeat(length), recipient: 'Walter Jones', country: 'US' };
    const placed = await order(path, text);
    const saved = await asBuyer.send('POST', '/addresses', { ...text, name: 'Gift', phone: CONTACT.phone });
    for (const response of [placed, saved]) expect(response.statusCode).toBe(status);
    if (status === 400)
      expect(placed.json().errors).toMatchObject([{ field: 'address', code: 'too-long', params: { max } }]);
  }
});

it.each([
  [{ ...BERLIN, postcode: '1011' }, 'postcode', 'not-a-postcode'],
  [{ ...BERLIN, postcode: '' }, 'postcode', 'required'],
  [{ country: 'DE', street: 'Weg 1', postcode: '10115' }, 'city', 'required'],
  [{ ...BERLIN, country: 'XX' }, 'country', 'not-a-country'],
  [
    { street: '1 St', city: 'Reno', postcode: '94016', region: 'ZZ', country: 'US' },
    'region',
    'not-a-region',
  ],
  [{}, 'address', 'required'],
  [{ address: '', country: 'US' }, 'address', 'required'],
])('checks an address by its country: %j', async (address, field, code) => {
  const response = await order('/order', address);
  expect([response.statusCode, response.json().errors]).toMatchObject([400, [{ field, code }]]);
});

it('is in a country of delivery, otherwise nothing is ordered, and the key can be used with another address', async () => {
  await deliverTo('the United Kingdom and Ireland');
  for (const address of [BERLIN, { address: 'Weg 1\n10115 Berlin\nDeutschland' }]) {
    const rejected = await order('/order', address, 'one-key');
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      409,
      { code: 'not-delivered-to', name: 'Germany' },
    ]);
  }
  expect(await stockOf(shop.dataSource, tool)).toBe(10);
  expect((await order('/order', { address: '1 Dame St, Dublin, Ireland' }, 'one-key')).statusCode).toBe(201);
  expect((await order('/order', { address: CONTACT.address })).statusCode).toBe(201);
  const saved = { name: 'Berlin', phone: CONTACT.phone, ...BERLIN };
  expect((await asBuyer.send('POST', '/addresses', saved)).json().deliverable).toBe(false);
  const { home, countries } = (await shop.app.inject('/api/countries')).json();
  expect([home, countries.map(({ code }: { code: string }) => code)]).toEqual(['GB', ['IE', 'GB']]);
  await deliverTo('');
  expect((await shop.app.inject('/api/countries')).json().countries.length).toBeGreaterThan(200);
});

it('is a question for a text with a postcode, a region or a script that the country of the shop does not have', async () => {
  const address = 'Hauptstr. 1, 10115 Berlin';
  const unclear = [409, { code: 'unclear-country', name: 'the United Kingdom' }];
  const quoted = (text: string) =>
    asBuyer.send('POST', '/quote', { lines: [{ id: tool, quantity: 1 }], address: text });
  for (const rejected of [await order('/order', { address }), await quoted(address)])
    expect([rejected.statusCode, rejected.json()]).toMatchObject(unclear);
  const chosen = await order('/order', { address: '〒530-0001 大阪府大阪市北区', country: 'US' });
  expect(chosen.json()).toMatchObject({ code: 'unclear-country', name: 'the United States' });
  expect(await quoted('〒530-0001 大阪府大阪市北区梅田3丁目1-3').then(({ statusCode }) => statusCode)).toBe(
    409,
  );
  const region = await order('/order', { address: '1208 W 6th St, Austin, TX 7870', country: 'IE' });
  expect(region.json()).toMatchObject({ code: 'unclear-country', name: 'Ireland' });
  expect((await quoted(`${address}, Allemagne`)).statusCode).toBe(200);
  const typo = 'Portland, OR 9721\nUnited States';
  expect((await quoted(typo)).json().addressNote).toMatch(/^We found no valid postcode of the United States/);
  const contradiction = 'Anchorage, AK 10001\nUnited States';
  expect((await quoted(contradiction)).json()).toMatchObject({
    region: 'AK',
    addressNote: '10001 is a postcode of New York, the address names Alaska. Check it before you order.',
    confirmAddress: true,
  });
  // Of a saved address.
  const parts = { lines: [{ id: tool, quantity: 1 }], country: 'US', region: 'TX', postcode: '62701' };
  expect((await asBuyer.send('POST', '/quote', parts)).json().addressNote).toMatch(
    /^62701 is a postcode of Illinois, the address names Texas/,
  );
  const { number } = (await order('/order', { address: `${address}, Allemagne` })).json();
  expect((await asBuyer.get(number)).country).toBe('DE');
});

it.each(['/order', '/orders'])(
  '%s and the quote use the country that was chosen beside a text',
  async (path) => {
    const placed = async (address: object) => {
      const quote = await asBuyer.send('POST', '/quote', { lines: [{ id: tool, quantity: 1 }], ...address });
      const response = await order(path, address);
      expect([quote.statusCode, response.statusCode]).toEqual([200, 201]);
      const { address: text, country } = await asBuyer.get(response.json().number);
      expect(quote.json().country).toBe(country);
      return [text, country, quote.json().region];
    };
    const osaka = '〒530-0001\n大阪府大阪市北区梅田3丁目1-3';
    expect(await placed({ address: osaka, country: 'JP' })).toEqual([`${osaka}\nJapan`, 'JP', undefined]);
    const austin = '1100 Congress Ave\nAustin 78701';
    expect(await placed({ address: austin, country: 'US', region: 'TX' })).toEqual([
      ...[`${austin}\nTexas\nUnited States`, 'US', 'TX'],
    ]);
    const typo = '1100 Congress Ave\nAustin 62701';
    expect(await placed({ address: typo, country: 'US', region: 'TX' })).toEqual([
      ...[`${typo}\nTexas\nUnited States`, 'US', 'TX'],
    ]);
    // The place in the text takes precedence.
    const contradiction = '1100 Congress Ave\nAustin, CA 78701\nUnited States';
    expect(await placed({ address: contradiction, country: 'US', region: 'OR' })).toEqual([
      ...[contradiction, 'US', 'CA'],
    ]);
    const dublin = '1 Dame St\nDublin\nIreland';
    expect(await placed({ address: dublin, country: 'US', region: 'TX' })).toEqual([dublin, 'IE', 'D']);
    const unknown = await order(path, { address: austin, country: 'US', region: 'ZZ' });
    expect(unknown.json().errors).toMatchObject([{ field: 'region', code: 'not-a-region' }]);
    const saved = { name: 'Shop', phone: CONTACT.phone, address: austin, country: 'US', region: 'TX' };
    expect((await asBuyer.send('POST', '/addresses', saved)).json().address).toBe(
      `${austin}\nTexas\nUnited States`,
    );
  },
);

it('asks for the region if only regions of the country have a tax rate', async () => {
  const asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  const tax = async (country: string, ...regions: string[]) => {
    const rates = regions.map((region) => {
      return { country, region, taxClass: 'standard', rate: 6.25, name: 'Sales tax' };
    });
    const { version } = (await asAdmin.send('GET', '/taxes')).json();
    const saved = await asAdmin.send('PUT', '/taxes', { rates, pricesContainTax: false, version });
    expect(saved.statusCode).toBe(200);
  };
  const lines = [{ id: tool, quantity: 1 }];
  const answers = async (address: object) => {
    const both = [
      await asBuyer.send('POST', '/quote', { lines, ...address }),
      await order('/order', address),
    ];
    return both.map((response) => [response.statusCode, response.json().code, response.json().name]);
  };
  const unclear = [409, 'unclear-region', 'the United States'];
  const austin = { address: '1100 Congress Ave\nAustin\nUSA' };
  await tax('US', 'TX');
  expect(await answers(austin)).toEqual([unclear, unclear]);
  const chosen = { address: '1100 Congress Ave\nAustin', country: 'US' };
  expect(await answers(chosen)).toEqual([unclear, unclear]);
  expect((await answers({ ...chosen, region: 'TX' })).map(([status]) => status)).toEqual([200, 201]);
  const { countries } = (await shop.app.inject('/api/countries')).json();
  const regional = countries.filter((one: { regional?: true }) => one.regional);
  expect(regional).toEqual([{ code: 'US', name: 'United States', regional: true }]);
  for (const town of ['Austin 78701', 'Port Washington 11050', 'Austin TX 78701', 'Austin CA 78701']) {
    const address = `1100 Congress Ave\n${town}\nUSA`;
    expect((await answers({ address })).map(([status]) => status)).toEqual([200, 201]);
  }
  expect((await asBuyer.send('POST', '/quote', { lines, country: 'US' })).json().taxNote).toBe(
    'The tax depends on the region of the address.',
  );
  const { rates } = (await asAdmin.send('GET', '/taxes')).json();
  const nowhere = { country: 'US', region: '' };
  const asked = (pricesContainTax: boolean) => () =>
    requireClearRegion(nowhere, { ...parseTaxes('{}'), rates, pricesContainTax }, 'reverse-charge');
  expect(asked(false)).not.toThrow();
  expect(asked(true)).toThrow(/Which state or region/);
  await tax('US', 'TX', '');
  expect((await answers(austin)).map(([status]) => status)).toEqual([200, 201]);
  // German addresses have no region.
  await tax('DE', 'BE');
  expect((await order('/order', BERLIN)).statusCode).toBe(201);
  await tax('US');
});

it('has a form for each country, in English', async () => {
  const { parts } = (await shop.app.inject('/api/countries/JP')).json();
  expect(parts.map(({ label }: { label: string }) => label)).toEqual([
    ...['Recipient', 'Company', 'Address', 'Prefecture', 'Postcode'],
  ]);
  expect(parts[3].choices).toContainEqual({ code: '13', name: 'Tokyo' });
  const inUs = (await shop.app.inject('/api/countries/US')).json().parts;
  const names = inUs[4].choices.map(({ name }: { name: string }) => name);
  expect(names.indexOf('Micronesia')).toBe(names.indexOf('Michigan') + 1);
  expect((await shop.app.inject('/api/countries/XX')).statusCode).toBe(404);
});
