import { inTransaction } from '@whetstone/server/database/transactions';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import type { NewTool } from '../tools/tools.service.ts';
import { type BasketDto, MAX_LINES } from './basket.dto.ts';
import { BasketService } from './basket.service.ts';
import { BasketLine } from './basket-line.entity.ts';

let buyer: SignedIn;
const shop = sharedTestApp({ rateLimitFactor: 10 });
beforeEach(async () => {
  buyer = await signIn(shop);
});
afterEach(() => jest.restoreAllMocks());

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
const send = (method: Method, url: string, payload?: object, { headers } = buyer) =>
  shop.app.inject({ method, url: `/api/basket${url}`, headers, payload });
const set = (id: string, quantity: number) => send('PUT', `/${id}`, { quantity });
const merge = (lines: object[]) => send('POST', '/merge', { lines });
const quantities = (response: { json(): BasketDto }) =>
  Object.fromEntries(response.json().lines.map(({ id, quantity }) => [id, quantity]));

async function stockTools(count: number, about: Partial<NewTool> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await stockTool(shop, about));
  return ids;
}

/** Fills the basket without requests. */
async function fill(ids: readonly string[]): Promise<void> {
  const now = new Date();
  const lines = ids.map((toolId) => ({
    userId: buyer.id,
    toolId,
    quantity: 1,
    createdAt: now,
    updatedAt: now,
  }));
  await shop.dataSource.getRepository(BasketLine).insert(lines);
}

describe('a basket', () => {
  it('lists its tools in the order of their addition, with the present price and stock', async () => {
    const [chisel = '', vise = ''] = await stockTools(2);
    expect((await send('GET', '')).json()).toEqual({ lines: [] });
    await set(vise, 2);
    await set(chisel, 12);
    const changed = await set(vise, 3);
    expect(changed.statusCode).toBe(200);
    const about = {
      name: 'Marking Gauge',
      price: 24.5,
      img: '/media/marking-gauge.webp',
      alt: '',
      available: 10,
      minQuantity: 1,
      maxQuantity: 100,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    const lines = [
      { id: vise, quantity: 3, ...about },
      { id: chisel, quantity: 12, ...about },
    ];
    expect(changed.json()).toEqual({ lines });
    expect((await send('GET', '')).json()).toEqual({ lines });
  });

  it('belongs to one account', async () => {
    const id = await stockTool(shop);
    await set(id, 2);
    const other = await signIn(shop);
    expect((await send('GET', '', undefined, other)).json()).toEqual({ lines: [] });
    await send('DELETE', `/${id}`, undefined, other);
    expect(quantities(await send('GET', ''))).toEqual({ [id]: 2 });
  });

  it('loses a tool once it is removed, also if the tool is no longer in it', async () => {
    const [chisel = '', vise = ''] = await stockTools(2);
    await fill([chisel, vise]);
    for (const _ of ['first', 'again']) {
      const response = await send('DELETE', `/${chisel}`);
      expect([response.statusCode, quantities(response)]).toEqual([200, { [vise]: 1 }]);
    }
  });

  it('accepts a quantity above the stock, which checkout rejects', async () => {
    const id = await stockTool(shop, { quantity: 1 });
    expect(quantities(await set(id, 5))).toEqual({ [id]: 5 });
  });

  it('rejects an unknown tool', async () => {
    const response = await set('no-such-tool', 1);
    expect(response.json()).toMatchObject({ status: 404, code: 'not-found' });
  });

  it.each([0, -1, 1.5, '2', null, 1_000_001, undefined])('rejects the quantity %j', async (quantity) => {
    const response = await send('PUT', `/${await stockTool(shop)}`, { quantity });
    expect(response.json()).toMatchObject({ status: 400, errors: [{ field: 'quantity' }] });
  });

  it('forgets a tool that is deleted from the catalog', async () => {
    const [chisel = '', vise = ''] = await stockTools(2);
    await fill([chisel, vise]);
    await shop.dataSource.query('DELETE FROM stock_entries WHERE tool_id = ?', [chisel]);
    await shop.dataSource.query('DELETE FROM tools WHERE id = ?', [chisel]);
    expect(quantities(await send('GET', ''))).toEqual({ [vise]: 1 });
    expect(await shop.dataSource.getRepository(BasketLine).countBy({ userId: buyer.id })).toBe(1);
  });

  it('rejects one tool more than it holds, and still changes the others', async () => {
    const ids = await stockTools(MAX_LINES);
    await fill(ids);
    const response = await set(await stockTool(shop), 1);
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'basket-full',
      detail: 'A basket holds at most 50 tools. Order these tools first, or remove one of them.',
    });
    expect(quantities(await set(ids[7] ?? '', 4))).toMatchObject({ [ids[7] ?? '']: 4 });
  });

  it('limits the changes of an account, not its reads', async () => {
    const take = jest.spyOn(RateLimiter.prototype, 'take').mockResolvedValue(2_500);
    const response = await set(await stockTool(shop), 1);
    expect(response.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(response.headers['retry-after']).toBe('3');
    expect(take).toHaveBeenCalledWith(expect.objectContaining({ burst: 120, perMinute: 120 }), buyer.id);
    expect((await send('GET', '')).statusCode).toBe(200);
  });
});

