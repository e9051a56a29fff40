import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('placing an order', () => {
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

  it('takes the quantity from the stock and records it in the ledger', async () => {
    const response = await order({ quantity: 3 });
    expect(response.statusCode).toBe(201);
    const { success, ...placed } = response.json();
    expect(success).toBe(true);
    const url = `/api/orders/${placed.number}`;
    expect((await shop.app.inject({ url, headers: buyer.headers })).json()).toEqual(placed);
    expect(await stockOf(shop.dataSource, tool)).toBe(7);
    expect(await ledgerOf(shop.dataSource, tool)).toBe(7);
  });

  it("stores the tool's current name and price, and the caller's own name and email address", async () => {
    const claims = { service: 'Gold bar', client: 'someone@else.example', clientName: 'Someone Else' };
    const robin = await signIn(shop, { name: 'Robin Hale' });
    const before = Date.now();
    const { number } = (await order({ quantity: 2, ...claims }, robin)).json();
    const [placed] = await ordersOf(robin);
    expect(placed).toEqual({
      orderTotal: 49,
      currency: 'USD',
      cancelled: false,
      shipped: 0,
      _id: expect.any(String),
      id: tool,
      service: 'Marking Gauge',
      client: robin.email,
      clientName: 'Robin Hale',
      address: '4 Forge Lane',
      quantity: 2,
      phone: '555 0101',
      price: 24.5,
      total: 49,
      img: '/media/marking-gauge.webp',
      number,
      state: 'placed',
      payment: 'unpaid',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(Date.parse(placed.createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(placed.createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    [1, 'less than the minimum'],
    [21, 'more than the maximum'],
  ])('rejects %i, which is %s, with the limits', async (quantity) => {
    const response = await order({ quantity });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'quantity-out-of-range', minQuantity: 2, maxQuantity: 20 });
    expect(await stockOf(shop.dataSource, tool)).toBe(10);
  });

  it.each([
    ['the maximum quantity', { maxQuantity: 6 }, 6, 'You can order 2 to 6 of these.'],
    ['the stock', { maxQuantity: 20 }, 10, 'You can order 2 to 10 of these.'],
    ['the maximum quantity if the stock is too low', { quantity: 1 }, 20, 'You can order 2 to 20 of these.'],
    ['one quantity', { maxQuantity: 2 }, 2, 'You can order 2 of these.'],
  ])('names the range of quantities at the field: up to %s', async (_limit, about, max, message) => {
    tool = await stockTool(shop, { minQuantity: 2, maxQuantity: 20, ...about });
    const { detail, errors } = (await order({ quantity: 1_000 })).json();
    const error = { field: 'quantity', code: 'quantity-out-of-range', params: { min: 2, max }, message };
    expect([detail, errors]).toEqual([message, [error]]);
  });

  it.each([0, -1, 1.5, 'two'])('requires a whole number, not %j', async (quantity) => {
    const { errors } = (await order({ quantity })).json();
    const message = 'quantity must be a whole number of at least 1.';
    const params = { min: 1, max: 1_000_000 };
    expect(errors).toEqual([{ field: 'quantity', code: 'whole-number', params, message }]);
  });

  it('names the maximum instead of a quantity that is too large for any tool', async () => {
    const { errors } = (await order({ quantity: 1_000_001 })).json();
    expect(errors).toMatchObject([
      { field: 'quantity', code: 'whole-number', message: 'quantity must not be larger than 1000000.' },
    ]);
  });

  it('rejects more than the stock, with the stock, and changes nothing', async () => {
    const response = await order({ quantity: 11 });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'insufficient-stock', available: 10 });
    expect(await stockOf(shop.dataSource, tool)).toBe(10);
    expect(await ledgerOf(shop.dataSource, tool)).toBe(10);
  });

  it.each(['no-such-tool', '🔨', "' OR 1=1 --"])('responds 404 for the tool %s', async (id) => {
    const response = await order({ id });
    expect(response.statusCode).toBe(404);
    expect(response.json().code).toBe('not-found');
  });

  it('sends at most 10 queries for the first order of a user with an Idempotency-Key, including the transaction', async () => {
    await order({});
    const newcomer = await signIn(shop);
    const counter = new QueryCounter(shop.dataSource);
    const headers = { ...newcomer.headers, 'idempotency-key': 'counted' };
    const place = () => order({}, { ...newcomer, headers });
    const queries = await counter.transactionDuring(place, 'UPDATE tools');
    expect(queries.length).toBeLessThanOrEqual(10);
  });
});
