import type { ColumnOptions } from 'typeorm';

/** The type of a column with amounts that exceed 32 bits: MySQL returns them as text. */
export const LARGE_CENTS: ColumnOptions = {
  type: 'bigint',
  transformer: {
    from: (cents) => (cents === null ? null : Number(cents)),
    to: (cents) => cents,
  },
};

const knownDigits = new Map<string, number>();

/**
 * The decimals of a currency: 0 for JPY, 2 for USD, 3 for KWD. The database has amounts in the smallest unit of their currency, which names with
 * `cents` mean as well: cents, whole yen, fils. The API uses whole units.
 * @param currency ISO 4217
 */
export function digitsOf(currency: string): number {
  const known = knownDigits.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits: digits = 2 } = moneyFormat('en-US', currency).resolvedOptions();
  knownDigits.set(currency, digits);
  return digits;
}

/** `19.99` with 2 decimals → 1999. Rounds what is smaller than the smallest unit. */
export function toMinor(amount: number, digits: number): number {
  return Math.round(amount * 10 ** digits);
}

/** 1999 with 2 decimals → `19.99` */
export function toMajor(minor: number, digits: number): number {
  return minor / 10 ** digits;
}

/** Prices of tools in smallest units: up to 1,000,000.00 dollars, 100,000,000 yen. */
export const PRICES = { min: 1, max: 100_000_000 };

/** The same price with other decimals: 1999 of 2 → 20 of 0. A price stays above 0 and below the greatest one. */
export function rescaled(minor: number, from: number, to: number): number {
  if (from === to) return minor;
  if (minor === 0) return 0;
  const scaled = to > from ? minor * 10 ** (to - from) : Math.round(minor / 10 ** (from - to));
  return Math.min(Math.max(scaled, PRICES.min), PRICES.max);
}

const SHOWN = {
  style: 'currency',
  currencyDisplay: 'narrowSymbol',
  // As the pages do: Spanish would write 1234,50.
  useGrouping: 'always',
} as const;

/** How amounts look. */
export interface MoneyFormat {
  locale: string;
  currency: string;
}

/** How a price looks: `−$1,234.50` has the prefix `$`, the group separator `,` and the decimal separator `.`, `1.234,50 €` the suffix ` €`. */
export interface PriceFormat {
  prefix: string;
  suffix: string;
  group: string;
  decimal: string;
  digits: number;
}

/** A format that needs no data about locales where it is used: browsers take tens of milliseconds for theirs. */
export function priceFormat(locale: string, currency: string): PriceFormat {
  const digits = digitsOf(currency);
  const format = new Intl.NumberFormat(locale, { ...SHOWN, currency, minimumFractionDigits: 1 });
  const parts = format.formatToParts(1_234_567.5);
  const start = parts.findIndex(({ type }) => type === 'integer');
  const end = parts.findIndex(({ type }) => type === 'fraction') + 1;
  const textOf = (some: typeof parts) => withPlainSpaces(some.map(({ value }) => value).join(''));
  const partOf = (type: string) => textOf(parts.filter((part) => part.type === type).slice(0, 1));
  return {
    ...{ prefix: textOf(parts.slice(0, start)), suffix: textOf(parts.slice(end)) },
    ...{ group: partOf('group'), decimal: partOf('decimal'), digits },
  };
}

/** Formats an amount: `-1234.5` → `−$1,234.50`, with a minus sign, where most locales have a hyphen. */
export function formatMoney(amount: number, { locale, currency }: MoneyFormat): string {
  return withPlainSpaces(moneyFormat(locale, currency).format(amount)).replace('-', '−');
}

/** The fonts of invoices and of some mail programs lack the narrow space of French amounts. */
function withPlainSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { ...SHOWN, currency });
}

/** Divides whole numbers. Half and more is rounded up. */
export function dividedHalfUp(amount: bigint, divisor: bigint): bigint {
  return (2n * amount + divisor) / (2n * divisor);
}

/**
 * Divides an amount in proportion to the weights: each share is rounded down, and the units that are left go to the largest remainders, the first
 * of equal ones. The shares add up to the amount, and no share is greater than its weight.
 * @param cents at most the sum of the weights
 */
export function distributed(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(cents) * BigInt(weight);
    return { index, cents: Number(product / whole), remainder: product % whole };
  });
  const left = cents - shares.reduce((sum, share) => sum + share.cents, 0);
  const byRemainder = shares.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  const favored = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share) => share.cents + (favored.has(share.index) ? 1 : 0));
}
