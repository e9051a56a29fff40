const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Each unit with its length in seconds, the longest first. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** '3 hours ago'; what is less than a minute old is 'just now', and so is what a clock that is ahead puts into the future. */
export function timeAgo(at: number, now: number): string {
  const seconds = (now - at) / 1_000;
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const [name, length] = unit;
  return relative.format(-Math.floor(seconds / length), name);
}