describe('two tabs at the same time', () => {
  it('set one line: the basket has one of the quantities, once', async () => {
    const id = await stockTool(shop);
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => set(id, index + 1)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    const { lines } = (await send('GET', '')).json<BasketDto>();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.quantity).toBeGreaterThanOrEqual(1);
    expect(lines[0]?.quantity).toBeLessThanOrEqual(12);
  });

  it('never exceed the maximum number of tools together', async () => {
    await fill(await stockTools(MAX_LINES - 2));
    const more = await stockTools(8);
    const responses = await Promise.all(more.map((id) => set(id, 1)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect((await send('GET', '')).json().lines).toHaveLength(MAX_LINES);
  });

  it('change the basket and check out the same tool: both succeed', async () => {
    const ids = await stockTools(3, { quantity: 100 });
    await fill(ids);
    const lines = ids.map((id) => ({ id, quantity: 1 }));
    const checkout = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: buyer.headers,
        payload: { lines, address: '4 Forge Lane', phone: '555 0101' },
      });
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => [
        checkout(),
        set(ids[index % 3] ?? '', 2),
        merge(lines),
      ]).flat(),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(5).fill([201, 200, 200]).flat());
    await checkout();
    expect(quantities(await send('GET', ''))).toEqual({});
  });

  it('merge the same basket once', async () => {
    const [chisel = '', vise = ''] = await stockTools(2);
    const lines = [
      { id: chisel, quantity: 2 },
      { id: vise, quantity: 5 },
    ];
    const responses = await Promise.all([merge(lines), merge(lines), merge(lines)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(quantities(await send('GET', ''))).toEqual({ [chisel]: 2, [vise]: 5 });
  });
});

describe('merging the basket of a visitor', () => {
  it('keeps the larger quantity of each tool, so a repetition changes nothing', async () => {
    const [chisel = '', vise = '', saw = ''] = await stockTools(3);
    await set(chisel, 3);
    await set(vise, 1);
    const lines = [
      { id: chisel, quantity: 2 },
      { id: vise, quantity: 4 },
      { id: saw, quantity: 1 },
    ];
    const first = await merge(lines);
    expect([first.statusCode, quantities(first)]).toEqual([200, { [chisel]: 3, [vise]: 4, [saw]: 1 }]);
    expect((await merge(lines)).json()).toEqual(first.json());
  });

  it('skips unknown tools, and takes the larger of two quantities of one tool', async () => {
    const id = await stockTool(shop);
    const response = await merge([
      { id, quantity: 2 },
      { id: 'no-such-tool', quantity: 1 },
      { id, quantity: 6 },
      { id, quantity: 5 },
    ]);
    expect([response.statusCode, quantities(response)]).toEqual([200, { [id]: 6 }]);
  });

  it('fills the basket up to its maximum, and still raises quantities', async () => {
    const ids = await stockTools(MAX_LINES - 1);
    await fill(ids);
    const [first = '', second = ''] = await stockTools(2);
    const response = await merge([
      { id: first, quantity: 1 },
      { id: second, quantity: 1 },
      { id: ids[0] ?? '', quantity: 9 },
    ]);
    expect(response.json().lines).toHaveLength(MAX_LINES);
    expect(quantities(response)).toMatchObject({ [first]: 1, [ids[0] ?? '']: 9 });
    expect(quantities(response)).not.toHaveProperty(second);
  });

  it.each([
    ['no list', {}, 'lines'],
    ['another type', { lines: 'x' }, 'lines'],
    ['a list of texts', { lines: ['x'] }, 'lines.0'],
    ['a list of null', { lines: [null] }, 'lines.0'],
    ['a line without a quantity', { lines: [{ id: 'x' }] }, 'lines.0.quantity'],
    ['a line with an invalid quantity', { lines: [{ id: 'x', quantity: 0 }] }, 'lines.0.quantity'],
    ['a line with an unknown field', { lines: [{ id: 'x', quantity: 1, price: 1 }] }, 'lines.0.price'],
    ['a list in the list', { lines: [[{ id: 'x', quantity: 1 }]] }, 'lines'],
    ['too many lines', { lines: Array(51).fill({ id: 'x', quantity: 1 }) }, 'lines'],
  ])('rejects %s', async (_what, payload, field) => {
    const response = await send('POST', '/merge', payload);
    expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed' });
    expect(response.json().errors[0].field).toBe(field);
    if (field === 'lines.0') {
      expect(response.json().detail).toBe('lines must contain objects with id and quantity.');
    }
  });
});

it('removes bought tools in the transaction of the order, and keeps them if the order fails', async () => {
  const [chisel = '', vise = '', saw = ''] = await stockTools(3);
  await fill([chisel, vise, saw]);
  const basket = shop.app.get(BasketService);
  const failed = inTransaction(shop.dataSource, async (manager) => {
    await basket.removeTools(manager, buyer.id, [chisel, vise]);
    throw new Error('The payment failed.');
  });
  await expect(failed).rejects.toThrow('The payment failed.');
  expect((await send('GET', '')).json().lines).toHaveLength(3);
  await inTransaction(shop.dataSource, (manager) => basket.removeTools(manager, buyer.id, [chisel, vise]));
  expect(quantities(await send('GET', ''))).toEqual({ [saw]: 1 });
});
