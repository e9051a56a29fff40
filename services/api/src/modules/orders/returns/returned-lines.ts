import { type EntityManager, In } from 'typeorm';
import { amountOf, type TaxTotal } from '../../../common/taxes/calculate-taxes.ts';
import type { CreditedLine } from '../invoices/invoice-document.ts';
import type { Order } from '../order.entity.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { findOpen } from '../parcels/parcels.ts';
import { discountsForPart, dueByRate, dueForPart, taxedAsPlaced } from '../pricing/taxation.ts';
import { type Condition, Return, ReturnLine } from './return.entity.ts';

export interface ReturnableLine {
  line: OrderLine;
  /** At least 1. */
  left: number;
}

const ARRIVED: readonly Condition[] = ['resellable', 'damaged'];

/**
 * The open lines of an order with what can still be returned of them. Customers still have what was missing in a parcel, and what they did not
 * send because the return was declined.
 * @param returns all of the order
 */
export async function returnableLines(
  manager: EntityManager,
  { id: orderId }: Order,
  returns: readonly Return[],
): Promise<ReturnableLine[]> {
  const declined = new Set(returns.filter(({ state }) => state === 'declined').map(({ id }) => id));
  const requested = await manager.findBy(ReturnLine, { returnId: In(returns.map(({ id }) => id)) });
  const taken = requested.filter(({ returnId, condition }) => {
    return condition === null ? !declined.has(returnId) : ARRIVED.includes(condition);
  });
  const lines = await findOpen(manager, orderId);
  return lines.flatMap((line) => {
    const left = line.quantity - sumOf(taken.filter(({ lineId }) => lineId === line.id));
    return left > 0 ? [{ line, left }] : [];
  });
}

/** What the customer paid for a return. */
interface PaidForReturn {
  lines: readonly CreditedLine[];
  /** Whether the delivery is part of it. */
  delivery: boolean;
  paid: readonly TaxTotal[];
}

/**
 * What the customer paid for the tools of a return that arrived.
 * @param refundsDelivery whether the return that completes the return of the whole order includes the delivery
 */
export async function paidForReturn(
  manager: EntityManager,
  order: Order,
  returnId: string,
  refundsDelivery: boolean,
): Promise<PaidForReturn> {
  const refunded = await manager.findBy(Return, { orderId: order.id, state: 'refunded' });
  const ids = [returnId, ...refunded.map(({ id }) => id)];
  const arrived = await manager.findBy(ReturnLine, { returnId: In(ids), condition: In(ARRIVED) });
  const open = await findOpen(manager, order.id);
  const parts = open.flatMap((line) => {
    const own = arrived.filter(({ lineId }) => lineId === line.id);
    const quantity = sumOf(own.filter((one) => one.returnId === returnId));
    const before = sumOf(own) - quantity;
    const paid = quantity > 0 ? dueForPart(order, line, before, before + quantity) : [];
    const discounts = discountsForPart(line, before, before + quantity);
    return paid.map((total) => ({ id: line.id, quantity, discounts, total }));
  });
  const delivery = refundsDelivery && sumOf(arrived) >= sumOf(open);
  const { included } = taxedAsPlaced(order);
  return {
    lines: parts.map(({ total, ...part }) => ({ ...part, ...amountOf(total, included) })),
    delivery,
    paid: [...parts.map(({ total }) => total), ...(delivery ? dueByRate(order, [], true) : [])],
  };
}

function sumOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
