import { endOfDayAfter, lastDays, timeFormat } from './shop-days.ts';

const HOUR_MS = 3_600_000;

describe('days of a time zone', () => {
  const hours = (zone: string, now: string) =>
    lastDays(3, zone, new Date(now)).map(({ day, start, end }) => [
      day,
      (end.getTime() - start.getTime()) / HOUR_MS,
    ]);

  it('have 23 hours in spring and 25 in autumn', () => {
    expect(hours('Europe/London', '2026-03-30T10:00:00Z')).toEqual([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ]);
    expect(hours('America/New_York', '2026-11-02T04:59:00Z')).toEqual([
      ['2026-10-30', 24],
      ['2026-10-31', 24],
      ['2026-11-01', 25],
    ]);
  });

  it.each([
    ['Asia/Kathmandu', '2026-11-22T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-23T11:00:00.000Z'],
    // Midnight does not exist there on this day.
    ['America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('begin at local midnight in %s', (zone, start) => {
    const [today] = lastDays(1, zone, new Date(Date.parse(start) + HOUR_MS));
    expect(today?.start.toISOString()).toBe(start);
  });
});

it.each([
  ['2026-11-30T13:00:00Z', [], '2026-12-14T23:00:00.000Z'],
  ['2026-11-30T23:30:00Z', [], '2026-12-15T23:00:00.000Z'],
  ['2026-11-28T13:00:00Z', [], '2026-12-14T23:00:00.000Z'],
  ['2026-11-29T13:00:00Z', ['2026-12-14'], '2026-12-15T23:00:00.000Z'],
])('ends a period of 14 days after %s with a day on which people work, without %j', (time, holidays, end) => {
  expect(endOfDayAfter(new Date(time), 14, 'Europe/Berlin', holidays).toISOString()).toBe(end);
});

it.each([
  ['UTC', '2026-11-23T18:30:00.000+00:00'],
  ['Pacific/Kiritimati', '2026-11-24T08:30:00.000+14:00'],
  ['Pacific/Pago_Pago', '2026-11-23T07:30:00.000-11:00'],
  ['Asia/Kathmandu', '2026-11-24T00:15:00.000+05:45'],
  ['America/St_Johns', '2026-11-23T15:00:00.000-03:30'],
])('formats a time in %s as the same instant', (zone, text) => {
  const time = new Date('2026-11-23T18:30:00Z');
  expect(timeFormat(zone)(time)).toBe(text);
  expect(Date.parse(text)).toBe(time.getTime());
});
