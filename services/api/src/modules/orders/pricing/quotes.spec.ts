import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { OrderClient } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Tool } from '../../tools/tool.entity.ts';
import { Order } from '../order.entity.ts';
import { OrderLine } from '../order-line.entity.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import type { QuoteDto } from './quote.dto.ts';

let shop: TestApp;
let buyer: SignedIn;
let asBuyer: OrderClient;
beforeAll(async () => {
  shop = await startTestApp({
    delivery: { costCents: 490, days: { least: 3, most: 5 } },
    ordersPerMinute: 1_000,
  });
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
});
afterAll(() => shop.close());

const quote = (lines: readonly object[], remoteAddress?: string) =>
  shop.app.inject({
    ...{ method: 'POST', url: '/api/quote', payload: { lines } },
    ...(remoteAddress && { remoteAddress }),
  });
const setPrice = (id: string, cents: number) =>
  shop.dataSource.query('UPDATE tools SET price_cents = ? WHERE id = ?', [cents, id]);
const ordersOf = ({ id }: SignedIn) => shop.dataSource.getRepository(Order).countBy({ userId: id });

describe('a quote', () => {
  it('prices each line and the delivery for anyone, and names what cannot be ordered', async () => {
    const [hammer, drawknife, vise, archived] = [
      await stockTool(shop, { name: 'Hammer', price: 0.07 }),
      await stockTool(shop, { name: 'Drawknife', price: 12.5, quantity: 0 }),
      await stockTool(shop, { name: 'Vise', price: 10, minQuantity: 2 }),
      await stockTool(shop, { name: 'Brace' }),
    ];
    await shop.dataSource.getRepository(Tool).update({ id: archived }, { archivedAt: new Date() });
    const ids = [hammer, drawknife, vise, archived, 'no-such-tool'];
    const response = await quote(ids.map((id) => ({ id, quantity: id === hammer ? 3 : 1 })));
    expect(response.statusCode).toBe(200);
    const message = expect.any(String);
    expect(response.json()).toEqual({
      lines: [
        { id: hammer, quantity: 3, name: 'Hammer', price: 0.07, total: 0.21 },
        {
          ...{ id: drawknife, quantity: 1, name: 'Drawknife', price: 12.5, total: 12.5 },
          problem: { code: 'insufficient-stock', params: { name: 'Drawknife', available: 0 }, message },
        },
        {
          ...{ id: vise, quantity: 1, name: 'Vise', price: 10, total: 10 },
          problem: { code: 'quantity-out-of-range', params: { name: 'Vise', min: 2, max: 10 }, message },
        },
        {
          ...{ id: archived, quantity: 1, name: 'Brace' },
          problem: { code: 'tool-archived', params: { name: 'Brace' }, message },
        },
        { id: 'no-such-tool', quantity: 1, problem: { code: 'not-found', params: {}, message } },
      ],
      ...{ subtotal: 22.71, delivery: 4.9, total: 27.61, currency: 'USD', country: 'GB' },
      deliveryMethods: [expect.objectContaining({ id: 'standard', price: 4.9 })],
      deliveryMethod: 'standard',
      paymentMethods: [expect.objectContaining({ id: 'stripe', online: true })],
    });
  });

  it('has the unit price of a tool that is sold by measure', async () => {
    const oil = await stockTool(shop, { name: 'Oil', price: 34, content: '500 ml' });
    const { lines } = (await quote([{ id: oil, quantity: 2 }])).json();
    expect(lines).toMatchObject([{ price: 34, total: 68, unitPrice: '500 ml, $68.00 per l' }]);
  });

  it('changes nothing', async () => {
    const tool = await stockTool(shop);
    await quote([{ id: tool, quantity: 3 }]);
    expect(await stockOf(shop.dataSource, tool)).toBe(10);
  });

  it('is limited for each address', async () => {
    const take = jest.spyOn(RateLimiter.prototype, 'take').mockResolvedValueOnce(2_500);
    const { statusCode, headers } = await quote([{ id: 'no-such-tool', quantity: 1 }], '198.51.100.7');
    expect([statusCode, headers['retry-after']]).toEqual([429, '3']);
    expect(take).toHaveBeenCalledWith(expect.objectContaining({ burst: 300 }), '198.51.100.7');
    take.mockRestore();
  });
});

