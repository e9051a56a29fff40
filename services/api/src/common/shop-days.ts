import { firstIdSince } from '@whetstone/server/database/new-id';
import { type Condition, readPrepared } from '@whetstone/server/database/prepared-queries';
import type { DataSource, EntityManager } from 'typeorm';
import { INITIAL_TIME_ZONE } from './settings.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Days outside of this range count as its ends: no order is older, and years have four digits. */
const FIRST_DAY = Date.parse('1970-01-02');
const LAST_DAY = Date.parse('9000-01-01');

/** One day of the shop's time zone. */
export interface ShopDay {
  /** Such as 2026-11-23. */
  day: string;
  start: Date;
  /** The start of the next day. */
  end: Date;
}

/** The time zone in which the days of all filters, figures and exports of admins begin and end. */
export async function shopTimeZone(dataSource: DataSource | EntityManager): Promise<string> {
  const [row] = await readPrepared(dataSource, 'SELECT content FROM shop_settings', []);
  return JSON.parse(String(row?.content ?? '{}')).timeZone ?? INITIAL_TIME_ZONE;
}

/** The last days in a time zone, today included, oldest first. A day has 23 to 25 hours, and may begin at 01:00. */
export function lastDays(count: number, timeZone: string, now: Date): ShopDay[] {
  const today = Date.parse(dayOf(now, timeZone));
  return Array.from({ length: count }, (_, index) => shopDay(today + (index - count + 1) * DAY_MS, timeZone));
}

/** The day of a time, such as 2026-11-23. */
export function dayOf(time: Date, timeZone: string): string {
  return dayFormat(timeZone).format(time);
}

/** Matches rows from a day to another (2026-11-23) in the time zone of the shop. Ids contain their time, so days are a range of ids. */
export async function withinDays(
  dataSource: DataSource,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Condition[]> {
  const { start, end } = await daysOf(dataSource, { from, to });
  return [
    ...(start ? [{ sql: 'id >= ?', values: [firstIdSince(start.getTime())] }] : []),
    ...(end ? [{ sql: 'id < ?', values: [firstIdSince(end.getTime())] }] : []),
  ];
}

/** The start of the first day and the end of the last one, in the time zone of the shop. */
export async function daysOf(
  dataSource: DataSource,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ start?: Date | undefined; end?: Date | undefined }> {
  if (from === undefined && to === undefined) return {};
  const timeZone = await shopTimeZone(dataSource);
  const rangeOf = (day: string) =>
    shopDay(Math.min(Math.max(Date.parse(day), FIRST_DAY), LAST_DAY), timeZone);
  return {
    start: from === undefined ? undefined : rangeOf(from).start,
    end: to === undefined ? undefined : rangeOf(to).end,
  };
}

/** Returns a function that formats times in the time zone, such as 2026-11-24T02:00:00.000+14:00. */
export function timeFormat(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (time) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
    // GMT+14:00
    const offset = name?.slice(3) || '+00:00';
    const local = new Date(time.getTime() - Date.parse(`1970-01-01T00:00:00${offset}`));
    return local.toISOString().replace('Z', offset);
  };
}

/**
 * The end of a legal period of days after a time: of its last day, or of the next one that is neither a Saturday, a Sunday nor a holiday
 * (Regulation 1182/71). The day of the time does not count.
 * @param holidays such as 2026-12-25
 */
export function endOfDayAfter(time: Date, days: number, timeZone: string, holidays: readonly string[]): Date {
  let last = Date.parse(dayOf(time, timeZone)) + days * DAY_MS;
  const isFree = () => {
    const date = new Date(last);
    return date.getUTCDay() % 6 === 0 || holidays.includes(date.toISOString().slice(0, 10));
  };
  while (isFree()) last += DAY_MS;
  return shopDay(last, timeZone).end;
}

/** @param utc midnight of the day in UTC */
function shopDay(utc: number, timeZone: string): ShopDay {
  const format = dayFormat(timeZone);
  return {
    day: new Date(utc).toISOString().slice(0, 10),
    start: startOf(utc, format),
    end: startOf(utc + DAY_MS, format),
  };
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** The first minute of the day, by bisection: offsets of time zones range from -12 to +14 hours. */
function startOf(utc: number, format: Intl.DateTimeFormat): Date {
  const day = new Date(utc).toISOString().slice(0, 10);
  let before = utc - 15 * HOUR_MS;
  let within = utc + 13 * HOUR_MS;
  while (within - before > MINUTE_MS) {
    const middle = before + Math.floor((within - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (format.format(middle) < day) before = middle;
    else within = middle;
  }
  return new Date(within);
}
