import { Injectable } from '@nestjs/common';
import { writePrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate } from '@whetstone/server/database/transactions';
import { type EntityManager, type FindOperator, In, IsNull, Not } from 'typeorm';
import { ERASED_CUSTOMER } from '../../common/erased-customer.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { PaymentDifference } from './differences/payment-difference.entity.ts';
import { searchColumns } from './lists/order-search.ts';
import { Order, OrderEvent } from './order.entity.ts';
import { OrderLine } from './order-line.entity.ts';
import { Refund } from './payments/payment.entity.ts';
import { Return, type ReturnState } from './returned-tools/return.entity.ts';

/** The account whose orders are erased. */
export interface ErasedAccount {
  id: string;
  email: string;
}

export interface ErasedOrders {
  /** The events of the erased orders, to which emails and webhook deliveries refer. */
  eventIds: string[];
  unfinished: UnfinishedOrder[];
}

/** An order that keeps the contact data, because somebody still has to deliver, pay or refund it, or to answer the bank of the customer. */
export interface UnfinishedOrder {
  number: string;
  waitsFor: 'delivery' | 'refund' | 'bank';
}

const BATCH = 500;

const { email, name, address, phone } = ERASED_CUSTOMER;
const ERASE_ORDER = `
  UPDATE orders SET client = ?, client_name = ?, address = ?, postal = NULL, vat = NULL, phone = ?, tracking = NULL, link_generation = link_generation + 1, search_text = ?, search_terms = ?
  WHERE id = ?`;
const ERASE_LINE = 'UPDATE order_lines SET client = ?, client_name = ?, address = ?, phone = ? WHERE id = ?';
const ERASE_SHIPMENT = 'UPDATE shipments SET tracking = NULL WHERE order_id = ?';
const ERASE_EVENT = `UPDATE order_events
  SET actor_name = ?, note = '', reference = CASE WHEN kind IN ('paid', 'address-changed') THEN NULL ELSE reference END WHERE id = ?`;
const ERASE_RETURN = "UPDATE returns SET note = '', answer = '' WHERE order_id = ?";
/** The numbers of uses stay. Promotions for the account alone cannot be used any more, and can name it. */
const FORGET_USES = 'DELETE FROM promotion_uses WHERE order_id = ?';
const END_PROMOTIONS =
  "UPDATE promotions SET name = 'Discount of a removed account', code = NULL, state = 'paused', version = version + 1 WHERE user_id = ?";
const ERASE_REFUND = "UPDATE refunds SET actor_name = ?, note = '' WHERE id = ?";

/** Removes the personal data from the orders of an account. Numbers, tools, amounts, states and the stock ledger stay. */
@Injectable()
export class OrderErasure {
  constructor(private readonly audit: AuditLog) {}

  /** Erases the finished orders of a locked account, which places no order then. Locks orders before their events, as every change does. */
  async erase(manager: EntityManager, account: ErasedAccount): Promise<ErasedOrders> {
    const orders = await lockOrders(manager, account.id);
    const ids = orders.map(({ id }) => id);
    // A locking read: an older snapshot could miss a refund.
    const refunds = await inBatches(ids, (orderId) =>
      manager.find(Refund, { where: { orderId }, ...forUpdate(manager) }),
    );
    const openRefunds = refunds.filter(({ state }) => state !== 'succeeded');
    const refunding = new Set(openRefunds.map(({ orderId }) => orderId));
    const disputed = await findDisputed(manager, ids);
    const lost = await findLost(manager, ids);
    const returning = await findReturning(manager, ids);
    const waitsFor = ({ id, state, payment }: Order): UnfinishedOrder['waitsFor'] | undefined => {
      if (disputed.has(id)) return 'bank';
      if (refunding.has(id) || returning.has(id)) return 'refund';
      // The bank has returned the money.
      if (state === 'cancelled' && payment === 'paid') return lost.has(id) ? undefined : 'refund';
      return isFinished({ state, payment }) ? undefined : 'delivery';
    };
    const finished = orders.filter((order) => waitsFor(order) === undefined);
    const unfinished = orders.flatMap((order) => {
      const reason = waitsFor(order);
      return reason ? [{ id: order.id, number: order.number, waitsFor: reason }] : [];
    });
    await eraseLines(manager, finished);
    const erasedIds = finished.map(({ id }) => id);
    const erased = new Set(erasedIds);
    for (const { id, orderId, actorName, actorId } of refunds) {
      if (!erased.has(orderId)) continue;
      await writePrepared(manager, ERASE_REFUND, [actorId === account.id ? name : actorName, id]);
    }
    await eraseDifferences(manager, erasedIds);
    for (const id of erasedIds) await writePrepared(manager, ERASE_RETURN, [id]);
    for (const id of erasedIds) await writePrepared(manager, FORGET_USES, [id]);
    await writePrepared(manager, END_PROMOTIONS, [account.id]);
    const eventIds = await eraseEvents(manager, erasedIds, account.id);
    await eraseActor(
      manager,
      account,
      unfinished.map(({ id }) => id),
    );
    // A difference has the name of the admin only. The audit log has the account's id.
    const resolved = await this.audit.subjectIds(manager, account.id, 'payment-difference.resolved');
    for (const id of resolved) await manager.update(PaymentDifference, { id }, { resolvedBy: FORMER_ADMIN });
    return { eventIds, unfinished };
  }
}

