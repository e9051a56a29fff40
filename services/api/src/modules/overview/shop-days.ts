const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

/** One day of the shop's time zone. */
export interface ShopDay {
  /** Such as 2026-11-23. */
  day: string;
  start: Date;
  /** The start of the next day. */
  end: Date;
}

/** The last days in a time zone, today included, oldest first. A day has 23 to 25 hours, and may begin at 01:00. */
export function lastDays(count: number, timeZone: string, now: Date): ShopDay[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const dayAt = (time: number) => format.format(time);
  const today = Date.parse(dayAt(now.getTime()));
  const starts = Array.from({ length: count + 1 }, (_, index) => {
    const utc = today + (index - count + 1) * DAY_MS;
    const day = new Date(utc).toISOString().slice(0, 10);
    return { day, start: new Date(startOf(day, utc, dayAt)) };
  });
  return starts.slice(0, count).map(({ day, start }, index) => {
    return { day, start, end: starts[index + 1]?.start ?? now };
  });
}

/** The first minute of the day, by bisection: offsets of time zones range from -12 to +14 hours. */
function startOf(day: string, utc: number, dayAt: (time: number) => string): number {
  let before = utc - 15 * HOUR_MS;
  let within = utc + 13 * HOUR_MS;
  while (within - before > MINUTE_MS) {
    const middle = before + Math.floor((within - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (dayAt(middle) < day) before = middle;
    else within = middle;
  }
  return within;
}
