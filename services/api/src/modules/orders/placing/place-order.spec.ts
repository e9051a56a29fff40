import crypto from 'node:crypto';
import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { atOnce } from '../../../testing/at-once.ts';
import { CONTACT, OrderClient } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { User } from '../../users/user.entity.ts';
import { Order } from '../order.entity.ts';
import { OrderLine } from '../order-line.entity.ts';
import type { OrderDetailDto } from '../orders.dto.ts';

let shop: TestApp;
let buyer: SignedIn;
let asBuyer: OrderClient;
let tool: string;
let other: string;

beforeAll(async () => {
  shop = await startTestApp({ delivery: { costCents: 750, days: { least: 3, most: 5 } } });
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
  tool = await stockTool(shop, { minQuantity: 2 });
  other = await stockTool(shop, { name: 'Try Square', price: 10 });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

async function expectStocks(ofTool: number, ofOther: number): Promise<void> {
  for (const [id, quantity] of [
    [tool, ofTool],
    [other, ofOther],
  ] as const) {
    expect(await stockOf(shop.dataSource, id)).toBe(quantity);
    expect(await ledgerOf(shop.dataSource, id)).toBe(quantity);
  }
}

const ordersOf = ({ id }: SignedIn) => shop.dataSource.getRepository(Order).countBy({ userId: id });

it('places all lines as one order, each line listed on its own', async () => {
  const placed = await asBuyer.placed({ [tool]: 3, [other]: 1 });
  const shown = { cancelled: false, inTotal: true };
  const line = { img: '/media/marking-gauge.webp', ...shown, shipped: 0, _id: expect.any(String) };
  expect(placed).toEqual({
    deliveryMethod: expect.objectContaining({ name: 'Standard', days: expect.anything() }),
    ...{ currency: 'USD', next: 'invoice', country: 'GB' },
    number: expect.stringMatching(/^[1-9]\d{4}-\d{5}$/),
    createdAt: expect.any(String),
    state: 'placed',
    payment: 'unpaid',
    client: buyer.email,
    clientName: buyer.name,
    ...CONTACT,
    items: 4,
    total: 3 * 24.5 + 10 + 7.5,
    ...{ delivery: 7.5, deliveryName: 'Standard', invoices: [] },
    lines: [
      { ...line, id: tool, service: 'Marking Gauge', quantity: 3, price: 24.5, total: 73.5 },
      { ...line, id: other, service: 'Try Square', quantity: 1, price: 10, total: 10 },
    ],
    history: [{ kind: 'placed', at: expect.any(String), actor: buyer.name, byCustomer: true, note: '' }],
    ...{ payable: true, verified: true, payments: [], refunds: [], parcels: [], invoices: [] },
    steps: ['cancel'],
  });
  expect(await asBuyer.get(placed.number)).toEqual(placed);
  const lines = (await asBuyer.send('GET', `/order/email?client=${buyer.email}`)).json();
  const { number, state, payment } = placed;
  expect(lines.map(({ _id }: { _id: string }) => _id).sort()).toEqual(placed.lines.map(({ _id }) => _id));
  for (const line of lines) expect(line).toMatchObject({ number, state, payment });
  await expectStocks(7, 9);
});

it.each([
  ['an admin', 'admin' as const, true],
  ['a customer with an unconfirmed email address', 'user' as const, false],
])('returns the order to %s as a later request does, without reading it', async (_who, role, isConfirmed) => {
  const account = await signIn(shop, { role });
  await shop.dataSource.getRepository(User).update(account.id, { emailConfirmed: isConfirmed });
  const customer = new OrderClient(shop, account);
  const counter = new QueryCounter(shop.dataSource);
  let placed: OrderDetailDto | undefined;
  const queries = await counter.during(async () => {
    placed = await customer.placed({ [other]: 2, [tool]: 2 });
  });
  expect(queries).not.toContainEqual(expect.stringContaining('AS verified'));
  expect(await customer.get(placed?.number ?? '')).toEqual(placed);
});

it('places nothing if one line fails, and reports every line that fails', async () => {
  const soldOut = await stockTool(shop, { name: 'Drawknife', quantity: 0 });
  const lines = { [other]: 1, [tool]: 1, [soldOut]: 1, 'no-such-tool': 1 };
  const response = await asBuyer.place(lines);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    code: 'quantity-out-of-range',
    detail:
      'You can order 2 to 10 of Marking Gauge. Drawknife is sold out. This tool is no longer available.',
    minQuantity: 2,
    lines: [
      { id: tool, available: 10, message: 'You can order 2 to 10 of Marking Gauge.' },
      { id: soldOut, available: 0, message: 'Drawknife is sold out.' },
      { id: 'no-such-tool', message: 'This tool is no longer available.' },
    ],
    errors: [
      {
        field: 'lines.1.quantity',
        code: 'quantity-out-of-range',
        params: { name: 'Marking Gauge', min: 2, max: 10 },
        message: 'You can order 2 to 10 of Marking Gauge.',
      },
      {
        field: 'lines.2.quantity',
        code: 'insufficient-stock',
        params: { name: 'Drawknife', available: 0 },
        message: 'Drawknife is sold out.',
      },
      {
        field: 'lines.3.quantity',
        code: 'not-found',
        params: {},
        message: 'This tool is no longer available.',
      },
    ],
  });
  await expectStocks(10, 10);
  expect(await ordersOf(buyer)).toBe(0);
});

