import { strict as assert } from 'node:assert';
import fc from 'fast-check';

/** A text that a hostile client sends: a part that is repeated, between a beginning and an end. */
export type HostileText = [beginning: string, repeated: string, end: string];

const SHORT = 4_000;
const GROWTH = 8;
/** Linear work grows 8 times, quadratic work 64 times. */
const MAX_GROWTH = 24;
/** Microseconds; below this the measurement is mostly noise. */
const SHORTEST = 300;
const ATTEMPTS = 5;

const TOKENS = [...'"\\[]{}:,;=<>()/?#%&@.-_ \n\t\0aé0', '\\"', '__proto__', 'http', '\\u005f', '&#'];

const token = fc.constantFrom(...TOKENS);
const tokens = (minLength: number, maxLength: number) =>
  fc.array(token, { minLength, maxLength }).map((parts) => parts.join(''));

export const hostileText: fc.Arbitrary<HostileText> = fc.tuple(tokens(0, 3), tokens(1, 3), tokens(0, 2));

/** Asserts that reading a text that is 8 times as long costs nowhere near 64 times the processor time. */
export async function assertLinear(
  read: (text: string) => unknown,
  [beginning, repeated, end]: HostileText,
): Promise<void> {
  const textOf = (length: number) => beginning + repeated.repeat(length / repeated.length) + end;
  const short = Math.max(await costOf(read, textOf(SHORT)), SHORTEST);
  const long = await costOf(read, textOf(SHORT * GROWTH));
  assert(
    long < short * MAX_GROWTH,
    `${JSON.stringify([beginning, repeated, end])}: ${SHORT} characters cost ${short} µs, ${GROWTH} times as many ${long} µs.`,
  );
}

/** Microseconds of this thread's processor time, the least of several attempts: whatever else runs here is left out. */
async function costOf(read: (text: string) => unknown, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = process.threadCpuUsage();
    await Promise.resolve(read(text)).catch(() => undefined);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
