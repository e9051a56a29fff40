import { strict as assert } from 'node:assert';
import fc from 'fast-check';

/** Hostile input: a repeated part between a beginning and an end. */
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

/** Asserts that 8 times the input costs far less than 64 times the processor time. */
export async function assertLinearTime(
  read: (text: string) => unknown,
  [beginning, repeated, end]: HostileText,
): Promise<void> {
  const textOf = (length: number) => beginning + repeated.repeat(length / repeated.length) + end;
  const short = Math.max(await costOf(read, textOf(SHORT)), SHORTEST);
  const long = await costOf(read, textOf(SHORT * GROWTH));
  assert(
    long < short * MAX_GROWTH,
    `${JSON.stringify([beginning, repeated, end])}: ${SHORT} characters take ${short} µs, ${GROWTH} times as many take ${long} µs.`,
  );
}

/** The minimum processor time of this thread over several attempts, in microseconds. Other load on the machine does not count. */
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
