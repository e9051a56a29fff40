import { type EntityManager, In } from 'typeorm';
import { amountOf, amountsOf, type TaxTotal } from '../../../common/taxes/calculate-taxes.ts';
import type { CreditedLine } from '../invoices/credit-notes.ts';
import type { Order } from '../order.entity.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { findOpen } from '../parcels/parcels.ts';
import { type OrderMoney, readMoney, refundableCents } from '../payments/refundable.ts';
import { discountsForPart, dueByRate, dueForPart, taxedAsPlaced } from '../pricing/taxation.ts';
import { type Condition, isGivenUp, Return, ReturnLine } from './return.entity.ts';

export interface ReturnableLine<Line = OrderLine> {
  line: Line;
  /** At least 1. */
  left: number;
}

/** The returns of an order, oldest first, with their lines. */
export interface OrderReturns {
  returns: readonly Return[];
  lines: readonly ReturnLine[];
}

export const NO_RETURNS: OrderReturns = { returns: [], lines: [] };

/** Some of a line, and what the customer paid for it, with its tax. */
export interface LinePart {
  /** Of the order line. */
  id: string;
  /** At least 1. */
  quantity: number;
  cents: number;
}

/** What a return refunds, and what the customer keeps after it. Cents are smallest units of the currency, with taxes. */
export interface ReturnOutcome {
  lines: LinePart[];
  /** 0 unless the return refunds the delivery, too. */
  deliveryCents: number;
  /** The sum of the lines and the delivery, at most what can be refunded of the order. */
  cents: number;
  kept: { lines: LinePart[]; deliveryCents: number; cents: number };
  /** The refund at the provider, or the event of an admin who returned the money. Missing before. */
  refund?: string;
}

/** What a customer keeps. */
export interface Kept extends Omit<ReturnOutcome['kept'], 'cents'> {
  /** What refunds of no return took off, at most what was paid for what is kept. */
  otherCents: number;
  /** What remains of the total after all refunds, also those on their way. Of an unpaid order, what is kept. */
  cents: number;
}

const ARRIVED: readonly Condition[] = ['resellable', 'damaged'];

export function storedOutcome({ outcome }: Pick<Return, 'outcome'>): ReturnOutcome {
  return JSON.parse(outcome);
}

/** Whether nothing was paid for the tools of a return. */
export function isFree({ lines, deliveryCents }: ReturnOutcome): boolean {
  return lines.length > 0 && deliveryCents === 0 && lines.every(({ cents }) => cents === 0);
}

/** The delivery in the sum of a refund, in cents. 0 if less than the lines and the delivery can be refunded: the sum has no parts then. */
export function refundedDelivery({ lines, deliveryCents, cents }: ReturnOutcome): number {
  const due = lines.reduce((sum, line) => sum + line.cents, deliveryCents);
  return cents < due ? 0 : deliveryCents;
}

/** What the customer keeps after a refunded return. Default: the latest one. Undefined without one. */
export function keptAfter(
  { returns }: Pick<OrderReturns, 'returns'>,
  { payment, totalCents }: Pick<Order, 'payment' | 'totalCents'>,
  { refundedCents, pendingCents }: OrderMoney,
  one?: Return,
): Kept | undefined {
  const refunded = returns.filter(({ state }) => state === 'refunded');
  const [latest] = refunded.toSorted((some, other) => Number(other.changedAt) - Number(some.changedAt));
  const shown = one ?? latest;
  if (!shown) return undefined;
  const { kept } = storedOutcome(shown);
  switch (payment) {
    case 'unpaid':
    case 'invoiced':
      return { ...kept, otherCents: 0 };
    case 'refunded':
      return { ...kept, otherCents: kept.cents, cents: 0 };
    case 'paid': {
      const allCents = refundedCents + pendingCents;
      const ofReturns = refunded.reduce((sum, some) => sum + storedOutcome(some).cents, 0);
      const otherCents = Math.max(allCents - ofReturns, 0);
      return { ...kept, otherCents, cents: Math.max(totalCents - allCents, 0) };
    }
  }
}

/** Whether the tools came back. */
export function hasArrived({ condition }: Pick<ReturnLine, 'condition'>): boolean {
  return condition !== null && ARRIVED.includes(condition);
}

export async function findReturns(manager: EntityManager, orderId: string): Promise<OrderReturns> {
  const byId = { id: 'ASC' } as const;
  const returns = await manager.find(Return, { where: { orderId }, order: byId });
  if (returns.length === 0) return NO_RETURNS;
  const returnId = In(returns.map(({ id }) => id));
  return { returns, lines: await manager.find(ReturnLine, { where: { returnId }, order: byId }) };
}

