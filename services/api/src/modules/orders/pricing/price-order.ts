/** What the price of a line depends on. */
export interface LineToPrice {
  priceCents: number;
  quantity: number;
  /** The stored total of an ordered line. Null for an order that an earlier version placed beside this one. */
  totalCents?: number | null;
}

export type PricedLine<Line> = Omit<Line, 'totalCents'> & { totalCents: number };

/** The price of a basket or an order. Amounts are whole cents. */
export interface OrderPrice<Line> {
  lines: readonly PricedLine<Line>[];
  /** The sum of the lines. */
  subtotalCents: number;
  deliveryCents: number;
  totalCents: number;
}

/** Prices open lines and their delivery. Whole numbers are multiplied and added, so nothing is rounded. */
export function priceOrder<Line extends LineToPrice>(
  lines: readonly Line[],
  deliveryCents: number,
): OrderPrice<Line> {
  const priced = lines.map((line) => ({ ...line, totalCents: lineCents(line) }));
  const subtotalCents = priced.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return { lines: priced, subtotalCents, deliveryCents, totalCents: subtotalCents + deliveryCents };
}

/** The price of one line: of an ordered line, the stored one. */
export function lineCents({ priceCents, quantity, totalCents }: LineToPrice): number {
  return totalCents ?? priceCents * quantity;
}
