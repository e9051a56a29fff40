import { createHash, randomInt, randomUUID, verify } from 'node:crypto';
import fastify from 'fastify';
import { createPool, type PoolConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { DELIVERY } from '../lib/shop-rows.ts';

/**
 * The baseline: Fastify and mysql2 alone on the same rows. An order runs the queries of the shop (limit of the network, idempotency key,
 * locked account and tool, conditional update, order, line, ledger, history) and checks the token. There is no validation, no limit of an
 * account's orders, no contains-search, no error document and no log.
 */
const { DATABASE_URL = '', PORT = '0', HOST, TOKEN_PUBLIC_KEY = '' } = process.env;
const COLUMNS =
  'id AS _id, name, price_cents / 100 AS price, quantity, min_quantity AS minQuantity, max_quantity AS maxQuantity, description, img, category, alt';
const LIST = `SELECT ${COLUMNS} FROM tools ORDER BY id DESC LIMIT 24`;
const ONE = `SELECT ${COLUMNS} FROM tools WHERE id = ?`;
/** A token bucket, as in the API: a token is 200 ms, and a bucket holds 300. */
const TAKE_TOKEN =
  'UPDATE rate_limits SET expires_at = GREATEST(expires_at, ?) + 200 WHERE id = ? AND expires_at <= ?';
const ADD_BUCKET = 'INSERT IGNORE INTO rate_limits (id, expires_at, attempts) VALUES (?, ?, 0)';
const CAPACITY = 300 * 200;
const CLAIM_KEY =
  'INSERT INTO idempotency_keys (caller_id, idempotency_key, request_hash, result, created_at) VALUES (?, ?, ?, ?, ?)';
const LOCK_USER = 'SELECT email_confirmed FROM users WHERE id = ? FOR UPDATE';
const LOCK = 'SELECT name, price_cents FROM tools WHERE id = ? FOR UPDATE';
const TAKE = 'UPDATE tools SET quantity = quantity - ? WHERE id = ? AND quantity >= ?';
const ORDER = `INSERT INTO orders (id, number, user_id, client, client_name, address, phone, country, delivery_choice, state, payment, delivery_cents,
  total_cents, search_text, search_terms, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'GB', '${JSON.stringify(DELIVERY)}', 'placed', 'unpaid', 0, ?, ?, ?, ?, ?)`;
const LINE = `INSERT INTO order_lines (id, order_id, user_id, tool_id, service, img, price_cents, total_cents, client, client_name, address, quantity,
  phone, created_at) VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?)`;
const RECORD =
  "INSERT INTO stock_entries (id, tool_id, kind, quantity, order_line_id, created_at) VALUES (?, ?, 'ordered', ?, ?, ?)";
const EVENT = `INSERT INTO order_events (id, order_id, kind, actor_id, actor_name, note, created_at)
  VALUES (?, ?, 'placed', ?, ?, '', ?)`;

interface Claims {
  sub: string;
  email: string;
  name: string;
  exp: number;
}

interface OrderBody {
  id: string;
  quantity: number;
  address: string;
  phone: string;
}

const pool = createPool({ uri: DATABASE_URL, connectionLimit: 10, decimalNumbers: true, timezone: 'Z' });
const app = fastify({ logger: false });

app.get('/api/purchase', async () => {
  const [rows] = await pool.execute(LIST);
  return rows;
});

app.get<{ Params: { id: string } }>('/api/purchase/:id', async ({ params }) => {
  const [rows] = await pool.execute<RowDataPacket[]>(ONE, [params.id]);
  return rows[0];
});

app.post<{ Body: OrderBody }>('/api/order', async ({ body, headers }, reply) => {
  const caller = claimsOf(headers.authorization ?? '');
  if (!caller) return reply.code(401).send();
  if (!(await isAllowed(String(headers['x-forwarded-for'])))) return reply.code(429).send();
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const number = await placeOrder(connection, caller, String(headers['idempotency-key']), body);
    await connection.query(number ? 'COMMIT' : 'ROLLBACK');
    return reply.code(number ? 201 : 409).send({ success: number !== undefined, number });
  } finally {
    connection.release();
  }
});

/** Takes a token from the bucket of the network. */
async function isAllowed(network: string): Promise<boolean> {
  const id = digest({ network });
  const now = Date.now();
  const [taken] = await pool.execute<ResultSetHeader>(TAKE_TOKEN, [now, id, now + CAPACITY]);
  if (taken.affectedRows === 1) return true;
  const [added] = await pool.execute<ResultSetHeader>(ADD_BUCKET, [id, now]);
  return added.affectedRows === 1;
}

/** Returns the number of the order, or undefined if the stock is too low. */
async function placeOrder(
  connection: PoolConnection,
  { sub, email, name }: Claims,
  key: string,
  body: OrderBody,
): Promise<string | undefined> {
  const { id, quantity, address, phone } = body;
  const [orderId, lineId, now] = [randomUUID(), randomUUID(), new Date()];
  const number = `${randomInt(10_000, 100_000)}-${randomInt(10_000, 100_000)}`;
  await connection.execute(CLAIM_KEY, [sub, key, digest(body), orderId, now]);
  await connection.execute(LOCK_USER, [sub]);
  const [[tool]] = await connection.execute<RowDataPacket[]>(LOCK, [id]);
  const [taken] = await connection.execute<ResultSetHeader>(TAKE, [quantity, id, quantity]);
  if (!tool || taken.affectedRows !== 1) return undefined;
  const total = tool.price_cents * quantity;
  const terms = [number, email, name, address, phone, tool.name].join(' ');
  const contact = [sub, email, name, address, phone];
  await connection.execute(ORDER, [orderId, number, ...contact, total, terms, terms, now, now]);
  const line = [sub, id, tool.name, tool.price_cents, total, email, name, address, quantity, phone];
  await connection.execute(LINE, [lineId, orderId, ...line, now]);
  await connection.execute(RECORD, [randomUUID(), id, quantity, lineId, now]);
  await connection.execute(EVENT, [randomUUID(), orderId, sub, name, now]);
  return number;
}

function digest(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** Tokens with a valid signature: the API keeps them as well. */
const verified = new Map<string, Claims>();

function claimsOf(authorization: string): Claims | undefined {
  const token = authorization.replace('Bearer ', '');
  const claims = verified.get(token) ?? verifiedClaims(token);
  return claims && claims.exp > Date.now() / 1_000 ? claims : undefined;
}

function verifiedClaims(token: string): Claims | undefined {
  const [header, payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const key = { key: TOKEN_PUBLIC_KEY, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${header}.${payload}`), key, given)) return undefined;
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  verified.set(token, claims);
  return claims;
}

await app.listen({ port: Number(PORT), host: HOST });
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });
