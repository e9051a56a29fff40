import { randomBytes } from 'node:crypto';

let lastMillisecond = 0;
let sequence = 0;

/**
 * Returns a UUID version 7. Ids sort in the order of their creation, so a list can continue after the last id of a page. A sequence of
 * 12 bits keeps the order within one millisecond.
 */
export function newId(now = Date.now()): string {
  tick(now);
  const time = lastMillisecond.toString(16).padStart(12, '0');
  const order = sequence.toString(16).padStart(3, '0');
  const random = randomBytes(8);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const tail = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** Returns the lower bound of the ids created since the time (milliseconds since 1970). */
export function firstIdSince(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

function tick(now: number): void {
  sequence = now > lastMillisecond ? 0 : sequence + 1;
  if (now > lastMillisecond) lastMillisecond = now;
  if (sequence <= 0xfff) return;
  sequence = 0;
  lastMillisecond += 1;
}