describe('the total of a line', () => {
  it('is stored with the order, and read by the order, the lists and the new total after a cancellation', async () => {
    const [hammer, saw] = [await stockTool(shop, { price: 0.07 }), await stockTool(shop, { price: 2 })];
    const { number, lines } = await asBuyer.placed({ [hammer]: 3, [saw]: 1 });
    const idOf = (tool: string) => lines.find(({ id }) => id === tool)?._id ?? '';
    const table = shop.dataSource.getRepository(OrderLine);
    expect(await table.findOneBy({ id: idOf(hammer) })).toMatchObject({ totalCents: 21 });

    await table.update({ id: idOf(hammer) }, { totalCents: 19 });
    const totals = (order: OrderDetailDto) => order.lines.map(({ total }) => total).sort();
    expect(totals(await asBuyer.get(number))).toEqual([0.19, 2]);
    const listed = await asBuyer.send('GET', `/order/email?client=${buyer.email}`);
    expect(
      listed
        .json()
        .map(({ total }: { total: number }) => total)
        .sort(),
    ).toEqual([0.19, 2]);
    await asBuyer.cancelLine(idOf(saw));
    expect((await asBuyer.get(number)).total).toBe(5.09);
  });
});

describe('an expected total', () => {
  const quoteOf = async (id: string, quantity: number): Promise<QuoteDto> =>
    (await quote([{ id, quantity }])).json();

  it('places the order if it is what the order costs', async () => {
    const tool = await stockTool(shop, { price: 0.1 });
    const { total } = await quoteOf(tool, 3);
    expect((await asBuyer.placed({ [tool]: 3 }, { expectedTotal: total })).total).toBe(5.2);
  });

  it.each([
    ['/orders', (id: string) => ({ lines: [{ id, quantity: 2 }] })],
    ['/order', (id: string) => ({ id, quantity: 2 })],
  ])('of another price is rejected with the new quote and writes nothing: %s', async (path, content) => {
    const tool = await stockTool(shop, { price: 1 });
    const { total } = await quoteOf(tool, 2);
    await setPrice(tool, 1_000);
    const contact = { address: '4 Forge Lane', phone: '+44 114 496 0100' };
    const order = (expectedTotal: number) =>
      asBuyer.send('POST', path, { ...content(tool), ...contact, expectedTotal }, 'one-key');
    const rejected = await order(total);
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'price-changed']);
    const current = await quoteOf(tool, 2);
    expect(rejected.json().quote).toEqual(current);
    expect(current.lines).toEqual([{ id: tool, quantity: 2, name: 'Marking Gauge', price: 10, total: 20 }]);
    expect([await ordersOf(buyer), await stockOf(shop.dataSource, tool)]).toEqual([0, 10]);
    // The key is free: the rejected request wrote nothing.
    const placed = await order(current.total);
    expect([placed.statusCode, placed.json().total]).toEqual([201, 24.9]);
    expect((await order(current.total)).json().number).toBe(placed.json().number);
    expect([await ordersOf(buyer), await stockOf(shop.dataSource, tool)]).toEqual([1, 8]);
  });

  it('belongs to its currency', async () => {
    const tool = await stockTool(shop, { price: 1 });
    const { total } = await quoteOf(tool, 1);
    const place = (expectedCurrency: string) =>
      asBuyer.place({ [tool]: 1 }, { expectedTotal: total, expectedCurrency });
    const rejected = await place('EUR');
    expect([rejected.statusCode, rejected.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'price-changed',
        quote: expect.objectContaining({ total, currency: 'USD' }),
      }),
    ]);
    expect((await place('USD')).statusCode).toBe(201);
  });

  it('is what every order costs, while an admin changes the price', async () => {
    const tool = await stockTool(shop, { price: 1, quantity: 40 });
    const { total } = await quoteOf(tool, 1);
    const buyers = await Promise.all(Array.from({ length: 20 }, () => signIn(shop)));
    const [responses] = await Promise.all([
      Promise.all(
        buyers.map((one) => new OrderClient(shop, one).place({ [tool]: 1 }, { expectedTotal: total })),
      ),
      setPrice(tool, 1_000),
    ]);
    const placed = responses.filter(({ statusCode }) => statusCode === 201);
    for (const response of placed) expect(response.json().total).toBe(total);
    const rejected = responses.filter(({ statusCode }) => statusCode !== 201);
    for (const response of rejected) {
      expect(response.json()).toMatchObject({ code: 'price-changed', quote: { total: 14.9 } });
    }
    expect(await stockOf(shop.dataSource, tool)).toBe(40 - placed.length);
  });

  it.each([-1, 1.0005, '1', null])('must be an amount: %p', async (expectedTotal) => {
    const response = await asBuyer.place({ 'no-such-tool': 1 }, { expectedTotal } as object);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([400, 'expectedTotal']);
  });
});