/** A query has one parameter for each id, and databases have a limit. */
async function inBatches<Row>(
  ids: readonly string[],
  read: (batch: FindOperator<string>) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += BATCH)
    rows.push(...(await read(In(ids.slice(start, start + BATCH)))));
  return rows;
}

/** A refund by a provider can still be under way. */
function isFinished({ state, payment }: Pick<Order, 'state' | 'payment'>): boolean {
  if (state === 'cancelled') return true;
  return state === 'delivered' && (payment === 'paid' || payment === 'refunded');
}

/** The orders whose payment a bank disputes: the answer to the bank names the customer. */
async function findDisputed(manager: EntityManager, ids: readonly string[]): Promise<Set<string | null>> {
  const open = await inBatches(ids, (orderId) =>
    manager.findBy(PaymentDifference, { orderId, kind: 'dispute', resolvedAt: IsNull() }),
  );
  return new Set(open.map(({ orderId }) => orderId));
}

/** The orders whose money a bank has returned. */
async function findLost(manager: EntityManager, ids: readonly string[]): Promise<Set<string>> {
  const lost = await inBatches(ids, (orderId) =>
    manager.findBy(OrderEvent, { orderId, kind: 'dispute-lost' }),
  );
  return new Set(lost.map(({ orderId }) => orderId));
}

async function findReturning(manager: EntityManager, ids: readonly string[]): Promise<Set<string>> {
  const state = In(['requested', 'accepted', 'received'] satisfies ReturnState[]);
  const open = await inBatches(ids, (orderId) => manager.findBy(Return, { orderId, state }));
  return new Set(open.map(({ orderId }) => orderId));
}

/** Without those that are erased. */
async function lockOrders(manager: EntityManager, userId: string): Promise<Order[]> {
  const where = { userId, client: Not(email) };
  const found = await manager.find(Order, { select: { id: true }, where });
  const ids = found.map(({ id }) => id).sort();
  return inBatches(ids, (id) =>
    manager.find(Order, { where: { id }, order: { id: 'ASC' }, ...forUpdate(manager) }),
  );
}

async function eraseLines(manager: EntityManager, orders: readonly Order[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const lines = await inBatches(ids, (orderId) =>
    manager.find(OrderLine, { where: { orderId }, order: { id: 'ASC' } }),
  );
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  for (const { id, number } of orders) {
    const own = linesOf.get(id) ?? [];
    const { searchText, searchTerms } = searchColumns([number, ...own.map(({ service }) => service)]);
    const values = [email, name, address, phone, searchText, searchTerms, id];
    await writePrepared(manager, ERASE_ORDER, values);
    await writePrepared(manager, ERASE_SHIPMENT, [id]);
  }
  for (const { id } of lines) await writePrepared(manager, ERASE_LINE, [email, name, address, phone, id]);
}

/** Returns the ids of all events of the orders. Waits for an announcement of these events in another transaction. */
async function eraseEvents(
  manager: EntityManager,
  orderIds: readonly string[],
  userId: string,
): Promise<string[]> {
  const events = await inBatches(orderIds, (orderId) =>
    manager.find(OrderEvent, { where: { orderId }, order: { id: 'ASC' }, ...forUpdate(manager) }),
  );
  for (const { id, actorId, actorName } of events) {
    await writePrepared(manager, ERASE_EVENT, [actorId === userId ? name : actorName, id]);
  }
  return events.map(({ id }) => id);
}

async function eraseDifferences(manager: EntityManager, orderIds: readonly string[]): Promise<void> {
  const differences = await inBatches(orderIds, (orderId) => manager.findBy(PaymentDifference, { orderId }));
  for (const { id } of differences) await manager.update(PaymentDifference, { id }, { note: '' });
}

const FORMER_ADMIN = 'Former admin';

/** What the account did as an admin keeps the account's id and loses its name. */
async function eraseActor(
  manager: EntityManager,
  { id: actorId }: ErasedAccount,
  unfinishedIds: readonly string[],
): Promise<void> {
  const where = { actorId, actorName: Not(In([name, FORMER_ADMIN])), orderId: Not(In(unfinishedIds)) };
  for (const [table, entity] of [
    ['order_events', OrderEvent],
    ['refunds', Refund],
  ] as const) {
    const rows: { id: string }[] = await manager.find<OrderEvent | Refund>(entity, {
      where,
      select: { id: true },
    });
    const erase = `UPDATE ${table} SET actor_name = ? WHERE id = ?`;
    for (const { id } of rows) await writePrepared(manager, erase, [FORMER_ADMIN, id]);
  }
}
