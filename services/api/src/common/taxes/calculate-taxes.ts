import { distributed, dividedHalfUp } from '../money.ts';
import type { NamedRate, TaxPlace } from './tax-rates.ts';

/** The tax of one line or of the delivery, in smallest units of the currency. */
export interface Tax extends NamedRate {
  cents: number;
}

/** The taxes of one rate. Amounts in smallest units of the currency. */
export interface TaxTotal extends Tax {
  /** What was taxed, without the tax. */
  baseCents: number;
}

/** The taxes of an order. */
export interface OrderTaxes {
  /** Whether the prices of the lines and the delivery contain the taxes. Otherwise the total adds them. */
  included: boolean;
  /** Null if the delivery is not taxed. */
  delivery: Tax | null;
  /** By rate, the highest first. The sums of the lines and the delivery. */
  totals: TaxTotal[];
}

/** What an order without taxes stores if the shop had rates, and none at its place. */
export interface NoTaxes {
  untaxed: TaxPlace;
}

/** The taxes of an order. Null without taxes. */
export function storedTaxes({ taxes }: { taxes: string | null }): OrderTaxes | null {
  const stored: OrderTaxes | NoTaxes | null = JSON.parse(taxes ?? 'null');
  return stored && 'untaxed' in stored ? null : stored;
}

/** The place at which an order was not taxed. Null for a taxed order, and for a shop without rates. */
export function storedUntaxed({ taxes }: { taxes: string | null }): TaxPlace | null {
  const stored: OrderTaxes | NoTaxes | null = JSON.parse(taxes ?? 'null');
  return stored && 'untaxed' in stored ? stored.untaxed : null;
}

/** An amount with its tax: of one line, of the delivery, or of all that have one rate. */
export interface TaxedAmount {
  /** Contains the tax only if the prices do. */
  cents: number;
  tax: Tax | null;
}

const WHOLE = 100_000n;

/** The tax on one amount in smallest units, at least 0. Half a unit and more are rounded up. */
export function taxOn(cents: number, rate: NamedRate | null, included: boolean): Tax | null {
  if (!rate) return null;
  const parts = BigInt(rate.rate);
  const divisor = included ? WHOLE + parts : WHOLE;
  return { ...rate, cents: Number(dividedHalfUp(BigInt(cents) * parts, divisor)) };
}

/**
 * The taxes of the lines and the delivery of a new order, in the order of the amounts. The tax of a rate is that of the sum of its amounts, as
 * BR-CO-17 of EN 16931 wants it, and divided among them.
 */
export function taxesOn(
  amounts: readonly { cents: number; rate: NamedRate | null }[],
  included: boolean,
): (Tax | null)[] {
  const keys = amounts.map(({ rate }) => rate && `${rate.rate} ${rate.name}`);
  const shares = new Map(
    [...new Set(keys)].map((key) => {
      const own = amounts.filter((_, index) => keys[index] === key).map(({ cents }) => cents);
      const rate = amounts[keys.indexOf(key)]?.rate ?? null;
      const tax = taxOn(
        own.reduce((sum, cents) => sum + cents, 0),
        rate,
        included,
      );
      return [key, tax && distributed(tax.cents, own)];
    }),
  );
  return amounts.map(({ rate }, index) => {
    const cents = shares.get(keys[index] ?? null)?.shift();
    return rate && cents !== undefined ? { ...rate, cents } : null;
  });
}

/** The sums by rate. Their cents are those of the amounts: nothing is rounded again. */
export function sumTaxes(amounts: readonly TaxedAmount[], included: boolean): TaxTotal[] {
  const totals = new Map<string, TaxTotal>();
  for (const { cents, tax } of amounts) {
    if (!tax) continue;
    const key = `${tax.rate} ${tax.name}`;
    const before = totals.get(key) ?? { name: tax.name, rate: tax.rate, cents: 0, baseCents: 0 };
    const baseCents = before.baseCents + (included ? cents - tax.cents : cents);
    totals.set(key, { ...before, cents: before.cents + tax.cents, baseCents });
  }
  return [...totals.values()].sort((one, other) => other.rate - one.rate || (one.name < other.name ? -1 : 1));
}

/** What the customer pays for an amount. */
export function grossCents({ cents, tax }: TaxedAmount, included: boolean): number {
  return included ? cents : cents + (tax?.cents ?? 0);
}

/**
 * The taxes in a refund. Refunds of the same amounts return exactly their taxes together, whatever their sizes are.
 * @param left what was paid and is not returned yet, by rate, with untaxed amounts as a total without a tax (`rate` 0)
 * @param refundCents at most the sum of `left`
 */
export function taxesInRefund(left: readonly TaxTotal[], refundCents: number): TaxTotal[] {
  let openCents = left.reduce((sum, one) => sum + grossOf(one), 0);
  let missing = refundCents;
  return left.flatMap((total) => {
    const gross = grossOf(total);
    // The share of what the later rates leave: the last rate gets the rest.
    const share =
      openCents === 0 ? 0 : Number(dividedHalfUp(BigInt(missing) * BigInt(gross), BigInt(openCents)));
    openCents -= gross;
    missing -= share;
    if (share === 0) return [];
    const cents = Number(dividedHalfUp(BigInt(total.cents) * BigInt(share), BigInt(gross)));
    return [{ ...total, cents, baseCents: share - cents }];
  });
}

/** What is left of the totals after refunds. */
export function withoutRefunded(paid: readonly TaxTotal[], refunded: readonly TaxTotal[]): TaxTotal[] {
  return paid.map((total) => {
    const own = refunded.filter(({ name, rate }) => name === total.name && rate === total.rate);
    const sum = (key: 'cents' | 'baseCents') => own.reduce((left, one) => left - one[key], total[key]);
    return { ...total, cents: sum('cents'), baseCents: sum('baseCents') };
  });
}

/** The amounts by rate, as `taxesInRefund` needs them: untaxed ones as a total with an empty name. */
export function paidByRate(amounts: readonly TaxedAmount[], included: boolean): TaxTotal[] {
  const untaxed = { name: '', rate: 0, cents: 0 };
  return sumTaxes(
    amounts.map(({ cents, tax }) => ({ cents, tax: tax ?? untaxed })),
    included,
  );
}

/** The amount of a total as lines have it. `paidByRate` is the inverse. */
export function amountOf({ name, rate, cents, baseCents }: TaxTotal, included: boolean): TaxedAmount {
  const tax = name === '' ? null : { name, rate, cents };
  return { cents: included ? baseCents + cents : baseCents, tax };
}

/** The amounts that totals by rate make up. */
export function amountsOf(totals: readonly TaxTotal[]): {
  netCents: number;
  taxCents: number;
  grossCents: number;
} {
  const netCents = totals.reduce((sum, { baseCents }) => sum + baseCents, 0);
  const taxCents = totals.reduce((sum, { cents }) => sum + cents, 0);
  return { netCents, taxCents, grossCents: netCents + taxCents };
}

function grossOf({ baseCents, cents }: TaxTotal): number {
  return baseCents + cents;
}
