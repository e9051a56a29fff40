import { type Discount, discountCents } from '../../../common/discounts/discounts.ts';
import { distributed, dividedHalfUp } from '../../../common/money.ts';
import { type DiscountedLine as Discounted, listCents } from './price-order.ts';

/** From the first to the last that is taken off: each takes its part of what the ones before leave. */
export const PROMOTION_KINDS = ['buy-get', 'percent', 'amount', 'delivery'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** What a promotion takes off, and from which tools. Amounts in smallest units of the currency. */
export interface PromotionTerms {
  kind: PromotionKind;
  /** Of `percent`: in thousandths of a percent. */
  percent: number;
  /** Of `amount`. */
  amountCents: number;
  /** Of `buy-get`: of every `buy + get` of the tools, the price of the cheapest `get` is taken off all of them. */
  buy: number;
  get: number;
  /** The least price of the tools, before any discount. 0: any price. */
  minTotalCents: number;
  /** The ids of the tools, and the categories with further tools. Without both: all tools. */
  tools: readonly string[];
  categories: readonly string[];
  /** Whether it applies together with others. */
  combines: boolean;
}

/** A promotion for the customer of an order, at this time. */
export interface OfferedPromotion extends PromotionTerms {
  id: string;
  /** As in `Discount`. */
  label: string;
}

/** Why a promotion takes nothing off a basket. */
export type PromotionFault =
  | { code: 'no-such-tool' | 'delivery-is-free' | 'nothing-left' }
  | { code: 'total-too-low'; missingCents: number }
  | { code: 'too-few-tools'; missing: number }
  | { code: 'not-combined'; others: string[] };

export interface DiscountableLine {
  /** Of the tool. */
  id: string;
  category: string;
  priceCents: number;
  quantity: number;
}

export interface DeliveryPrice {
  /** Of the chosen method. */
  cents: number;
  /** Of the cheapest method: so much a free delivery takes off. */
  leastCents: number;
}

export interface AppliedPromotions<Line> {
  lines: readonly Discounted<Line>[];
  delivery: readonly Discount[];
  /** By the ids of the promotions that take nothing off. */
  faults: ReadonlyMap<string, PromotionFault>;
  /** The labels of the promotions that would apply, and do not combine with those that do. */
  excluded: readonly string[];
}

/**
 * Takes the promotions off lines and delivery. All that combine apply together, or one that does not combine applies alone: what takes most off.
 * A percentage is rounded once for its tools, half up. What a promotion takes off is distributed over its lines by `distributed`.
 */
export function applyPromotions<Line extends DiscountableLine>(
  promotions: readonly OfferedPromotion[],
  lines: readonly Line[],
  delivery: DeliveryPrice,
): AppliedPromotions<Line> {
  const found = promotions.map((promotion) => ({ promotion, fault: faultOf(promotion, lines, delivery) }));
  const possible = found
    .flatMap(({ promotion, fault }) => (fault ? [] : [promotion]))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const alone = possible.filter(({ combines }) => !combines).map((one) => [one]);
  const sets = [possible.filter(({ combines }) => combines), ...alone];
  const [first, ...others] = sets.map((set) => ({ set, ...takeOff(set, lines, delivery) }));
  // There is always a first: the set of those that combine, which may be empty.
  const best = others.reduce((most, one) => (one.cents > most.cents ? one : most), first as Taken<Line>);
  const used = new Set([...best.lines.flatMap(({ discounts }) => discounts), ...best.delivery].map(idOf));
  const applied = best.set.filter(({ id }) => used.has(id)).map(({ label }) => label);
  const excluded = possible.filter((promotion) => !best.set.includes(promotion));
  const faults = new Map<string, PromotionFault>();
  for (const { promotion, fault } of found) if (fault) faults.set(promotion.id, fault);
  for (const { id } of excluded) faults.set(id, { code: 'not-combined', others: applied });
  for (const { id } of best.set) if (!used.has(id)) faults.set(id, { code: 'nothing-left' });
  const { lines: discounted, delivery: ofDelivery } = best;
  return { lines: discounted, delivery: ofDelivery, faults, excluded: excluded.map(({ label }) => label) };
}

interface Taken<Line> extends Pick<AppliedPromotions<Line>, 'lines' | 'delivery'> {
  set: readonly OfferedPromotion[];
  cents: number;
}

function takeOff<Line extends DiscountableLine>(
  set: readonly OfferedPromotion[],
  given: readonly Line[],
  { cents: deliveryCents, leastCents }: DeliveryPrice,
): Omit<Taken<Line>, 'set'> {
  let lines = given.map((line) => ({ ...line, discounts: [] as readonly Discount[] }));
  let delivery: readonly Discount[] = [];
  for (const promotion of set) {
    if (promotion.kind === 'delivery') {
      const left = Math.min(deliveryCents, leastCents) - discountCents(delivery);
      delivery = withDiscount(delivery, promotion, left);
      continue;
    }
    const shares = sharesOf(promotion, lines);
    lines = lines.map((line, index) => {
      return { ...line, discounts: withDiscount(line.discounts, promotion, shares[index] ?? 0) };
    });
  }
  const cents = lines.reduce((sum, { discounts }) => sum + discountCents(discounts), discountCents(delivery));
  return { lines, delivery, cents };
}

function withDiscount(
  discounts: readonly Discount[],
  { id: promotion, label }: OfferedPromotion,
  cents: number,
): readonly Discount[] {
  return cents > 0 ? [...discounts, { promotion, label, cents }] : discounts;
}

type DiscountedLine = Discounted<DiscountableLine>;

/** What the promotion takes off each line. */
function sharesOf(promotion: OfferedPromotion, lines: readonly DiscountedLine[]): number[] {
  const left = lines.map((line) =>
    covers(promotion, line) ? listCents(line) - discountCents(line.discounts) : 0,
  );
  const sum = left.reduce((total, cents) => total + cents, 0);
  const cents = centsOf(
    promotion,
    lines.filter((line) => covers(promotion, line)),
    sum,
  );
  return distributed(Math.min(cents, sum), left);
}

/** @param sum what is left of the lines */
function centsOf(promotion: OfferedPromotion, lines: readonly DiscountedLine[], sum: number): number {
  if (promotion.kind === 'buy-get') return freeCents(promotion, lines);
  if (promotion.kind === 'amount') return promotion.amountCents;
  return Number(dividedHalfUp(BigInt(sum) * BigInt(promotion.percent), 100_000n));
}

/** The price of the cheapest tools, which are free. */
function freeCents({ buy, get }: PromotionTerms, lines: readonly DiscountedLine[]): number {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  let free = Math.floor(count / (buy + get)) * get;
  let cents = 0;
  for (const line of lines.toSorted((one, other) => one.priceCents - other.priceCents)) {
    const quantity = Math.min(free, line.quantity);
    free -= quantity;
    cents += listCents({ ...line, quantity });
  }
  return cents;
}

function faultOf(
  promotion: OfferedPromotion,
  lines: readonly DiscountableLine[],
  { leastCents }: DeliveryPrice,
): PromotionFault | undefined {
  const { kind, minTotalCents, buy, get } = promotion;
  const covered = lines.filter((line) => covers(promotion, line));
  if (covered.length === 0) return { code: 'no-such-tool' };
  const total = covered.reduce((sum, line) => sum + listCents(line), 0);
  if (total < minTotalCents) return { code: 'total-too-low', missingCents: minTotalCents - total };
  const count = covered.reduce((sum, { quantity }) => sum + quantity, 0);
  if (kind === 'buy-get' && count < buy + get) return { code: 'too-few-tools', missing: buy + get - count };
  if (kind === 'delivery' && leastCents === 0) return { code: 'delivery-is-free' };
  return undefined;
}

function covers({ tools, categories }: PromotionTerms, { id, category }: DiscountableLine): boolean {
  if (tools.length === 0 && categories.length === 0) return true;
  return tools.includes(id) || categories.includes(category);
}

function rankOf({ kind }: OfferedPromotion): number {
  return PROMOTION_KINDS.indexOf(kind);
}

function idOf({ promotion }: Discount): string {
  return promotion;
}
