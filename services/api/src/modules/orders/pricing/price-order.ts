import {
  type Discount,
  discountCents,
  discountsOfLine,
  type OrderDiscounts,
  sumDiscounts,
} from '../../../common/discounts/discounts.ts';
import { digitsOf, rescaled } from '../../../common/money.ts';
import {
  grossCents,
  type NoTaxes,
  type OrderTaxes,
  sumTaxes,
  type Tax,
} from '../../../common/taxes/calculate-taxes.ts';
import type { TaxPlace } from '../../../common/taxes/tax-rates.ts';

/** What the price of a line depends on. */
export interface LineToPrice {
  priceCents: number;
  quantity: number;
  /** The stored total of an ordered line, after its discounts. */
  totalCents?: number;
}

export type DiscountedLine<Line> = Line & { discounts: readonly Discount[] };
export type PricedLine<Line> = Omit<Line, 'totalCents'> & { totalCents: number };
export type TaxedLine<Line> = PricedLine<Line> & { lineTax: Tax | null };

/** The delivery of an order. */
export interface DeliveryToPrice {
  /** What the customer pays for it, without what the discounts take off. */
  cents: number;
  discounts: readonly Discount[];
}

/** The price of a basket or an order. Amounts are in smallest units of the currency. */
export interface OrderPrice<Line> {
  lines: readonly TaxedLine<Line>[];
  /** The sum of the lines, without discounts. */
  subtotalCents: number;
  /** After its discounts. */
  deliveryCents: number;
  /** Null without discounts. */
  discounts: OrderDiscounts | null;
  /** Null if nothing is taxed. */
  taxes: OrderTaxes | null;
  /** The place of an order without taxes at which the shop has none, though it has rates. */
  untaxed: TaxPlace | null;
  /** The sum of the taxes. */
  taxCents: number;
  /** The lines and the delivery after their discounts, and the taxes that their prices do not contain. */
  totalCents: number;
}

/** Where the taxes of the lines and of the delivery come from: the rates of the shop, or an order that is placed. */
export interface Taxation<Line> {
  included: boolean;
  /** The place if the shop has rates, and none there. */
  untaxed?: TaxPlace | null;
  /** Returns the taxes of the lines, in their order, and that of the delivery. */
  taxesOf: (
    lines: readonly PricedLine<Line>[],
    deliveryCents: number,
  ) => { ofLines: readonly (Tax | null)[]; delivery: Tax | null };
}

/**
 * Prices open lines and their delivery. Whole numbers are multiplied and added. Here, only `taxesOn` rounds, once for each rate. Taxes are those of
 * the prices after the discounts, which `applyPromotions` rounds.
 */
export function priceOrder<Line extends DiscountedLine<LineToPrice>>(
  lines: readonly Line[],
  { cents: deliveryCents, discounts: ofDeliveryPrice }: DeliveryToPrice,
  { included, untaxed = null, taxesOf }: Taxation<Line>,
): OrderPrice<Line> {
  const discounted = lines.map((line) => {
    return { ...line, totalCents: line.totalCents ?? listCents(line) - discountCents(line.discounts) };
  });
  const { ofLines, delivery } = taxesOf(discounted, deliveryCents);
  const priced = discounted.map((line, index) => ({ ...line, lineTax: ofLines[index] ?? null }));
  const subtotalCents = priced.reduce((sum, line) => sum + listCents(line), 0);
  const discounts = sumDiscounts([...priced.flatMap((line) => line.discounts), ...ofDeliveryPrice]);
  const amounts = priced.map(({ totalCents: cents, lineTax: tax }) => ({ cents, tax }));
  const all = [...amounts, { cents: deliveryCents, tax: delivery }];
  const totals = sumTaxes(all, included);
  return {
    ...{ lines: priced, subtotalCents, deliveryCents },
    discounts: discounts.length > 0 ? { delivery: ofDeliveryPrice, totals: discounts } : null,
    taxes: totals.length > 0 ? { included, delivery, totals } : null,
    untaxed: totals.length > 0 ? null : untaxed,
    taxCents: totals.reduce((sum, { cents }) => sum + cents, 0),
    totalCents: all.reduce((sum, amount) => sum + grossCents(amount, included), 0),
  };
}

/** What an order stores of its price. */
export function storedPrice({ totalCents, taxCents, taxes, untaxed, discounts }: OrderPrice<unknown>) {
  const none: NoTaxes | null = untaxed && { untaxed };
  return {
    ...{ totalCents, taxCents },
    taxes: (taxes || none) && JSON.stringify(taxes ?? none),
    discounts: discounts && JSON.stringify(discounts),
  };
}

/** The price of one tool in the currency of a new order. It has other decimals while the currency of the shop changes. */
export function toolCents(
  { priceCents, priceDigits }: { priceCents: number; priceDigits: number },
  currency: string,
): number {
  return rescaled(priceCents, priceDigits, digitsOf(currency));
}

/** SQL: the total of a line with the tax that the price does not contain, of rows of `order_lines` and `orders` with these aliases. */
export const lineCentsWithTax = (line: string, order: string) =>
  `(${line}.total_cents +
    CASE WHEN ${order}.taxes LIKE '{"included":true%' THEN 0 ELSE COALESCE(JSON_EXTRACT(${line}.tax, '$.cents'), 0) END)`;

/** What a line costs without discounts. */
export function listCents({ priceCents, quantity }: Omit<LineToPrice, 'totalCents'>): number {
  return priceCents * quantity;
}

/** What an ordered line costs without its discounts, by what is stored. */
export function listCentsOfLine(line: { totalCents: number; discounts: string | null }): number {
  return line.totalCents + discountCents(discountsOfLine(line));
}
