import { getShop, setShop } from '@whetstone/ui';
import { deliveryDates, isDeliveryExpected } from './expected-delivery.ts';

it.each([
  ['en-US', 'Wed, Dec 2 – Fri, Dec 4'],
  ['en-DE', 'Wed 2 – Fri 4 Dec'],
])('writes dates in the words of the pages, and in the order of a shop of %s', (locale, expected) => {
  setShop({ ...getShop(), locale });
  const dates = deliveryDates({ earliest: '2026-12-02', latest: '2026-12-04' });
  expect(dates.replace(/\s/g, ' ')).toBe(expected);
  setShop(undefined);
});

it.each([
  ['placed', 'invoiced', true],
  ['shipped', 'paid', true],
  ['placed', 'unpaid', false],
  ['placed', 'refunded', false],
  ['delivered', 'invoiced', false],
  ['cancelled', 'paid', false],
])('expects the delivery of an order that is %s and %s: %s', (state, payment, isExpected) => {
  expect(isDeliveryExpected({ state, payment })).toBe(isExpected);
});
