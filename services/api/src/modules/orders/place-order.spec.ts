import { QueryCounter } from '../../testing/database/queries.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Order } from './order.entity.ts';

let shop: TestApp;
let buyer: SignedIn;
let tool: string;

beforeAll(async () => {
  shop = await startTestApp();
  buyer = await signIn(shop);
});
beforeEach(async () => {
  tool = await stockTool(shop, { minQuantity: 2, maxQuantity: 20 });
});
afterAll(() => shop.close());

function order(body: object, { headers } = buyer) {
  const payload = { id: tool, quantity: 2, address: '4 Forge Lane', phone: '555 0101', ...body };
  return shop.app.inject({ method: 'POST', url: '/api/order', headers, payload });
}

async function ordersOf({ email, headers }: SignedIn) {
  return (
    await shop.app.inject({ url: `/api/order/email?client=${encodeURIComponent(email)}`, headers })
  ).json();
}

it('takes what was ordered from stock, and writes it down', async () => {
  const response = await order({ quantity: 3 });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({ success: true });
  expect(await stockOf(shop.dataSource, tool)).toBe(7);
  expect(await ledgerOf(shop.dataSource, tool)).toBe(7);
});

it("keeps the tool's name and price of that moment, and the caller's own name and address", async () => {
  const claims = { service: 'Gold bar', client: 'someone@else.example', clientName: 'Someone Else' };
  const robin = await signIn(shop, { name: 'Robin Hale' });
  await order({ quantity: 2, ...claims }, robin);
  const [placed] = await ordersOf(robin);
  expect(placed).toEqual({
    _id: expect.any(String),
    id: tool,
    service: 'Marking Gauge',
    client: robin.email,
    clientName: 'Robin Hale',
    address: '4 Forge Lane',
    quantity: 2,
    phone: '555 0101',
    price: 24.5,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(Math.abs(Date.now() - Date.parse(placed.createdAt))).toBeLessThan(60_000);
});

it.each([
  [1, 'less than the minimum'],
  [21, 'more than the maximum'],
])('refuses %i, which is %s, and says what the limits are', async (quantity) => {
  const response = await order({ quantity });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ code: 'quantity-out-of-range', minQuantity: 2, maxQuantity: 20 });
  expect(await stockOf(shop.dataSource, tool)).toBe(10);
});

it('refuses more than there is, says what is left, and changes nothing', async () => {
  const response = await order({ quantity: 11 });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'insufficient-stock', available: 10 });
  expect(await stockOf(shop.dataSource, tool)).toBe(10);
  expect(await ledgerOf(shop.dataSource, tool)).toBe(10);
});

it.each(['no-such-tool', '🔨', "' OR 1=1 --"])('answers 404 for the tool %s', async (id) => {
  const response = await order({ id });
  expect(response.statusCode).toBe(404);
  expect(response.json().code).toBe('not-found');
});

it('sends at most 6 statements for the first order of somebody, with an Idempotency-Key, the transaction included', async () => {
  await order({});
  const newcomer = await signIn(shop);
  const counter = new QueryCounter(shop.dataSource);
  const headers = { ...newcomer.headers, 'idempotency-key': 'counted' };
  const statements = await counter.during(() => order({}, { ...newcomer, headers }));
  expect(statements).toContainEqual(expect.stringContaining('UPDATE tools'));
  // Whose tokens no longer count is asked once a second, not once a call.
  const ofTheOrder = statements.filter((statement) => !statement.includes('tokens_revoked_at'));
  expect(ofTheOrder.length).toBeLessThanOrEqual(6);
});

it('sells 10 pieces to 10 of 50 parallel buyers, and tells the others what is left', async () => {
  tool = await stockTool(shop, { quantity: 10, minQuantity: 1 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => signIn(shop)));
  const responses = await Promise.all(buyers.map((one) => order({ quantity: 1 }, one)));
  const refused = responses.filter(({ statusCode }) => statusCode === 409);
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(refused).toHaveLength(40);
  for (const response of refused) {
    expect(response.json()).toMatchObject({ code: 'insufficient-stock', available: 0 });
  }
  expect(await shop.dataSource.getRepository(Order).countBy({ toolId: tool })).toBe(10);
  expect(await stockOf(shop.dataSource, tool)).toBe(0);
  expect(await ledgerOf(shop.dataSource, tool)).toBe(0);
});
