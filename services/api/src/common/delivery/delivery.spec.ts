import { trackingUrlOf } from './carriers.ts';
import { deliveryOf } from './delivery.ts';
import { offersFor } from './offers.ts';
import { deliveryDays } from './working-days.ts';
import { areaInWords, type DeliveryMethod, type DeliveryZone, methodCents, zoneOf } from './zones.ts';

const method = (about: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  ...{ id: 'standard', name: 'Standard', carrier: '', kind: 'flat', steps: [{ from: 0, cents: 490 }] },
  ...{ daysLeast: 3, daysMost: 5 },
  ...about,
});
const zone = (
  id: string,
  areas: [string, ...string[]][],
  about: Partial<DeliveryZone> = {},
): DeliveryZone => ({
  ...{ id, name: id, everywhereElse: false, methods: [method()] },
  areas: areas.map(([country, ...regions]) => ({ country, regions })),
  ...about,
});

describe('the price of a method', () => {
  const steps = [
    { from: 0, cents: 490 },
    { from: 5_000, cents: 250 },
    { from: 10_000, cents: 0 },
  ];
  it.each([
    ['flat', [{ from: 0, cents: 490 }], 999_999, 490],
    ['free-from', [steps[0], { from: 5_000, cents: 0 }], 4_999, 490],
    ['free-from', [steps[0], { from: 5_000, cents: 0 }], 5_000, 0],
    ['by-total', steps, 4_999, 490],
    ['by-total', steps, 5_000, 250],
    ['by-total', steps, 10_000, 0],
  ] as [DeliveryMethod['kind'], DeliveryMethod['steps'], number, number][])(
    '%s %j for a total of %d is %d',
    (kind, prices, subtotalCents, cents) => {
      expect(methodCents(method({ kind, steps: prices }), { subtotalCents, grams: 1 })).toBe(cents);
    },
  );

  it('by weight ignores the total', () => {
    const heavy = method({ kind: 'by-weight', steps });
    const priceOf = (grams: number) => methodCents(heavy, { subtotalCents: 1_000_000, grams });
    expect([0, 4_999, 5_000, 20_000].map(priceOf)).toEqual([490, 490, 250, 0]);
  });
});

describe('the zone of an address', () => {
  const zones = [
    zone('home', [['GB'], ['US']]),
    zone('far', [['US', 'AK', 'HI']]),
    zone('rest', [], { everywhereElse: true }),
  ];

  it.each([
    ['GB', '', 'home'],
    ['US', 'CA', 'home'],
    ['US', '', 'home'],
    ['US', 'AK', 'far'],
    ['JP', '13', 'rest'],
  ])('in %s %s is %s', (country, region, id) => {
    expect(zoneOf(zones, { country, region })?.id).toBe(id);
  });

  it('is none in a country that no zone lists', () => {
    expect(zoneOf(zones.slice(0, 2), { country: 'JP', region: '' })).toBeUndefined();
    expect(zoneOf([zone('far', [['US', 'AK']])], { country: 'US', region: 'CA' })).toBeUndefined();
  });
});

it('names the countries of delivery', () => {
  expect(areaInWords([zone('a', [['GB'], ['IE']]), zone('b', [['US', 'AK']])])).toBe(
    'Ireland, the United Kingdom and the United States',
  );
  const six = ['AT', 'BE', 'DE', 'FR', 'IT', 'NL'].map((country): [string] => [country]);
  expect(areaInWords([zone('eu', six)])).toBe('6 countries');
  expect(areaInWords([zone('a', [['GB']], { everywhereElse: true })])).toBe('');
});

