import { randomInt } from 'node:crypto';

const FORMAT = /^([1-9]\d{4})-?(\d{5})$/;

/** Returns a random number for an order: ten digits with a dash. The unique index rejects a number that is taken. */
export function newNumber(): string {
  return `${randomInt(10_000, 100_000)}-${String(randomInt(100_000)).padStart(5, '0')}`;
}

/** Returns the stored form of a number with or without the dash, or undefined if the text is no number of an order. */
export function parseNumber(text: string): string | undefined {
  const [, first, second] = FORMAT.exec(text.trim()) ?? [];
  return first && second ? `${first}-${second}` : undefined;
}
