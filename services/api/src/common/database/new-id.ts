import { randomBytes } from 'node:crypto';

let lastMillisecond = 0;
let sequence = 0;

/**
 * A UUID of version 7: ids that sort in the order in which they were made, so that a list can go on
 * after the last id it showed. Within one millisecond, 12 bits of sequence keep that order.
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

/** No id that was made since then sorts before it. */
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
