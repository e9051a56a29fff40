import { strict as assert } from 'node:assert';
import fc from 'fast-check';

/** Hostile input: a repeated part between a beginning and an end. */
export type HostileText = [beginning: string, repeated: string, end: string];

const SHORT = 1_000;
const GROWTH = 32;
/** Linear work grows 32 times, up to 230 times with garbage collection, and quadratic work 1,024 times. */
const MAX_GROWTH = 400;
/** Microseconds; below this the measurement is mostly noise. */
const SHORTEST = 300;
const ATTEMPTS = 5;

const TOKENS = [...'"\\[]{}:,;=<>()/?#%&@.-_ \n\t\0aé0', '\\"', '__proto__', 'http', '\\u005f', '&#'];

const token = fc.constantFrom(...TOKENS);
const tokens = (minLength: number, maxLength: number) =>
  fc.array(token, { minLength, maxLength }).map((parts) => parts.join(''));

export const hostileText: fc.Arbitrary<HostileText> = fc.tuple(tokens(0, 3), tokens(1, 3), tokens(0, 2));

/** Asserts that 32 times the input costs far less than 1,024 times the processor time. */
export async function assertLinearTime(
  read: (text: string) => unknown,
  [beginning, repeated, end]: HostileText,
): Promise<void> {
  const textOf = (length: number) => beginning + repeated.repeat(length / repeated.length) + end;
  // Less than this is linear, whatever the short text costs.
  if ((await attempt(read, textOf(SHORT * GROWTH))) < SHORTEST * MAX_GROWTH) return;
  const short = Math.max(await costOf(read, textOf(SHORT)), SHORTEST);
  const long = await costOf(read, textOf(SHORT * GROWTH));
  assert(
    long < short * MAX_GROWTH,
    `${JSON.stringify([beginning, repeated, end])}: ${SHORT} characters take ${short} µs, ${GROWTH} times as many take ${long} µs.`,
  );
}

/** The minimum cost of several attempts. */
async function costOf(read: (text: string) => unknown, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let made = 0; made < ATTEMPTS; made += 1) least = Math.min(least, await attempt(read, text));
  return least;
}

/** The processor time of this thread, in microseconds. Other load on the machine does not count. */
async function attempt(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await Promise.resolve(read(text)).catch(() => undefined);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
