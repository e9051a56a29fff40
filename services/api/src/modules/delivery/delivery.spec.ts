import { StoredDelivery } from '../../common/database/settings-row.ts';
import { forgeToken } from '../../testing/access-token.ts';
import { CONTACT, OrderClient } from '../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Tool } from '../tools/tool.entity.ts';
import type { DeliverySettingsDto } from './delivery-settings.dto.ts';

const step = (from: number, price: number) => ({ from, price });
const flat = (id: string, price: number, days: [number, number] = [3, 5]) => ({
  ...{ id, name: id, carrier: '', kind: 'flat', steps: [step(0, price)] },
  ...{ daysLeast: days[0], daysMost: days[1] },
});
const whole = (country: string) => ({ country, regions: [] as string[] });
const HOME = {
  ...{ id: 'home', name: 'Home', areas: [whole('GB')], everywhereElse: false },
  methods: [flat('standard', 4.9), flat('express', 12.5, [1, 1])],
};
const EU = {
  ...{ id: 'eu', name: 'EU', areas: [whole('DE'), whole('FR')], everywhereElse: false },
  methods: [
    { ...flat('by-weight', 0), kind: 'by-weight', steps: [step(0, 9), step(5_000, 19)] },
    { ...flat('by-total', 0), kind: 'by-total', steps: [step(0, 30), step(100, 15)] },
  ],
};

let shop: TestApp;
let admin: SignedIn;
let asAdmin: OrderClient;
let asBuyer: OrderClient;
beforeAll(async () => {
  const delivery = { costCents: 490, days: { least: 2, most: 4 } };
  shop = await startTestApp({ delivery, caches: false, ordersPerMinute: 1_000, rateLimitFactor: 1_000 });
  admin = await signIn(shop, { role: 'admin' });
  asAdmin = new OrderClient(shop, admin);
  asBuyer = new OrderClient(shop, await signIn(shop));
});
beforeEach(() =>
  shop.dataSource.getRepository(StoredDelivery).update({ id: 'shop' }, { version: 0, content: '{}' }),
);
afterAll(() => shop.close());

const current = async (): Promise<DeliverySettingsDto> =>
  (await asAdmin.send('GET', '/delivery/settings')).json();
async function save(changes: object) {
  const { changedAt: _, ...settings } = await current();
  return asAdmin.send('PUT', '/delivery/settings', { ...settings, ...changes });
}
async function deliverBy(zones: object[]): Promise<void> {
  const response = await save({ zones });
  if (response.statusCode !== 200) throw new Error(response.body);
}
const quote = (lines: Record<string, number>, address: object = {}) =>
  shop.app.inject({
    ...{ method: 'POST', url: '/api/quote' },
    payload: { lines: Object.entries(lines).map(([id, quantity]) => ({ id, quantity })), ...address },
  });

it('returns the cost and the time of delivery, which caches may store', async () => {
  const response = await shop.app.inject('/api/delivery');
  expect(response.json()).toEqual({
    ...{ cost: 4.9, days: { least: 2, most: 4 }, methods: 1 },
    terms: '$4.90, 2–4 working days',
  });
  expect(response.headers['cache-control']).toBe('public, no-cache');
  const headers = { 'if-none-match': String(response.headers.etag) };
  expect((await shop.app.inject({ url: '/api/delivery', headers })).statusCode).toBe(304);
});

it('begins with one zone that charges what the settings of the shop charge', async () => {
  expect(await current()).toEqual({
    zones: [
      {
        ...{ id: 'standard', name: 'Everywhere', areas: [], everywhereElse: true },
        methods: [{ ...flat('standard', 4.9, [2, 4]), name: 'Standard' }],
      },
    ],
    ...{ carriers: [], workingDays: [1, 2, 3, 4, 5], holidays: [], cutoffHour: 24, version: 0 },
  });
  const { changedAt: _, ...settings } = (await asAdmin.send('GET', '/settings')).json();
  const area = { deliveryArea: 'Ireland', deliveryCost: 6.5 };
  expect((await asAdmin.send('PUT', '/settings', { ...settings, ...area })).statusCode).toBe(200);
  expect((await current()).zones).toMatchObject([
    { areas: [whole('IE')], everywhereElse: false, methods: [{ steps: [step(0, 6.5)] }] },
  ]);
  expect((await shop.app.inject('/api/shop')).json().deliveryArea).toBe('Ireland');
  const { version } = (await asAdmin.send('GET', '/settings')).json();
  await asAdmin.send('PUT', '/settings', { ...settings, version });
});

it('replaces the settings of the shop once it is saved', async () => {
  await deliverBy([HOME, EU]);
  expect((await shop.app.inject('/api/delivery')).json()).toEqual({
    ...{ cost: 4.9, days: { least: 3, most: 5 }, methods: 2 },
    terms: '$4.90, 3–5 working days in the United Kingdom',
  });
  const termsIn = async (query: string) => (await shop.app.inject(`/api/delivery?${query}`)).json().terms;
  expect(await termsIn('country=FR')).toBe('$9.00, 3–5 working days in France');
  for (const elsewhere of ['country=US&region=TX', 'country=x'])
    expect(await termsIn(elsewhere)).toBe('$4.90, 3–5 working days in the United Kingdom');
  expect((await shop.app.inject('/api/shop')).json().deliveryArea).toBe(
    'France, Germany and the United Kingdom',
  );
  const { countries } = (await shop.app.inject('/api/countries')).json();
  expect(countries.map(({ code }: { code: string }) => code)).toEqual(['FR', 'DE', 'GB']);
});

it.each([
  ['$4.90, 3–5 working days in the United Kingdom, free from $100.00', [HOME, EU]],
  ['$4.90, 3–5 working days, free from $100.00', [HOME]],
  ['$9.00, 3–5 working days in Germany', [EU, { ...HOME, areas: [whole('IE')] }]],
])('says %j for the country of the shop', async (terms, zones) => {
  const steps = [step(0, 4.9), step(100, 0)];
  const free = { ...flat('standard', 4.9), kind: 'free-from', steps };
  await deliverBy(zones.map((zone) => (zone.id === 'home' ? { ...zone, methods: [free] } : zone)));
  expect((await shop.app.inject('/api/delivery')).json().terms).toBe(terms);
});

describe('a quote', () => {
  it('has the methods of the address with their prices and dates, and the cheapest as the chosen one', async () => {
    await deliverBy([HOME, EU]);
    const tool = await stockTool(shop, { price: 50 });
    await shop.dataSource.getRepository(Tool).update({ id: tool }, { weightGrams: 2_500 });
    const home = (await quote({ [tool]: 1 })).json();
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(home).toMatchObject({ delivery: 4.9, total: 54.9, deliveryMethod: 'standard' });
    expect(home.deliveryMethods).toEqual([
      { id: 'standard', name: 'standard', carrier: '', price: 4.9, earliest: day, latest: day },
      { id: 'express', name: 'express', carrier: '', price: 12.5, earliest: day, latest: day },
    ]);
    const prices = async (quantity: number, address: object) => {
      const { delivery, deliveryMethods } = (await quote({ [tool]: quantity }, address)).json();
      return [delivery, ...deliveryMethods.map(({ price }: { price: number }) => price)];
    };
    expect(await prices(1, { deliveryMethod: 'express' })).toEqual([12.5, 4.9, 12.5]);
    expect(await prices(1, { country: 'DE' })).toEqual([9, 9, 30]);
    expect(await prices(2, { address: 'Weg 1\n10115 Berlin\nDeutschland' })).toEqual([15, 19, 15]);
    expect(await prices(1, { address: '4 Forge Lane, Sheffield' })).toEqual([4.9, 4.9, 12.5]);
  });

  it('is rejected for a country without a zone, and for no address in the first zone', async () => {
    await deliverBy([EU]);
    const tool = await stockTool(shop);
    const rejected = await quote({ [tool]: 1 }, { country: 'GB' });
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      409,
      { code: 'not-delivered-to', name: 'the United Kingdom' },
    ]);
    expect((await quote({ [tool]: 1 })).json().delivery).toBe(9);
  });

  it('of a text has the zone of the region that it names, or asks for one', async () => {
    const us = { ...EU, id: 'us', name: 'West', areas: [{ country: 'US', regions: ['CA', 'OR'] }] };
    await deliverBy([us]);
    const tool = await stockTool(shop);
    const to = async (address: string) => (await quote({ [tool]: 1 }, { address })).json();
    expect(await to('1 Main Street\nSan Francisco, CA 94103\nUSA')).toMatchObject({ delivery: 9 });
    const refused = { code: 'not-delivered-to', name: 'the United States' };
    expect(await to('1 Main Street\nUSA')).toMatchObject({ ...refused, reason: 'region-unknown' });
    expect(await to('Boston, MA 02101\nUSA')).toMatchObject({ ...refused, reason: 'other-region' });
    expect(await to('Berlin\nGermany')).not.toHaveProperty('reason');
    const order = (address: string) =>
      asBuyer.send('POST', '/order', { id: tool, quantity: 1, phone: CONTACT.phone, address });
    expect((await order('1 Main Street\nSan Francisco, CA 94103\nUSA')).statusCode).toBe(201);
    expect((await order('1 Main Street\nUSA')).json()).toMatchObject({
      ...refused,
      reason: 'region-unknown',
    });
  });

  it.each([
    [{ country: 'XX' }, 'country'],
    [{ deliveryMethod: 7 }, 'deliveryMethod'],
    [{ region: 'x'.repeat(61) }, 'region'],
    [{ address: 'x'.repeat(501) }, 'address'],
  ])('rejects %j', async (address, field) => {
    expect((await quote({ tool: 1 }, address)).json().errors).toMatchObject([{ field }]);
  });
});

describe('an order', () => {
  it('stores zone, method, price and dates, which later changes of the zones leave', async () => {
    await deliverBy([HOME, EU]);
    const tool = await stockTool(shop, { price: 10 });
    const { deliveryMethods } = (await quote({ [tool]: 1 })).json();
    const { earliest, latest } = deliveryMethods[1];
    const { number } = await asBuyer.placed(
      { [tool]: 1 },
      { deliveryMethod: 'express', expectedTotal: 22.5 },
    );
    await deliverBy([EU]);
    expect(await asBuyer.get(number)).toMatchObject({
      ...{ total: 22.5, delivery: 12.5 },
      deliveryMethod: { name: 'express', carrier: '', earliest, latest },
    });
    expect((await asAdmin.get(number)).deliveryMethod).toMatchObject({ zone: 'Home' });
  });

  it.each(['/order', '/orders'])('of %s without a method uses the cheapest', async (path) => {
    await deliverBy([HOME, EU]);
    const id = await stockTool(shop, { price: 10 });
    const line = { id, quantity: 1 };
    const payload = path === '/order' ? line : { lines: [line] };
    const { number } = (await asBuyer.send('POST', path, { ...payload, ...CONTACT })).json();
    expect(await asBuyer.get(number)).toMatchObject({
      ...{ delivery: 4.9, deliveryMethod: { name: 'standard' } },
    });
  });

  it('with a method that its address no longer has is rejected with the new quote', async () => {
    await deliverBy([HOME, EU]);
    const tool = await stockTool(shop, { price: 10 });
    await deliverBy([{ ...HOME, methods: [flat('standard', 4.9)] }, EU]);
    const rejected = await asBuyer.place({ [tool]: 1 }, { deliveryMethod: 'express' } as object);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      409,
      { code: 'price-changed', quote: { total: 14.9, deliveryMethod: 'standard' } },
    ]);
  });

  it('expects the price of its method: a changed one is a changed total', async () => {
    await deliverBy([HOME]);
    const tool = await stockTool(shop, { price: 10 });
    await deliverBy([{ ...HOME, methods: [flat('standard', 5.9), flat('express', 13, [1, 1])] }]);
    const more = { deliveryMethod: 'express', expectedTotal: 22.5 } as object;
    expect((await asBuyer.place({ [tool]: 1 }, more)).json()).toMatchObject({
      ...{ code: 'price-changed', quote: { delivery: 13, total: 23 } },
    });
  });
});

describe('saving', () => {
  it('is recorded, returns the current settings after a change of another admin, and needs a recent proof for prices', async () => {
    const mine = await current();
    expect((await save({ zones: [HOME] })).json()).toMatchObject({ version: 1, zones: [HOME] });
    const { changedAt: _, ...stale } = { ...mine, changedAt: '' };
    const late = await asAdmin.send('PUT', '/delivery/settings', stale);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'changed-meanwhile', current: { version: 1, zones: [HOME] } },
    ]);
    await deliverBy([{ ...HOME, methods: [flat('standard', 4.9), flat('express', 13, [1, 1])] }, EU]);
    const [entry, first] = (await asAdmin.send('GET', '/audit?action=settings.changed')).json();
    expect(entry.subject).toEqual({ kind: 'settings', id: 'delivery' });
    expect(entry.before).toEqual({ 'Home, express': '$12.50, 1 working day' });
    expect(entry.after).toEqual({
      ...{ 'Home, express': '$13.00, 1 working day', 'Zone EU': 'DE, FR' },
      ...{ 'EU, by-weight': '$9.00, $19.00 from 5000 g, 3–5 working days' },
      ...{ 'EU, by-total': '$30.00, $15.00 from $100.00, 3–5 working days' },
    });
    expect(first.before).toEqual({
      ...{ 'Zone Everywhere': 'everywhere else', 'Everywhere, Standard': '$4.90, 2–4 working days' },
    });
    const token = await forgeToken(shop.config, admin, { claims: { auth_time: 0 } });
    const saveStale = async (changes: object) => {
      const { changedAt: _at, ...settings } = await current();
      return shop.app.inject({
        ...{ method: 'PUT', url: '/api/delivery/settings', headers: { authorization: `Bearer ${token}` } },
        payload: { ...settings, ...changes },
      });
    };
    expect((await saveStale({ zones: [EU] })).json()).toMatchObject({
      ...{ status: 403, code: 'step-up-required' },
    });
    expect((await saveStale({ holidays: ['2026-12-25'] })).statusCode).toBe(200);
  });

  const everywhere = { everywhereElse: true };
  it.each<[string, object, string]>([
    [
      'in-two-zones',
      [HOME, { ...EU, areas: [whole('GB')] }],
      'United Kingdom is in the zones “Home” and “EU”.',
    ],
    [
      'in-two-zones',
      ['a', 'b'].map((id) => ({ ...HOME, id, name: id, areas: [{ country: 'US', regions: ['AK'] }] })),
      'Alaska, United States is in the zones “a” and “b”.',
    ],
    [
      'in-two-zones',
      [
        { ...HOME, ...everywhere },
        { ...EU, ...everywhere },
      ],
      'Everywhere else is in the zones',
    ],
    ['zone-without-countries', [{ ...HOME, areas: [] }], 'The zone “Home” has no countries.'],
    ['not-a-region', [{ ...HOME, areas: [{ country: 'US', regions: ['ZZ'] }] }], 'ZZ is no region'],
    ['duplicates', [HOME, { ...EU, id: 'home' }], 'different ids'],
    ['list', [{ ...HOME, methods: [] }], 'methods must be a list of 1 to 8'],
    ['list', [], 'zones must be a list of 1 to 20'],
    ['amount', [{ ...HOME, methods: [flat('a', 1.005)] }], '2 decimals'],
    ['below-other', [{ ...HOME, methods: [flat('a', 1, [3, 2])] }], 'daysMost'],
    ['price-steps', [{ ...HOME, methods: [{ ...flat('a', 1), steps: [step(5, 1)] }] }], 'must begin from 0'],
    [
      'price-steps',
      [{ ...HOME, methods: [{ ...flat('a', 1), kind: 'by-total', steps: [step(0, 1), step(0, 2)] }] }],
      'begin higher',
    ],
    [
      'price-steps',
      [{ ...HOME, methods: [{ ...flat('a', 1), kind: 'free-from', steps: [step(0, 1), step(9, 2)] }] }],
      'the total from which it is free',
    ],
  ])('rejects zones: %s', async (code, zones, message) => {
    const response = await save({ zones });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ code, message: expect.stringContaining(message) }]);
  });

  it.each([
    ['workingDays', []],
    ['workingDays', [0]],
    ['holidays', ['2026-02-30']],
    ['cutoffHour', 25],
    ['carriers', [{ name: 'Post', trackingUrl: 'http://post.example/{number}' }]],
    ['carriers', [{ name: 'Post', trackingUrl: 'https://post.example/' }]],
  ])('rejects %s %j', async (field, value) => {
    const response = await save({ [field]: value });
    expect([response.statusCode, response.json().errors[0].field.split('.')[0]]).toEqual([400, field]);
  });
});
