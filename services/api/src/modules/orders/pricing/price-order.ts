import { digitsOf, rescaled } from '../../../common/money.ts';
import { grossCents, type OrderTaxes, sumTaxes, type Tax } from '../../../common/taxes/calculate-taxes.ts';

/** What the price of a line depends on. */
export interface LineToPrice {
  priceCents: number;
  quantity: number;
  /** The stored total of an ordered line. Null for an order that an earlier version placed beside this one. */
  totalCents?: number | null;
}

export type PricedLine<Line> = Omit<Line, 'totalCents'> & { totalCents: number };
export type TaxedLine<Line> = PricedLine<Line> & { lineTax: Tax | null };

/** The price of a basket or an order. Amounts are in smallest units of the currency. */
export interface OrderPrice<Line> {
  lines: readonly TaxedLine<Line>[];
  /** The sum of the lines. */
  subtotalCents: number;
  deliveryCents: number;
  /** Null if nothing is taxed. */
  taxes: OrderTaxes | null;
  /** The sum of the taxes. */
  taxCents: number;
  /** The lines and the delivery, and the taxes that their prices do not contain. */
  totalCents: number;
}

/** Where the tax of a line and of the delivery comes from: the rates of the shop, or an order that is placed. */
export interface Taxation<Line> {
  included: boolean;
  ofLine: (line: PricedLine<Line>) => Tax | null;
  ofDelivery: (deliveryCents: number) => Tax | null;
}

/** Prices open lines and their delivery. Whole numbers are multiplied and added. Only `taxOn` rounds, for each line and the delivery. */
export function priceOrder<Line extends LineToPrice>(
  lines: readonly Line[],
  deliveryCents: number,
  { included, ofLine, ofDelivery }: Taxation<Line>,
): OrderPrice<Line> {
  const priced = lines.map((line) => {
    const one = { ...line, totalCents: lineCents(line) };
    return { ...one, lineTax: ofLine(one) };
  });
  const subtotalCents = priced.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const delivery = ofDelivery(deliveryCents);
  const amounts = priced.map(({ totalCents: cents, lineTax: tax }) => ({ cents, tax }));
  const all = [...amounts, { cents: deliveryCents, tax: delivery }];
  const totals = sumTaxes(all, included);
  return {
    ...{ lines: priced, subtotalCents, deliveryCents },
    taxes: totals.length > 0 ? { included, delivery, totals } : null,
    taxCents: totals.reduce((sum, { cents }) => sum + cents, 0),
    totalCents: all.reduce((sum, amount) => sum + grossCents(amount, included), 0),
  };
}

/** The price of one tool in the currency of a new order. It has other decimals while the currency of the shop changes. */
export function toolCents(
  { priceCents, priceDigits }: { priceCents: number; priceDigits: number },
  currency: string,
): number {
  return rescaled(priceCents, priceDigits, digitsOf(currency));
}

/** The price of one line: of an ordered line, the stored one. */
export function lineCents({ priceCents, quantity, totalCents }: LineToPrice): number {
  return totalCents ?? priceCents * quantity;
}
