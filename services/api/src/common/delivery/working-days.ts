const DAY_MS = 24 * 3_600_000;

/** When the shop dispatches. */
export interface WorkCalendar {
  /** 1 (Monday) to 7 (Sunday). */
  workingDays: readonly number[];
  /** Days without dispatch and delivery, such as 2026-12-25. */
  holidays: readonly string[];
  /** Orders from this hour of the shop's time zone on count as those of the next day. 24: no limit. */
  cutoffHour: number;
}

/** Days such as 2026-12-02. */
export interface DayRange {
  earliest: string;
  latest: string;
}

/** The days of a delivery that takes `least` to `most` working days, for an order at this time. The days count from the first working day on which the shop can dispatch. */
export function deliveryDays(
  { least, most }: { least: number; most: number },
  calendar: WorkCalendar,
  timeZone: string,
  now: Date,
): DayRange {
  const { day, hour } = localTime(now, timeZone);
  const today = Date.parse(day);
  const start = firstWorkingDay(hour < calendar.cutoffHour ? today : today + DAY_MS, calendar);
  const earliest = afterWorkingDays(start, least, calendar);
  return { earliest: dayText(earliest), latest: dayText(afterWorkingDays(earliest, most - least, calendar)) };
}

function firstWorkingDay(day: number, calendar: WorkCalendar): number {
  let next = day;
  while (!isWorkingDay(next, calendar)) next += DAY_MS;
  return next;
}

function afterWorkingDays(day: number, count: number, calendar: WorkCalendar): number {
  let next = day;
  for (let left = count; left > 0; left -= 1) next = firstWorkingDay(next + DAY_MS, calendar);
  return next;
}

function isWorkingDay(day: number, { workingDays, holidays }: WorkCalendar): boolean {
  const weekday = new Date(day).getUTCDay() || 7;
  return workingDays.includes(weekday) && !holidays.includes(dayText(day));
}

function dayText(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept, because each order needs one and the shop has one time zone. */
function localTime(time: Date, timeZone: string): { day: string; hour: number } {
  let format = formats.get(timeZone);
  if (!format) {
    const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-CA', { timeZone, ...date, hour: '2-digit', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(time);
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return {
    day: `${partOf('year')}-${partOf('month')}-${partOf('day')}`,
    hour: Number(partOf('hour')),
  };
}
