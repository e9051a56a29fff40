import { newId } from '@whetstone/server/database/new-id';
import { isDuplicate } from '@whetstone/server/database/transactions';
import { phoneDigits, searchColumns } from '../lists/purchase-search.ts';
import { newNumber } from '../purchase-number.ts';

/** A connection: a query runner or the manager of a transaction. */
export interface Connection {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

const BATCH_SIZE = 200;

/** An order of version 0.1.0. Times are in the database's own type. */
interface StrayOrder {
  id: string;
  service: string;
  price_cents: number;
  client: string;
  client_name: string;
  address: string;
  quantity: number;
  phone: string;
  created_at: unknown;
  cancelled_at: unknown;
  account_id: string | null;
  purchase: string | null;
  event: string | null;
}

const STRAY = `
  SELECT o.id, o.service, o.price_cents, o.client, o.client_name, o.address, o.quantity, o.phone, o.created_at, o.cancelled_at,
    u.id AS account_id, p.id AS purchase, e.id AS event
  FROM orders o LEFT JOIN users u ON u.email = o.client
    LEFT JOIN purchases p ON p.id = o.id LEFT JOIN purchase_events e ON e.id = o.id
  WHERE o.purchase_id IS NULL`;

const PURCHASE_COLUMNS =
  'id, number, user_id, client, client_name, address, phone, state, payment, delivery_cents, total_cents, search_text, search_terms, created_at, changed_at';
const EVENT_COLUMNS = 'id, purchase_id, kind, actor_id, actor_name, note, created_at';

/** Gives every order without a purchase a purchase of its own. Can be repeated after an interruption. */
export async function adoptOrders(connection: Connection): Promise<void> {
  while ((await adoptNextOrders(connection)) === BATCH_SIZE);
}

/**
 * Gives the next orders without a purchase a purchase each, with the order's id. Returns the number of orders.
 * @param id adopts this order only
 */
export async function adoptNextOrders(connection: Connection, id?: string): Promise<number> {
  const [only, values] = id === undefined ? ['', []] : [' AND o.id = ?', [id]];
  const sql = `${STRAY}${only} ORDER BY o.id LIMIT ${BATCH_SIZE}`;
  const orders = (await connection.query(sql, values)) as StrayOrder[];
  if (orders.length === 0) return 0;
  // An interrupted migration on MySQL keeps the rows that it inserted.
  await insertPurchases(
    connection,
    orders.filter(({ purchase }) => purchase === null),
  );
  const events = orders.filter(({ event }) => event === null).flatMap(eventsOf);
  await insert(connection, 'purchase_events', EVENT_COLUMNS, events);
  const ids = orders.map((order) => order.id);
  await connection.query(
    `UPDATE orders SET purchase_id = id, user_id = (SELECT users.id FROM users WHERE users.email = orders.client)
      WHERE id IN (${ids.map(() => '?')})`,
    ids,
  );
  return orders.length;
}

/** Repeats the query with other numbers if one of the numbers is taken. */
async function insertPurchases(connection: Connection, orders: readonly StrayOrder[]): Promise<void> {
  for (;;) {
    try {
      return await insert(connection, 'purchases', PURCHASE_COLUMNS, orders.map(purchaseOf));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

async function insert(
  connection: Connection,
  table: string,
  columns: string,
  rows: readonly unknown[][],
): Promise<void> {
  if (rows.length === 0) return;
  const placeholders = rows.map((row) => `(${row.map(() => '?')})`).join(', ');
  await connection.query(`INSERT INTO ${table} (${columns}) VALUES ${placeholders}`, rows.flat());
}

function purchaseOf(order: StrayOrder): unknown[] {
  const number = newNumber();
  const { id, account_id: userId, client, client_name: name, address, phone, service, cancelled_at } = order;
  const { searchText, searchTerms } = searchColumns([
    number,
    client,
    name,
    address,
    phoneDigits(phone),
    service,
  ]);
  const [state, changedAt] =
    cancelled_at === null ? ['placed', order.created_at] : ['cancelled', cancelled_at];
  const amounts = [0, order.price_cents * order.quantity];
  const contact = [userId, client, name, address, phone];
  return [
    id,
    number,
    ...contact,
    state,
    'unpaid',
    ...amounts,
    searchText,
    searchTerms,
    order.created_at,
    changedAt,
  ];
}

function eventsOf(order: StrayOrder): unknown[][] {
  const { id, account_id, client_name: name, created_at, cancelled_at } = order;
  const placed = [id, id, 'placed', account_id, name, '', created_at];
  return cancelled_at === null ? [placed] : [placed, [newId(), id, 'cancelled', null, '', '', cancelled_at]];
}
