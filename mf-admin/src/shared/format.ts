import { getShop } from '@whetstone/ui';
import { TIME_LOCALE } from '@whetstone/ui/times';

const counts = new Intl.NumberFormat('en-US');
const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** `5312` → '5,312' */
export const formatCount = (count: number): string => counts.format(count);

/** `1, 'page view'` → '1 page view', `5312, 'page view'` → '5,312 page views' */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** `0.125` → '12.5%' */
export const formatShare = (share: number): string => shares.format(share);

const VERSION_DIGITS = 8;

/** The first digits of a version or of a commit hash. */
export const shortVersion = (version: string): string => version.slice(0, VERSION_DIGITS);

/** The actor of changes that the shop makes itself. */
export const AUTOMATIC = 'auto';

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** `1_250_000` → '1.3 MB' */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return `${(bytes / 1_000 ** power).toFixed(Math.min(power, 1))} ${UNITS[power]}`;
}

/** `2026-11-30` → 'Nov 30, 2026' */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(TIME_LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

const timeFormats: Record<string, Intl.DateTimeFormat> = {};

/** Times of the shop, wherever the admin is: filters, figures and exports have its days, too. An hour names its zone. */
export function shopTime(at: string | number, options: Intl.DateTimeFormatOptions): string {
  const all = { timeZoneName: options.hour && 'short', ...options, timeZone: getShop().timeZone } as const;
  // Creating a format takes many times as long as its use.
  const key = JSON.stringify(all);
  timeFormats[key] ??= new Intl.DateTimeFormat(TIME_LOCALE, all);
  return timeFormats[key].format(new Date(at));
}
