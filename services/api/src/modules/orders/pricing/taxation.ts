import {
  type Discount,
  discountCents,
  discountsLeft,
  discountsOfLine,
} from '../../../common/discounts/discounts.ts';
import { digitsOf, dividedHalfUp, toMajor } from '../../../common/money.ts';
import {
  grossCents,
  paidByRate,
  storedTaxes,
  storedUntaxed,
  type Tax,
  type TaxTotal,
  taxesOn,
  taxOn,
  withoutRefunded,
} from '../../../common/taxes/calculate-taxes.ts';
import {
  EXEMPT_RATES,
  EXEMPTION_SENTENCES,
  type Exemption,
  untaxedSentence,
} from '../../../common/taxes/exemptions.ts';
import {
  hasRegionalRates,
  needsRegion,
  rateAt,
  type TaxClass,
  type TaxPlace,
  type TaxSettings,
} from '../../../common/taxes/tax-rates.ts';
import type { Order } from '../order.entity.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { listCentsOfLine, type Taxation } from './price-order.ts';

/** The taxes of a new order. */
export interface NewTaxation extends Taxation<{ taxClass: TaxClass }> {
  /** What one tool, or the delivery, costs: without tax for an order with an exemption, and for an untaxed place if the settings say so. Otherwise the given price. */
  priceOf: (cents: number, taxClass: TaxClass) => number;
}

/**
 * Taxes new lines by the rates of the shop.
 * @param home the country of the shop, whose tax untaxed orders can save
 * @param exemption of a business: see `exemptionAt`
 */
export function taxedAt(
  { rates, pricesContainTax, untaxedPrices }: Omit<TaxSettings, 'reverseChargeTo'>,
  place: TaxPlace,
  home: string,
  exemption?: Exemption | null,
): NewTaxation {
  const included = pricesContainTax && !exemption;
  const rateOf = (taxClass: TaxClass) =>
    exemption ? EXEMPT_RATES[exemption] : rateAt(rates, place, taxClass);
  const isNet = untaxedPrices === 'net' && rateAt(rates, place, 'standard') === null;
  const contained = exemption ? place : { country: home, region: '' };
  const withoutTax = (cents: number, taxClass: TaxClass) =>
    cents - (taxOn(cents, rateAt(rates, contained, taxClass), true)?.cents ?? 0);
  return {
    included,
    untaxed: isUntaxed({ rates }, place) ? place : null,
    priceOf: (cents, taxClass) =>
      (exemption || isNet) && pricesContainTax ? withoutTax(cents, taxClass) : cents,
    taxesOf: (lines, deliveryCents) => {
      const delivered = { cents: deliveryCents, rate: deliveryCents > 0 ? rateOf('standard') : null };
      const amounts = lines.map(({ totalCents, taxClass }) => {
        return { cents: totalCents, rate: rateOf(taxClass) };
      });
      const [delivery = null, ...ofLines] = taxesOn([delivered, ...amounts], included);
      return { ofLines, delivery };
    },
  };
}

/** A sentence for customers about the taxes at a place, such as `Prices include VAT.` Undefined for a shop without rates. */
export function taxNoteAt(
  { rates, pricesContainTax }: TaxSettings,
  { country, region }: TaxPlace,
  exemption?: Exemption | null,
): string | undefined {
  if (rates.length === 0) return undefined;
  if (exemption) return EXEMPTION_SENTENCES[exemption];
  const rate = rateAt(rates, { country, region }, 'standard');
  if (needsRegion(rates, { country, region })) return 'The tax depends on the region of the address.';
  if (!rate) return untaxedSentence(country, hasRegionalRates(rates, country) ? region : '');
  // Some names end in a full stop, such as MwSt.
  return pricesContainTax
    ? `Prices include ${rate.name.replace(/\.$/, '')}.`
    : `${rate.name} is added to the prices.`;
}

/** Whether a shop with rates has none at a place. */
function isUntaxed({ rates }: Pick<TaxSettings, 'rates'>, place: TaxPlace): boolean {
  return rates.length > 0 && !rateAt(rates, place, 'standard') && !needsRegion(rates, place);
}

/** Keeps the taxes of an order as they were placed. */
export function taxedAsPlaced(order: Pick<Order, 'taxes'>): Taxation<Pick<OrderLine, 'tax'>> {
  const taxes = storedTaxes(order);
  return {
    included: taxes?.included ?? false,
    untaxed: storedUntaxed(order),
    taxesOf: (lines) => ({ ofLines: lines.map(storedTax), delivery: taxes?.delivery ?? null }),
  };
}

