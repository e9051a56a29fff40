import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import type { DeliveryChoice } from '../common/delivery/offers.ts';
import { phoneDigits, searchColumns } from '../modules/orders/lists/order-search.ts';
import { newNumber, Order } from '../modules/orders/order.entity.ts';
import { OrderLine } from '../modules/orders/order-line.entity.ts';
import { Payment, Refund } from '../modules/orders/payments/payment.entity.ts';
import { OrderClient } from './order-client.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { stockTool } from './stock.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-03-01T12:00:00Z');
/** Where every order goes, and how. */
const DELIVERY = {
  country: 'GB',
  deliveryChoice: JSON.stringify({
    ...{ zone: 'Everywhere', method: 'standard', name: 'Standard', carrier: '' },
    ...{ daysLeast: 3, daysMost: 5, earliest: '2026-03-04', latest: '2026-03-06' },
  } satisfies DeliveryChoice),
};

/** An order a day, from this day on. */
const ROWS = [
  {
    number: '40712-38915',
    client: 'robin.hale@mail.example',
    clientName: 'Robin Hale',
    address: '4 Forge Lane, Sheffield',
    phone: '+44 (0)114 496-0100',
    service: 'Claw Hammer',
    state: 'placed',
    payment: 'unpaid',
  },
  {
    number: '91234-56789',
    client: 'ida@works.example',
    clientName: 'Ida Byron',
    address: '12-14 Mill Lane',
    phone: '555 0101',
    service: 'Try Square',
    state: 'packed',
    payment: 'paid',
  },
  {
    number: '55555-00001',
    client: 'zoe@mail.example',
    clientName: 'Zoë Ångström',
    address: 'Straße 7, Ødegård',
    phone: '555 0199',
    service: 'Robust Vise',
    state: 'placed',
    payment: 'paid',
  },
  {
    number: '55555-00002',
    client: 'kenji@mail.example',
    clientName: '山田 健二',
    address: '100% Wool Court',
    phone: '+44 114 555 0177',
    service: 'Claw Hammer',
    state: 'cancelled',
    payment: 'unpaid',
  },
] as const;

export const [ROBIN, IDA, ZOE, KENJI] = ROWS.map(({ number }) => number) as [string, string, string, string];

export interface ListedOrders {
  shop: TestApp;
  admin: SignedIn;
  asAdmin: OrderClient;
  /** The id of the tool of every line. */
  tool: string;
  insert: (row: NewRow, time: number, userId?: string) => Promise<string>;
}

/** A shop with four orders, on four days. */
export async function startListedOrders(): Promise<ListedOrders> {
  const shop = await startTestApp();
  const admin = await signIn(shop, { role: 'admin' });
  const customer = await signIn(shop);
  const tool = await stockTool(shop);
  const insert: ListedOrders['insert'] = (row, time, userId) =>
    insertOrder({ shop, tool }, row, time, userId ?? customer.id);
  for (const [index, row] of ROWS.entries()) await insert(row, START + index * DAY_MS);
  return { shop, admin, asAdmin: new OrderClient(shop, admin), tool, insert };
}

type NewRow = Pick<Order, 'number' | 'client' | 'clientName' | 'address' | 'phone' | 'state' | 'payment'> & {
  service: string;
};

async function insertOrder(
  { shop, tool }: Pick<ListedOrders, 'shop' | 'tool'>,
  { service, ...row }: NewRow,
  time: number,
  userId: string,
): Promise<string> {
  const id = firstIdSince(time).slice(0, 13) + newId().slice(13);
  const createdAt = new Date(time);
  const search = searchColumns([
    row.number,
    row.client,
    row.clientName,
    row.address,
    phoneDigits(row.phone),
    service,
  ]);
  const amounts = { deliveryCents: 500, totalCents: 3_000 };
  const order = { id, userId, ...row, ...amounts, ...DELIVERY, ...search, createdAt, changedAt: createdAt };
  await shop.dataSource.getRepository(Order).insert(order);
  const cancelledAt = row.state === 'cancelled' ? createdAt : null;
  const price = { priceCents: 1_250, quantity: 2, totalCents: 2_500 };
  const line = { id: newId(), toolId: tool, service, ...price, cancelledAt };
  await shop.dataSource.getRepository(OrderLine).insert({ ...lineOf(order), ...line });
  return id;
}

/** Inserts a payment of an order at a provider, and the refund of all of it, which the provider has not confirmed. */
export async function requestRefundOf(shop: TestApp, number: string): Promise<void> {
  const { id: orderId } = await shop.dataSource.getRepository(Order).findOneByOrFail({ number });
  const [paymentId, now] = [newId(), new Date()];
  const common = {
    orderId,
    provider: 'stripe',
    amountCents: 3_000,
    lastError: '',
    nextAttemptAt: now,
    createdAt: now,
    changedAt: now,
  };
  const session = {
    sessionId: `cs_${paymentId}`,
    url: null,
    paymentIntentId: `pi_${paymentId}`,
    expiresAt: now,
  };
  await shop.dataSource
    .getRepository(Payment)
    .insert({ ...common, ...session, id: paymentId, state: 'paid' });
  await shop.dataSource.getRepository(Refund).insert({
    ...common,
    ...{
      id: newId(),
      paymentId,
      lineId: null,
      reason: 'requested',
      actorId: null,
      actorName: 'Ada Holloway',
    },
    ...{ note: '', state: 'requested', externalId: null, generation: 0, attempts: 0 },
  });
}

/** Inserts an order without lines. */
export async function addOrder(shop: TestApp, { id: userId, email, name }: SignedIn) {
  const createdAt = new Date();
  const order = {
    ...{ id: newId(), number: newNumber(), userId, client: email, clientName: name },
    ...({ address: '4 Forge Lane', phone: '555 0101', state: 'placed', payment: 'unpaid' } as const),
    ...DELIVERY,
    ...{ deliveryCents: 0, totalCents: 0, ...searchColumns([email]), createdAt, changedAt: createdAt },
  };
  await shop.dataSource.getRepository(Order).insert(order);
  return order;
}

/** What a line has in common with its order, and a picture. */
export function lineOf(
  order: Pick<Order, 'id' | 'userId' | 'client' | 'clientName' | 'address' | 'phone' | 'createdAt'>,
) {
  const { id: orderId, userId, client, clientName, address, phone, createdAt } = order;
  const img = '/media/marking-gauge.webp';
  return { orderId, userId, client, clientName, address, phone, createdAt, img };
}
