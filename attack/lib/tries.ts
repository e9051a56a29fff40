import type { Answer } from './attacked-shop.ts';

/** The tries of one class against one shop. */
export class Tries {
  count = 0;
  /** What broke, as one line per try. */
  readonly broken: string[] = [];

  /** @param observed what the shop did instead */
  record(what: string, isHeld: boolean, observed: unknown = ''): void {
    this.count += 1;
    if (!isHeld) this.broken.push(`${what}: ${String(observed).replaceAll('\n', ' ').slice(0, 200)}`);
  }

  /** Records whether the shop answered with this status, or `rejected` the request. */
  expect(
    what: string,
    expected: number | 'rejected',
    { status, body }: Pick<Answer, 'status' | 'body'>,
  ): void {
    const isHeld = expected === 'rejected' ? status >= 400 && status < 500 : status === expected;
    this.record(what, isHeld, `${status} ${body}`);
  }
}

/** Wrong passwords and codes of an account that are answered without a delay. */
const FREE_GUESSES = 5;

/** How many wrong passwords or codes of an account the shop answers from a time on: the delays are 1, 2, 4 … seconds. @param start of `performance.now()` */
export function answeredSince(start: number): number {
  const seconds = (performance.now() - start) / 1_000;
  return FREE_GUESSES + Math.floor(Math.log2(seconds + 1));
}