export function storedTax({ tax }: Pick<OrderLine, 'tax'>): Tax | null {
  return tax === null ? null : JSON.parse(tax);
}

/** The total of an ordered line, its discount and its tax, and what the customer pays if that is another amount than the total. */
export function presentLinePrice(
  line: Pick<OrderLine, 'priceCents' | 'quantity' | 'totalCents' | 'discounts' | 'tax'>,
  order: Pick<Order, 'taxes' | 'currency'>,
): { total: number; discount?: number; due?: number; tax?: number } {
  const tax = storedTax(line);
  const shown = (cents: number) => toMajor(cents, digitsOf(order.currency));
  const [cents, total] = [line.totalCents, listCentsOfLine(line)];
  const due = grossCents({ cents, tax }, taxedAsPlaced(order).included);
  return {
    total: shown(total),
    ...(cents !== total && { discount: shown(total - cents) }),
    ...(due !== total && { due: shown(due) }),
    ...(tax && { tax: shown(tax.cents) }),
  };
}

/**
 * What the customer pays for the tools of a line from the `from`th to the `to`th, by rate. The price of everything up to a tool is rounded down,
 * its tax to the nearest cent: the parts of a line add up to the line.
 * @param position of the line in the order. Half a cent is rounded up in every other line, so that two halves are one cent
 */
export function dueForPart(
  order: Pick<Order, 'taxes' | 'deliveryCents'>,
  line: Pick<OrderLine, 'priceCents' | 'quantity' | 'totalCents' | 'tax'>,
  from: number,
  to: number,
  position: number,
): TaxTotal[] {
  const { included } = taxedAsPlaced(order);
  const tax = storedTax(line);
  const whole = BigInt(line.totalCents);
  if (priceUpTo(line, to) === 0n) return [];
  const taxCents = BigInt(tax?.cents ?? 0);
  const upTo = (quantity: number) => {
    const price = priceUpTo(line, quantity);
    const share =
      position % 2 === 0
        ? dividedHalfUp(taxCents * price, whole)
        : taxCents - dividedHalfUp(taxCents * (whole - price), whole);
    return paidByRate([{ cents: Number(price), tax: tax && { ...tax, cents: Number(share) } }], included);
  };
  return withoutRefunded(upTo(to), upTo(from));
}

/** The price of everything up to a tool of a line, after the discounts, rounded down. */
function priceUpTo(line: Pick<OrderLine, 'totalCents' | 'quantity'>, quantity: number): bigint {
  return (BigInt(line.totalCents) * BigInt(quantity)) / BigInt(line.quantity);
}

/**
 * The discounts of the tools of a line from the `from`th to the `to`th: what `dueForPart` takes off their price. The parts of a line add up to
 * the line. The last discount has its share of everything up to a tool, rounded up, the one before its share of the rest, and so on: no part
 * has less than nothing of a discount.
 */
export function discountsForPart(
  line: Pick<OrderLine, 'totalCents' | 'quantity' | 'discounts'>,
  from: number,
  to: number,
): Discount[] {
  const discounts = discountsOfLine(line);
  const upTo = (quantity: number) => {
    const list = (BigInt(listCentsOfLine(line)) * BigInt(quantity)) / BigInt(line.quantity);
    let left = list - priceUpTo(line, quantity);
    let all = BigInt(discountCents(discounts));
    const shares = discounts.toReversed().map((discount) => {
      const others = all - BigInt(discount.cents);
      const rest = (left * others) / all;
      const cents = Number(left - rest);
      [left, all] = [rest, others];
      return { ...discount, cents };
    });
    return shares.toReversed();
  };
  return discountsLeft(upTo(to), upTo(from));
}

/** What the customer pays for these lines and the delivery, by rate. */
export function dueByRate(
  order: Pick<Order, 'taxes' | 'deliveryCents'>,
  lines: readonly Pick<OrderLine, 'priceCents' | 'quantity' | 'totalCents' | 'tax'>[],
  withDelivery: boolean,
): TaxTotal[] {
  const { included = false, delivery: tax = null } = storedTaxes(order) ?? {};
  const amounts = lines.map((line) => ({ cents: line.totalCents, tax: storedTax(line) }));
  const delivery = { cents: order.deliveryCents, tax };
  return paidByRate(withDelivery ? [...amounts, delivery] : amounts, included);
}
