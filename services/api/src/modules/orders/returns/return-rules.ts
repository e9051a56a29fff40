import type { EntityManager } from 'typeorm';
import type { Settings } from '../../../common/settings.ts';
import { type Order, OrderEvent, type OrderEventKind } from '../order.entity.ts';
import { findOpen } from '../parcels/parcels.ts';
import { isGivenUp, Return, type ReturnLine, type ReturnState } from '../returned-tools/return.entity.ts';
import { periodsOf, type ReturnPeriods } from '../returned-tools/return-periods.ts';
import {
  findReturns,
  hasArrived,
  type ReturnableLine,
  returnableLines,
} from '../returned-tools/returned-lines.ts';
import { lineNotReturnable, returnNotFound } from './return-problems.ts';
import type { OrderReturnsDto, ReturnDto, ReturnStep } from './returns.dto.ts';

/** From which states a step leads to which, and its event. The event of a refund follows when the money has moved. */
export const RETURN_RULES: Record<
  ReturnStep,
  { from: readonly ReturnState[]; to: ReturnState; event?: OrderEventKind }
> = {
  accept: { from: ['requested'], to: 'accepted', event: 'return-accepted' },
  // A parcel can arrive although the customer has cancelled, or the shop has declined.
  receive: { from: ['accepted', 'declined', 'cancelled'], to: 'received', event: 'return-received' },
  refund: { from: ['received'], to: 'refunded' },
  // Also ends a return that never arrives, or that has nothing to refund.
  decline: { from: ['requested', 'accepted', 'received'], to: 'declined', event: 'return-declined' },
};

/** Bounds the emails of an order. Requests have no such bound, because the law lets customers withdraw at any time of the period. */
export const MAX_CANCELLED = 5;

/** A customer can keep the tools until the shop has them. */
export function isCancellable({ state }: Pick<Return, 'state'>): boolean {
  return state === 'requested' || state === 'accepted';
}

/** @throws ProblemException 404 */
export async function findReturn(manager: EntityManager, id: string): Promise<Return> {
  const found = await manager.findOneBy(Return, { id });
  if (!found) throw returnNotFound();
  return found;
}

/** When tools can be returned. */
export async function findPeriods(
  manager: EntityManager,
  order: Order,
  settings: Settings,
): Promise<ReturnPeriods> {
  const { id: orderId, state } = order;
  const delivered =
    state === 'delivered' ? await manager.findOneBy(OrderEvent, { orderId, kind: 'delivered' }) : null;
  return periodsOf(order, delivered?.createdAt, settings);
}

/**
 * The wanted pieces, by default all that can still be returned of their line.
 * @throws ProblemException 409 unless these quantities can still be returned
 */
export async function returnablePieces(
  manager: EntityManager,
  order: Order,
  lines: readonly { lineId: string; quantity?: number | undefined }[],
): Promise<Pick<ReturnLine, 'lineId' | 'quantity'>[]> {
  const possible = returnableLines(await findOpen(manager, order.id), await findReturns(manager, order.id));
  return lines.map(({ lineId, quantity: wanted }) => {
    const found = possible.find(({ line }) => line.id === lineId);
    const quantity = wanted ?? found?.left ?? 0;
    if (!found || quantity > found.left) throw lineNotReturnable(order, found);
    return { lineId, quantity };
  });
}

/**
 * A withdrawal needs no consent: an admin can decline it only after receiving the parcel. Tools that were received before the return was
 * declined cannot arrive again.
 */
export function stepsOf(
  { state, reason }: Pick<Return, 'state' | 'reason'>,
  lines: readonly Pick<ReturnLine, 'condition'>[],
): ReturnStep[] {
  const impossible: ReturnStep[] = [
    ...(reason === 'withdrawal' && state !== 'received' ? (['decline'] as const) : []),
    ...(lines.some(hasArrived) ? (['receive'] as const) : []),
  ];
  const steps = Object.entries(RETURN_RULES) as [ReturnStep, (typeof RETURN_RULES)[ReturnStep]][];
  return steps.flatMap(([step, { from }]) =>
    from.includes(state) && !impossible.includes(step) ? [step] : [],
  );
}

/** A withdrawal from the whole contract returns the delivery, too. */
export function refundsDelivery({ reason }: Pick<Return, 'reason'>, settings: Settings): boolean {
  return settings.returnsRefundDelivery || reason === 'withdrawal';
}

/** Why nothing of an order can be returned now. */
export function closedReason(
  { state }: Order,
  { returns: period, withdrawal }: ReturnPeriods,
  left: readonly ReturnableLine[],
  returns: readonly ReturnDto[],
): Pick<OrderReturnsDto, 'closed' | 'ended'> {
  if (state === 'cancelled') return { closed: 'cancelled' };
  if (left.length === 0) {
    const isUnderWay = returns.some((one) => one.state !== 'refunded' && !isGivenUp(one));
    return { closed: isUnderWay ? 'requested' : 'returned' };
  }
  if (state !== 'delivered' && !withdrawal) return { closed: 'not-delivered' };
  const end = Math.max(Number(period?.end ?? 0), Number(withdrawal?.end ?? 0));
  return end === 0 ? { closed: 'not-offered' } : { closed: 'ended', ended: new Date(end).toISOString() };
}