it('says once that several tools are no longer available', async () => {
  const response = await asBuyer.place({ 'no-such-tool': 1, 'nor-this-one': 1 });
  expect(response.statusCode).toBe(404);
  expect(response.json().detail).toBe('This tool is no longer available.');
  expect(response.json().lines).toHaveLength(2);
});

it('stores a total of more than 32 bits', async () => {
  const [gold, platinum] = [
    await stockTool(shop, {
      name: 'Gold Vise',
      price: 1_000_000,
      quantity: 1_000_000,
      maxQuantity: 1_000_000,
    }),
    await stockTool(shop, { name: 'Vise', price: 999_999.99, quantity: 1_000_000, maxQuantity: 1_000_000 }),
  ];
  const { number, total } = await asBuyer.placed({ [gold]: 1_000_000, [platinum]: 1_000_000 });
  expect(total).toBe(1_999_999_990_007.5);
  const [listed] = (await asBuyer.send('GET', '/orders/mine')).json();
  expect(listed).toMatchObject({ number, total });
});

it('names the stock of a line with too little of it', async () => {
  const response = await asBuyer.place({ [tool]: 2, [other]: 11 });
  expect(response.statusCode).toBe(409);
  const message = 'Only 10 of Try Square are left.';
  expect(response.json()).toMatchObject({ code: 'insufficient-stock', detail: message, available: 10 });
  const params = { name: 'Try Square', available: 10 };
  const line = { id: other, available: 10, code: 'insufficient-stock', params, message };
  expect(response.json().lines).toEqual([line]);
  await expectStocks(10, 10);
});

it('removes the bought tools from the basket, and keeps the others', async () => {
  const third = await stockTool(shop);
  for (const id of [tool, other, third]) await asBuyer.send('PUT', `/basket/${id}`, { quantity: 2 });
  await asBuyer.place({ [tool]: 2, [other]: 99 });
  const inBasket = async () =>
    (await asBuyer.send('GET', '/basket'))
      .json()
      .lines.map(({ id }: { id: string }) => id)
      .sort();
  expect(await inBasket()).toEqual([tool, other, third].sort());
  await asBuyer.placed({ [tool]: 2, [other]: 1 });
  expect(await inBasket()).toEqual([third]);
  // On another device, which still shows the basket.
  const late = await asBuyer.place({ [tool]: 2, [third]: 2 }, { inBasket: true, key: 'late' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'basket-changed']);
  expect(await inBasket()).toEqual([third]);
  await expectStocks(8, 9);
  await asBuyer.send('PUT', `/basket/${tool}`, { quantity: 2 });
  await asBuyer.placed({ [tool]: 2, [third]: 2 }, { inBasket: true, key: 'late' });
  expect(await inBasket()).toEqual([]);
});