describe('the days of a delivery', () => {
  const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: ['2026-12-25', '2026-12-28'], cutoffHour: 14 };
  const days = (time: string, least = 1, most = 3, timeZone = 'Europe/London') =>
    deliveryDays({ least, most }, calendar, timeZone, new Date(time));

  it.each([
    // Tuesday before and after the hour.
    ['2026-12-01T13:59:00Z', '2026-12-02', '2026-12-04'],
    ['2026-12-01T14:00:00Z', '2026-12-03', '2026-12-07'],
    // On a Saturday, the first working day is Monday.
    ['2026-12-05T09:00:00Z', '2026-12-08', '2026-12-10'],
    // Friday is a holiday, then a weekend, then another holiday.
    ['2026-12-24T09:00:00Z', '2026-12-29', '2026-12-31'],
  ])('of an order at %s are %s to %s', (time, earliest, latest) => {
    expect(days(time)).toEqual({ earliest, latest });
  });

  it('begin in the time zone of the shop', () => {
    expect(days('2026-12-01T23:30:00Z', 0, 0, 'Asia/Tokyo')).toEqual({
      ...{ earliest: '2026-12-02', latest: '2026-12-02' },
    });
    expect(days('2026-12-01T10:00:00Z', 0, 0, 'Asia/Tokyo').earliest).toBe('2026-12-02');
  });
});

describe('the delivery of a shop whose admins have saved none', () => {
  const simple = { currency: 'USD', deliveryCents: 490, deliveryDaysLeast: 3, deliveryDaysMost: 5 };

  it.each([
    ['Ireland and France', ['IE', 'FR'], false],
    ['', [], true],
    ['the European Union', [], true],
  ])('%j is one zone with one method, and keeps its words', (deliveryArea, countries, everywhereElse) => {
    const { zones, area } = deliveryOf('{}', { ...simple, deliveryArea });
    expect(zones).toMatchObject([
      { everywhereElse, methods: [{ kind: 'flat', steps: [{ cents: 490 }], daysLeast: 3, daysMost: 5 }] },
    ]);
    expect(zones[0]?.areas.map(({ country }) => country)).toEqual(countries);
    expect(area).toBe(deliveryArea);
  });
});

it('offers the methods of the zone, and chooses the wanted one, otherwise the cheapest and then the faster one', () => {
  const fast = { daysLeast: 1, daysMost: 2 };
  const methods = [
    method(),
    method({ id: 'express', ...fast, steps: [{ from: 0, cents: 1_290 }] }),
    method({ id: 'same', ...fast }),
  ];
  const delivery = {
    ...deliveryOf('{}', {
      deliveryCents: 0,
      deliveryDaysLeast: 1,
      deliveryDaysMost: 1,
      deliveryArea: '',
      currency: 'USD',
    }),
    zones: [zone('home', [['GB']], { methods })],
  };
  const shop = { delivery, timeZone: 'UTC', country: 'GB' };
  const parcel = { subtotalCents: 100, grams: 0 };
  const now = new Date('2026-12-01T09:00:00Z');
  const chosen = (wanted?: string) => offersFor(shop, { method: wanted }, parcel, now)?.chosen.method.id;
  expect([chosen(), chosen('express'), chosen('gone')]).toEqual(['same', 'express', 'same']);
  const place = { country: 'US', region: '' };
  expect(offersFor(shop, { place }, parcel, now)).toBeUndefined();
  expect(offersFor({ ...shop, country: 'US' }, {}, parcel, now)?.zone.id).toBe('home');
});

it.each([
  ['DHL', 'JD 014 600', 'https://dhl.example/?n=JD014600&l=en'],
  ['dhl ', 'a/b&c', 'https://dhl.example/?n=a%2Fb%26c&l=en'],
  ['DHL', null, undefined],
  ['Post', '1', undefined],
  ['Unknown', '1', undefined],
])('links the parcel of %s with the number %s: %s', (carrier, tracking, url) => {
  const carriers = [
    { name: 'DHL', trackingUrl: 'https://dhl.example/?n={number}&l=en' },
    { name: 'Post', trackingUrl: '' },
  ];
  expect(trackingUrlOf({ carrier, tracking }, carriers)).toBe(url);
});
