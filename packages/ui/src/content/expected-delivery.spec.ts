import { getShop, setShop } from '@whetstone/ui';
import { deliveryDates, deliveryStart, expectedDelivery } from './expected-delivery.ts';

it.each([
  ['2026-11-20T12:00:00Z', { least: 1, most: 1 }, 'Monday, November 23'],
  ['2026-11-21T12:00:00Z', { least: 1, most: 6 }, 'Monday, November 23 to Monday, November 30'],
])('counts working days from %s', (placedAt, days, expected) => {
  expect(expectedDelivery(placedAt, days)).toBe(expected);
});

it.each([
  ['en-US', 'Wed, Dec 2 – Fri, Dec 4'],
  ['en-DE', 'Wed 2 – Fri 4 Dec'],
])('writes dates in the words of the pages, and in the order of a shop of %s', (locale, expected) => {
  setShop({ ...getShop(), locale });
  const dates = deliveryDates({ earliest: '2026-12-02', latest: '2026-12-04' });
  expect(dates.replace(/\s/g, ' ')).toBe(expected);
  setShop(undefined);
});

const placed = { kind: 'placed', at: '2026-11-20T12:00:00Z' };
const invoiced = { kind: 'invoiced', at: '2026-11-21T12:00:00Z' };
const paid = { kind: 'paid', at: '2026-11-22T12:00:00Z' };

it.each([
  ['the invoice', 'placed', 'paid', [placed, invoiced, paid], invoiced.at],
  ['the payment', 'shipped', 'paid', [placed, paid], paid.at],
  ['the order without an event of the payment', 'packed', 'paid', [placed], placed.at],
  ['nothing before the payment', 'placed', 'unpaid', [placed], undefined],
  ['nothing after a refund', 'placed', 'refunded', [placed, paid], undefined],
  ['nothing of a delivered order', 'delivered', 'invoiced', [placed, invoiced], undefined],
  ['nothing of a cancelled order', 'cancelled', 'paid', [placed, paid], undefined],
])('counts from %s', (_name, state, payment, history, start) => {
  expect(deliveryStart({ createdAt: placed.at, state, payment, history })).toBe(start);
});
