import { expectedDelivery } from './expected-delivery.ts';

it.each([
  ['2026-11-20T12:00:00Z', { least: 1, most: 1 }, 'Monday, November 23'],
  ['2026-11-21T12:00:00Z', { least: 1, most: 6 }, 'Monday, November 23 to Monday, November 30'],
])('counts working days from %s', (placedAt, days, expected) => {
  expect(expectedDelivery(placedAt, days)).toBe(expected);
});