it('repeats the response for the same key and body, and places once', async () => {
  const first = await asBuyer.place({ [tool]: 2 }, { key: 'checkout-1' });
  const again = await asBuyer.place({ [tool]: 2 }, { key: 'checkout-1' });
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await asBuyer.place({ [tool]: 3 }, { key: 'checkout-1' })).statusCode).toBe(422);
  await expectStocks(8, 10);
});

it('repeats a rejection with its lines, and returns no stock that it did not take', async () => {
  const [first, again] = [
    await asBuyer.place({ [other]: 1, [tool]: 99 }, { key: 'k' }),
    await asBuyer.place({ [other]: 1, [tool]: 99 }, { key: 'k' }),
  ];
  expect([again.statusCode, again.json().lines]).toEqual([first.statusCode, first.json().lines]);
  await expectStocks(10, 10);
});

it('tries another number if the number is taken', async () => {
  const { number } = await asBuyer.placed({ [other]: 1 });
  const [first = 0, second = 0] = number.split('-').map(Number);
  const randomInt = jest.spyOn(crypto, 'randomInt') as unknown as jest.SpyInstance<number>;
  for (const half of [first, second, 98_765, 1_234]) randomInt.mockImplementationOnce(() => half);
  expect((await asBuyer.placed({ [other]: 1 })).number).toBe('98765-01234');
  expect(randomInt).toHaveBeenCalledTimes(4);
  await expectStocks(10, 8);
});

it('sends at most 11 queries for the first order of one line with a key, and one more for each further line', async () => {
  const many = [tool, ...(await Promise.all(Array.from({ length: 15 }, () => stockTool(shop))))];
  const counter = new QueryCounter(shop.dataSource);
  const expectAtMost = async (most: number, ids: readonly string[], key: string) => {
    const quantities = Object.fromEntries(ids.map((id) => [id, 2]));
    const sent = await counter.transactionDuring(() => asBuyer.placed(quantities, { key }), 'UPDATE tools');
    // A failure names the queries.
    expect(sent.length <= most ? [] : sent).toEqual([]);
  };
  await expectAtMost(11, [tool], 'one');
  // Rows of several lines are inserted together.
  await expectAtMost(11 + 15, many, 'many');
});

it('places concurrent orders of the same tools in opposite orders', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop)));
  const responses = await atOnce(buyers, (one, index) => {
    const ids = index % 2 === 0 ? [tool, other] : [other, tool];
    return new OrderClient(shop, one).place(Object.fromEntries(ids.map((id) => [id, 2])));
  });
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
  await expectStocks(0, 0);
  const lines = await shop.dataSource.getRepository(OrderLine).findBy({ toolId: tool });
  expect(lines).toHaveLength(5);
});

it.each([
  ['lines', { lines: [] }],
  ['lines', { lines: 'all' }],
  [
    'lines',
    {
      lines: [
        { id: 'a', quantity: 1 },
        { id: 'a', quantity: 2 },
      ],
    },
  ],
  ['lines', { lines: Array.from({ length: 51 }, (_, index) => ({ id: `tool-${index}`, quantity: 1 })) }],
  ['lines.0', { lines: [null] }],
  ['lines', { lines: [[{ id: 'a', quantity: 1 }]] }],
  ['lines.0.quantity', { lines: [{ id: 'a', quantity: 0 }] }],
  ['lines.0.id', { lines: [{ id: '', quantity: 1 }] }],
  ['address', { address: '1234567' }],
  ['address', { address: 'Lane' }],
  ['phone', { phone: '1234' }],
  ['phone', { phone: 'five five five' }],
])('rejects invalid %s by name', async (field, body) => {
  const valid = { lines: [{ id: tool, quantity: 2 }], ...CONTACT };
  const response = await asBuyer.send('POST', '/orders', { ...valid, ...body });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toContainEqual(expect.objectContaining({ field, code: expect.any(String) }));
});
