import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

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
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** '3 hours ago'. Below a minute, or in the future because of clock skew: 'just now'. Both times in milliseconds. */
export function timeAgo(at: number, now: number): string {
  const seconds = (now - at) / 1_000;
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const [name, length] = unit;
  return relative.format(-Math.floor(seconds / length), name);
}

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** '3 hours ago', with the exact time as tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const time = new Date(at);
  return (
    <time dateTime={at} title={exact.format(time)}>
      {timeAgo(time.getTime(), now)}
    </time>
  );
}

const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const Short = styled.time`
  white-space: nowrap;
`;

/** 'Mar 10, 12:00', with the exact time as tooltip: for lists whose times are compared. */
export function ShortTime({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <Short dateTime={at} title={exact.format(time)}>
      {short.format(time)}
    </Short>
  );
}
