/** The clock of the fake: the clock of this machine, which tests set forward. */
export class Clock {
  readonly #read: () => number;
  #offset = 0;

  /** @param read returns milliseconds since 1970 */
  constructor(read: () => number) {
    this.#read = read;
  }

  /** Seconds since 1970, as in Stripe's objects. */
  now(): number {
    return Math.floor((this.#read() + this.#offset) / 1000);
  }

  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }
}
