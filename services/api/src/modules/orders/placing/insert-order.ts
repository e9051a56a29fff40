import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import { insertRowFrom, insertRows, readPrepared } from '@whetstone/server/database/prepared-queries';
import { isDuplicate } from '@whetstone/server/database/transactions';
import { TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../../common/config/config.ts';
import { phoneDigits, searchColumns } from '../lists/order-search.ts';
import type { LineWithTool, OrderRecords, ShownOrder } from '../lists/present-order.ts';
import { newNumber, Order, OrderEvent } from '../order.entity.ts';
import { SHOP } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { type OrderPrice, storedPrice } from '../pricing/price-order.ts';

const ACCOUNT = 'SELECT email_confirmed FROM users WHERE id = ?';

/** Returns whether the email address is confirmed. Further orders of the account wait until the transaction ends. */
export async function lockAccount(manager: EntityManager, userId: string): Promise<boolean> {
  const suffix = manager.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '';
  const [account] = await readPrepared(manager, `${ACCOUNT}${suffix}`, [userId]);
  return Boolean(account?.email_confirmed);
}

const MINUTE_MS = 60_000;

/** Limits the orders of a minute across instances, in the query that inserts the order. Cancelled orders count. */
const BELOW_LIMIT = `(SELECT COUNT(*) AS orders FROM orders WHERE user_id = ? AND id >= ?) AS recent
  WHERE recent.orders < ?`;

type OwnColumn =
  | 'id'
  | 'userId'
  | 'client'
  | 'clientName'
  | 'address'
  | 'country'
  | 'postal'
  | 'vat'
  | 'phone'
  | 'payment'
  | 'currency'
  | 'deliveryChoice'
  | 'createdAt';

/** @throws ProblemException for a limit, which rolls back the transaction and its idempotency key: the client can retry later */
export async function insertOrder(
  manager: EntityManager,
  own: Pick<ShownOrder, OwnColumn>,
  price: OrderPrice<unknown>,
  lines: readonly LineWithTool[],
  { ordersPerMinute }: Config,
): Promise<ShownOrder> {
  const { userId, client, clientName, address, phone, createdAt } = own;
  const texts = [client, clientName, address, phoneDigits(phone), ...lines.map(({ service }) => service)];
  const recent = [userId, firstIdSince(createdAt.getTime() - MINUTE_MS), ordersPerMinute];
  for (;;) {
    const number = newNumber();
    const prices = { deliveryCents: price.deliveryCents, ...storedPrice(price) };
    const order = { ...own, number, state: 'placed' as const, ...prices };
    const row = { ...order, ...searchColumns([number, ...texts]), changedAt: createdAt };
    try {
      if (await insertRowFrom(manager, Order, row, { sql: BELOW_LIMIT, values: recent }))
        return { ...order, carrier: null, tracking: null, linkGeneration: 0, stockReleasedAt: null };
    } catch (error) {
      // The number is taken.
      if (isDuplicate(error)) continue;
      throw error;
    }
    const detail = 'You have placed many orders within a minute. Wait a minute, then submit the order again.';
    throw new TooManyRequestsException(detail, MINUTE_MS);
  }
}

export async function insertLines(
  manager: EntityManager,
  { id: orderId, userId, client, clientName, address, phone, createdAt }: ShownOrder,
  lines: readonly LineWithTool[],
): Promise<void> {
  const common = { orderId, userId, client, clientName, address, phone, createdAt };
  const rows = lines.map(({ id, toolId, service, img, priceCents, quantity, totalCents, discounts, tax }) => {
    return { id, toolId, service, img, priceCents, quantity, totalCents, discounts, tax, ...common };
  });
  await insertRows(manager, OrderLine, rows);
}

export async function insertEvents(
  manager: EntityManager,
  { id: orderId, userId, clientName, payment, createdAt }: ShownOrder,
): Promise<OrderRecords['events']> {
  const event = {
    ...{ orderId, lineId: null, note: '', amountCents: null, happenedOn: null, reference: null },
    createdAt,
  };
  const byCustomer = { id: newId(), kind: 'placed' as const, actorId: userId, actorName: clientName };
  // An order that costs nothing is paid.
  const byShop =
    payment === 'unpaid' ? [] : [{ id: newId(), kind: payment, actorId: SHOP.id, actorName: SHOP.name }];
  const events = [byCustomer, ...byShop].map((own) => ({ ...event, ...own }));
  await insertRows(manager, OrderEvent, events);
  return events;
}
