import { useSyncExternalStore } from 'react';
import type { Column } from './data-table/columns.ts';
import { shopTime } from './format.ts';

const UPDATE_INTERVAL = 15_000;

/** The current time in milliseconds, rounded down to 15 seconds. */
function useNow(): number {
  return useSyncExternalStore(everyInterval, now, now);
}

function everyInterval(onChange: () => void) {
  const timer = setInterval(onChange, UPDATE_INTERVAL);
  return () => clearInterval(timer);
}

// Rounded: a snapshot of an external store must be stable between updates.
function now(): number {
  return Math.floor(Date.now() / UPDATE_INTERVAL) * UPDATE_INTERVAL;
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Units with their length in seconds, longest first. */
const UNITS = { day: 86_400, hour: 3_600, minute: 60 };

/** '3 hours ago'. Below a minute, or in the future because of clock skew: 'just now'. Both times in milliseconds. */
export function timeAgo(at: number, now: number): string {
  const seconds = (now - at) / 1_000;
  const [name, length] = Object.entries(UNITS).find(([, least]) => seconds >= least) ?? [];
  return length ? relative.format(-Math.floor(seconds / length), name as keyof typeof UNITS) : 'just now';
}

export const MINUTE = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const SECOND = { ...MINUTE, year: 'numeric', second: '2-digit' } as const;

/** 'Mar 10, 2026, 12:00:00 PM UTC' */
export const exactTime = (at: string | number) => shopTime(at, SECOND);

/** With the exact time as tooltip. */
function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {children}
    </time>
  );
}

/** '3 hours ago' */
export function RelativeTime({ at }: { at: string }) {
  return <Time at={at}>{timeAgo(Date.parse(at), useNow())}</Time>;
}

/** 'Mar 10, 12:00 PM UTC', for lists whose times are compared. */
export function ShortTime({ at }: { at: string }) {
  return <Time at={at}>{shopTime(at, MINUTE)}</Time>;
}

export function timeColumn<Name extends string>(
  id: Name,
  header: string,
  width = '8rem',
): Column<Readonly<Record<Name, string>>> {
  return { id, header, width, cell: ({ [id]: at }) => <ShortTime at={at} /> };
}
