import { newId } from '@whetstone/server/database/new-id';
import { insertRow } from '@whetstone/server/database/prepared-queries';
import { forUpdate } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm';
import type { StockChange, StockService } from '../tools/stock.service.ts';
import { Order, OrderEvent, type OrderEventKind, parseNumber } from './order.entity.ts';
import { OrderLine } from './order-line.entity.ts';

/** The person who makes a change. Without an id: a payment provider, or the shop itself. */
export interface Actor {
  id: string | null;
  name: string;
}

export const SHOP: Actor = { id: null, name: 'Whetstone' };

export function providerActor({ name }: { name: string }): Actor {
  return { id: null, name };
}

/**
 * Locks the order until the transaction ends, and sets `changedAt` to the time of the transaction's change. This time is later than the
 * change before, even if another instance with another clock made that change: the history is sorted by it.
 * @throws ProblemException 404
 */
export async function lockOrder(manager: EntityManager, where: FindOptionsWhere<Order>): Promise<Order> {
  const order = await manager.findOne(Order, { where, ...forUpdate(manager) });
  if (!order) throw orderNotFound();
  const changedAt = new Date(Math.max(Date.now(), order.changedAt.getTime() + 1));
  return { ...order, changedAt };
}

/** `lockOrder` by the number as a person writes it. */
export function lockByNumber(manager: EntityManager, number: string): Promise<Order> {
  const stored = parseNumber(number);
  if (stored === undefined) throw orderNotFound();
  return lockOrder(manager, { number: stored });
}

export function orderNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no order with this number.');
}

/** The lines that are not cancelled, as changes of the stock. */
export async function openLines(manager: EntityManager, orderId: string): Promise<StockChange[]> {
  const lines = await manager.findBy(OrderLine, { orderId, cancelledAt: IsNull() });
  return lines.map(({ id: lineId, toolId, quantity }) => ({ lineId, toolId, quantity }));
}

/** Takes the stock of a locked order again if the order has released it. Returns the reason if the stock is gone. Changes nothing then. */
export async function retakeStock(
  manager: EntityManager,
  stock: StockService,
  { id, stockReleasedAt }: Order,
): Promise<ProblemException | undefined> {
  if (!stockReleasedAt) return undefined;
  const shortage = await stock.retake(manager, await openLines(manager, id));
  if (!shortage) await manager.update(Order, { id }, { stockReleasedAt: null });
  return shortage;
}

interface NewEvent {
  kind: OrderEventKind;
  lineId?: string | null;
  note?: string;
  reference?: string | null;
  amountCents?: number | null;
  happenedOn?: string | null;
}

/** Appends to the history of a locked order. Returns the id of the event. */
export async function record(
  manager: EntityManager,
  order: Order,
  { id: actorId, name: actorName }: Actor,
  { kind, lineId = null, note = '', reference = null, amountCents = null, happenedOn = null }: NewEvent,
): Promise<string> {
  const { id: orderId, changedAt: createdAt } = order;
  const actor = { actorId, actorName };
  const content = { kind, lineId, note, reference, amountCents, happenedOn };
  const event = { ...actor, id: newId(), orderId, ...content, createdAt };
  await insertRow(manager, OrderEvent, event);
  return event.id;
}

/** `record`, unless the order has an event of this kind for this refund or dispute. */
export async function recordOnce(
  manager: EntityManager,
  order: Order,
  actor: Actor,
  event: NewEvent & { reference: string },
): Promise<void> {
  const { id: orderId, changedAt } = order;
  const { kind, reference } = event;
  if (await manager.existsBy(OrderEvent, { orderId, kind, reference })) return;
  await manager.update(Order, { id: orderId }, { changedAt });
  await record(manager, order, actor, event);
}