/**
 * The lines of an order with what can still be returned of them. Customers still have what was missing in a parcel, and what they did not
 * send because the return was declined or cancelled.
 * @param open the lines that are not cancelled
 */
export function returnableLines<Line extends Pick<OrderLine, 'id' | 'quantity'>>(
  open: readonly Line[],
  { returns, lines }: OrderReturns,
): ReturnableLine<Line>[] {
  const givenUp = new Set(returns.filter(isGivenUp).map(({ id }) => id));
  const taken = lines.filter((line) => {
    return line.condition === null ? !givenUp.has(line.returnId) : hasArrived(line);
  });
  return open.flatMap((line) => {
    const left = line.quantity - sumOf(taken.filter(({ lineId }) => lineId === line.id));
    return left > 0 ? [{ line, left }] : [];
  });
}

/** The pieces of a return by line, whatever their conditions, in the order of the lines. */
export function piecesByLine(
  pieces: readonly Pick<ReturnLine, 'lineId' | 'quantity'>[],
): Pick<ReturnLine, 'lineId' | 'quantity'>[] {
  const lineIds = [...new Set(pieces.map(({ lineId }) => lineId))];
  return lineIds.map((lineId) => {
    return { lineId, quantity: sumOf(pieces.filter((piece) => piece.lineId === lineId)) };
  });
}

/** How many pieces of each line are back, by the id of the line. Lines without any are missing. */
export function returnedQuantities({ lines }: Pick<OrderReturns, 'lines'>): Map<string, number> {
  return new Map(piecesByLine(lines.filter(hasArrived)).map(({ lineId, quantity }) => [lineId, quantity]));
}

/** What the customer paid for the tools of a return. */
export interface PaidForReturn {
  /** For the credit note. */
  lines: readonly CreditedLine[];
  /** Whether the delivery is part of it. */
  delivery: boolean;
  paid: readonly TaxTotal[];
  outcome: ReturnOutcome;
}

/**
 * What the customer paid for tools that come back after those of earlier refunds. Free tools come back for nothing.
 * @param returned what a customer wants to return, or what arrived
 * @param refundsDelivery whether the return that completes the return of the whole order includes the delivery
 */
export async function paidForReturn(
  manager: EntityManager,
  order: Order,
  returned: readonly Pick<ReturnLine, 'lineId' | 'quantity'>[],
  refundsDelivery: boolean,
): Promise<PaidForReturn> {
  const { returns, lines } = await findReturns(manager, order.id);
  const refunded = new Set(returns.filter(({ state }) => state === 'refunded').map(({ id }) => id));
  const earlier = lines.filter((line) => refunded.has(line.returnId) && hasArrived(line));
  const parts = (await findOpen(manager, order.id)).map((line, position) => {
    const quantityIn = (some: typeof returned) => sumOf(some.filter(({ lineId }) => lineId === line.id));
    const [before, quantity] = [quantityIn(earlier), quantityIn(returned)];
    const after = Math.min(before + quantity, line.quantity);
    return {
      ...{ id: line.id, quantity, left: line.quantity - after },
      paid: dueForPart(order, line, before, after, position),
      kept: dueForPart(order, line, after, line.quantity, position),
      discounts: discountsForPart(line, before, after),
    };
  });
  const delivery = refundsDelivery && parts.every(({ left }) => left === 0);
  const ofDelivery = dueByRate(order, [], true);
  const { included } = taxedAsPlaced(order);
  const paid = [...parts.flatMap((part) => part.paid), ...(delivery ? ofDelivery : [])];
  const kept = [...parts.flatMap((part) => part.kept), ...(delivery ? [] : ofDelivery)];
  const sent = parts.filter(({ quantity }) => quantity > 0);
  const due = grossOf(paid);
  const isUnpaid = order.payment === 'unpaid' || order.payment === 'invoiced';
  const left = isUnpaid ? due : refundableCents(order, await readMoney(manager, order.id));
  return {
    lines: sent.flatMap(({ id, quantity, discounts, paid: totals }) =>
      totals.map((total) => ({ id, quantity, discounts, ...amountOf(total, included) })),
    ),
    ...{ delivery, paid },
    outcome: {
      lines: sent.map(({ id, quantity, paid: totals }) => ({ id, quantity, cents: grossOf(totals) })),
      deliveryCents: delivery ? grossOf(ofDelivery) : 0,
      cents: Math.min(due, left),
      kept: {
        lines: parts
          .filter(({ left }) => left > 0)
          .map(({ id, left, kept: totals }) => ({ id, quantity: left, cents: grossOf(totals) })),
        deliveryCents: delivery ? 0 : grossOf(ofDelivery),
        cents: grossOf(kept),
      },
    },
  };
}

function grossOf(totals: readonly TaxTotal[]): number {
  return amountsOf(totals).grossCents;
}

function sumOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
