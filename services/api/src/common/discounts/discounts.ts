/** What a promotion takes off a line or off the delivery. */
export interface Discount {
  /** The id of the promotion. */
  promotion: string;
  /** What customers see, such as `Spring sale (SPRING10)`. */
  label: string;
  /** In smallest units of the currency, at least 1. */
  cents: number;
}

/** The discounts of an order. */
export interface OrderDiscounts {
  delivery: readonly Discount[];
  /** By promotion: the sums of the lines and the delivery. */
  totals: readonly Discount[];
}

const NO_DISCOUNTS: OrderDiscounts = { delivery: [], totals: [] };

export function discountCents(discounts: readonly Discount[]): number {
  return discounts.reduce((sum, { cents }) => sum + cents, 0);
}

/** The sums by promotion. */
export function sumDiscounts(discounts: readonly Discount[]): Discount[] {
  return [...Map.groupBy(discounts, ({ promotion }) => promotion)].flatMap(([, own]) => {
    const [first] = own;
    return first ? [{ ...first, cents: discountCents(own) }] : [];
  });
}

/** What earlier parts of the same price have left of its discounts. */
export function discountsLeft(discounts: readonly Discount[], earlier: readonly Discount[]): Discount[] {
  return discounts
    .map((discount) => {
      const own = earlier.filter(({ promotion }) => promotion === discount.promotion);
      return { ...discount, cents: discount.cents - discountCents(own) };
    })
    .filter(({ cents }) => cents > 0);
}

/** What the delivery of an order costs without discounts. */
export function listDeliveryCents(order: { deliveryCents: number; discounts: string | null }): number {
  return order.deliveryCents + discountCents(discountsOfOrder(order).delivery);
}

/** JSON for a line. Null without discounts. */
export function storedAs(discounts: readonly Discount[]): string | null {
  return discounts.length > 0 ? JSON.stringify(discounts) : null;
}

/** The discounts that an order line stores as JSON. */
export function discountsOfLine({ discounts }: { discounts: string | null }): readonly Discount[] {
  return discounts === null ? [] : JSON.parse(discounts);
}

/** The discounts that an order stores as JSON. */
export function discountsOfOrder({ discounts }: { discounts: string | null }): OrderDiscounts {
  return discounts === null ? NO_DISCOUNTS : JSON.parse(discounts);
}
