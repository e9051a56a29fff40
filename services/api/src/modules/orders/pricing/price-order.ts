import {
  type Discount,
  discountCents,
  discountsOfLine,
  type OrderDiscounts,
  sumDiscounts,
} from '../../../common/discounts/discounts.ts';
import { digitsOf, rescaled } from '../../../common/money.ts';
import { grossCents, type OrderTaxes, sumTaxes, type Tax } from '../../../common/taxes/calculate-taxes.ts';

/** What the price of a line depends on. */
export interface LineToPrice {
  priceCents: number;
  quantity: number;
  /** The stored total of an ordered line. Null for an order that an earlier version placed beside this one. */
  totalCents?: number | null;
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
  /** The sum of the taxes. */
  taxCents: number;
  /** The lines and the delivery after their discounts, and the taxes that their prices do not contain. */
  totalCents: number;
}

/** Where the tax of a line and of the delivery comes from: the rates of the shop, or an order that is placed. */
export interface Taxation<Line> {
  included: boolean;
  ofLine: (line: PricedLine<Line>) => Tax | null;
  ofDelivery: (deliveryCents: number) => Tax | null;
}

/**
 * Prices open lines and their delivery. Whole numbers are multiplied and added. Only `taxOn` rounds, for each line and the delivery. Taxes are
 * those of the prices after the discounts, which `applyPromotions` rounds.
 */
export function priceOrder<Line extends DiscountedLine<LineToPrice>>(
  lines: readonly Line[],
  { cents: deliveryCents, discounts: ofDeliveryPrice }: DeliveryToPrice,
  { included, ofLine, ofDelivery }: Taxation<Line>,
): OrderPrice<Line> {
  const priced = lines.map((line) => {
    const totalCents = line.totalCents ?? listCents(line) - discountCents(line.discounts);
    const one = { ...line, totalCents };
    return { ...one, lineTax: ofLine(one) };
  });
  const subtotalCents = priced.reduce((sum, line) => sum + listCents(line), 0);
  const discounts = sumDiscounts([...priced.flatMap((line) => line.discounts), ...ofDeliveryPrice]);
  const delivery = ofDelivery(deliveryCents);
  const amounts = priced.map(({ totalCents: cents, lineTax: tax }) => ({ cents, tax }));
  const all = [...amounts, { cents: deliveryCents, tax: delivery }];
  const totals = sumTaxes(all, included);
  return {
    ...{ lines: priced, subtotalCents, deliveryCents },
    discounts: discounts.length > 0 ? { delivery: ofDeliveryPrice, totals: discounts } : null,
    taxes: totals.length > 0 ? { included, delivery, totals } : null,
    taxCents: totals.reduce((sum, { cents }) => sum + cents, 0),
    totalCents: all.reduce((sum, amount) => sum + grossCents(amount, included), 0),
  };
}

/** What an order stores of its price. */
export function storedPrice({ totalCents, taxCents, taxes, discounts }: OrderPrice<unknown>) {
  return {
    ...{ totalCents, taxCents },
    taxes: taxes && JSON.stringify(taxes),
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

/** What a line costs: of an ordered line, the stored price, which is that after its discounts. */
export function lineCents(line: LineToPrice): number {
  return line.totalCents ?? listCents(line);
}

/** What a line costs without discounts. */
export function listCents({ priceCents, quantity }: Omit<LineToPrice, 'totalCents'>): number {
  return priceCents * quantity;
}

/** What an ordered line costs without its discounts, by what is stored. */
export function listCentsOfLine(line: LineToPrice & { discounts: string | null }): number {
  return lineCents(line) + discountCents(discountsOfLine(line));
}
