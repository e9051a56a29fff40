import { deliveryStart, expectedDelivery } from './expected-delivery.ts';

it.each([
  ['2026-11-20T12:00:00Z', { least: 1, most: 1 }, 'Monday, November 23'],
  ['2026-11-21T12:00:00Z', { least: 1, most: 6 }, 'Monday, November 23 to Monday, November 30'],
])('counts working days from %s', (placedAt, days, expected) => {
  expect(expectedDelivery(placedAt, days)).toBe(expected);
});

it('writes dates in the language of the pages, whatever the browser prefers', async () => {
  const { DateTimeFormat } = Intl;
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((locales, options) => new DateTimeFormat(locales?.toString() || 'de-DE', options));
  await jest.isolateModulesAsync(async () => {
    const { deliveryDates } = await import('./expected-delivery.ts');
    const dates = deliveryDates({ earliest: '2026-12-02', latest: '2026-12-04' });
    expect(dates.replace(/\s/g, ' ')).toBe('Wed, Dec 2 – Fri, Dec 4');
  });
  jest.restoreAllMocks();
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
