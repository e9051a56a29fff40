import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { planOf } from '@whetstone/server/testing/database/queries';
import { OrderClient } from '../../../testing/order-client.ts';
import { mailsTo } from '../../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import type { ListedToolDto } from '../tool-admin.dto.ts';
import type { StockEntryDto, ToolStockDto } from './stock.dto.ts';

let shop: TestApp;
let admin: SignedIn;
let customer: SignedIn;
beforeAll(async () => {
  shop = await startTestApp({ ordersPerMinute: 1_000 });
  admin = await signIn(shop, { role: 'admin', name: 'Ada Holloway' });
  customer = await signIn(shop);
});
afterAll(() => shop.close());

const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, key?: string) => {
  const headers = { ...admin.headers, ...(key && { 'idempotency-key': key }) };
  return shop.app.inject({ method, url: `/api${path}`, payload, headers });
};
const add = (toolId: string, entry: object, key?: string) =>
  send('POST', `/tools/${toolId}/stock-entries`, entry, key);
const entriesOf = async (toolId: string): Promise<StockEntryDto[]> =>
  (await send('GET', `/tools/${toolId}/stock-entries`)).json();
const stockAndLedger = async (toolId: string) => [
  await stockOf(shop.dataSource, toolId),
  await ledgerOf(shop.dataSource, toolId),
];

describe('an entry of an admin', () => {
  it('changes the stock, and names the admin, the reason and the balance', async () => {
    const id = await stockTool(shop, { quantity: 10 });
    await add(id, { kind: 'received', quantity: 20, note: ' Delivery 4711 ' });
    await add(id, { kind: 'decreased', quantity: 3, reason: 'damaged' });
    await add(id, { kind: 'increased', quantity: 1, reason: 'other', note: 'Behind the shelf' });
    const counted = await add(id, { kind: 'counted', quantity: 25, expected: 28 });
    expect([counted.statusCode, counted.json()]).toMatchObject([201, { kind: 'counted', balance: 25 }]);
    const by = 'Ada Holloway';
    const createdAt = expect.any(String);
    const _id = expect.any(String);
    expect(await entriesOf(id)).toEqual([
      { _id, kind: 'counted', change: -3, balance: 25, by, createdAt },
      {
        _id,
        kind: 'corrected',
        change: 1,
        balance: 28,
        reason: 'other',
        note: 'Behind the shelf',
        by,
        createdAt,
      },
      { _id, kind: 'corrected', change: -3, balance: 27, reason: 'damaged', by, createdAt },
      { _id, kind: 'received', change: 20, balance: 30, note: 'Delivery 4711', by, createdAt },
      { _id, kind: 'initial', change: 10, balance: 10, createdAt },
    ]);
    expect(await stockAndLedger(id)).toEqual([25, 25]);
    const audited = await shop.dataSource
      .getRepository(AuditEntry)
      .find({ where: { subjectId: id }, order: { id: 'ASC' } });
    expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['received', 'corrected', 'corrected', 'counted'].map((action) => [`stock.${action}`, admin.id]),
    );
  });

  it('records a count that matches', async () => {
    const id = await stockTool(shop, { quantity: 10 });
    expect((await add(id, { kind: 'counted', quantity: 10 })).json()).toMatchObject({
      change: 0,
      balance: 10,
    });
    expect(await stockAndLedger(id)).toEqual([10, 10]);
  });

  it.each([
    [
      { kind: 'decreased', quantity: 4, reason: 'lost' },
      'insufficient-stock',
      'Only 3 of Marking Gauge are left.',
    ],
    [
      { kind: 'received', quantity: 999_998 },
      'too-much-stock',
      'The stock of Marking Gauge is 3. It can be at most 1,000,000.',
    ],
    [
      { kind: 'counted', quantity: 9, expected: 4 },
      'changed-meanwhile',
      'The stock of Marking Gauge has changed since you counted. It is 3 now.',
    ],
  ])('is rejected with a sentence: %j', async (entry, code, detail) => {
    const id = await stockTool(shop, { quantity: 3 });
    expect((await add(id, entry)).json()).toMatchObject({ status: 409, code, detail });
    expect(await stockAndLedger(id)).toEqual([3, 3]);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('says that nothing is left', async () => {
    const id = await stockTool(shop, { quantity: 0 });
    const response = await add(id, { kind: 'decreased', quantity: 1, reason: 'lost' });
    expect(response.json().detail).toBe('The stock of Marking Gauge is already 0.');
  });

  it.each([
    [{ quantity: 1 }, 'kind'],
    [{ kind: 'initial', quantity: 1 }, 'kind'],
    [{ kind: 'received' }, 'quantity'],
    [{ kind: 'received', quantity: 0 }, 'quantity'],
    [{ kind: 'received', quantity: 1.5 }, 'quantity'],
    [{ kind: 'received', quantity: '5' }, 'quantity'],
    [{ kind: 'counted', quantity: -1 }, 'quantity'],
    [{ kind: 'received', quantity: 1_000_001 }, 'quantity'],
    [{ kind: 'received', quantity: 1, reason: 'found' }, 'reason'],
    [{ kind: 'decreased', quantity: 1 }, 'reason'],
    [{ kind: 'decreased', quantity: 1, reason: 'stolen' }, 'reason'],
    [{ kind: 'decreased', quantity: 1, reason: 'other' }, 'note'],
    [{ kind: 'decreased', quantity: 1, reason: 'other', note: '  ' }, 'note'],
    [{ kind: 'received', quantity: 1, note: 'x'.repeat(201) }, 'note'],
    [{ kind: 'counted', quantity: 1, expected: 1.5 }, 'expected'],
    [{ kind: 'received', quantity: 1, actorId: 'me' }, 'actorId'],
  ])('is rejected by field: %j', async (entry, field) => {
    const response = await add(await stockTool(shop), entry);
    expect([response.statusCode, response.json().errors?.[0].field]).toEqual([400, field]);
  });

  it('is a 404 for an unknown tool, and so are its stock and its ledger', async () => {
    const responses = [
      await add('no-such-tool', { kind: 'received', quantity: 1 }),
      await send('GET', '/tools/no-such-tool/stock-entries'),
      await send('GET', '/tools/no-such-tool/stock'),
      await send('PUT', '/tools/no-such-tool/low-stock', { lowStockAt: 1 }),
    ];
    expect(responses.map((response) => response.json().code)).toEqual(responses.map(() => 'not-found'));
  });

  it('is added once for a key, also if the requests arrive at the same time', async () => {
    const id = await stockTool(shop, { quantity: 1 });
    const receipt = { kind: 'received', quantity: 5 };
    const responses = await Promise.all([1, 2, 3].map(() => add(id, receipt, `receipt-${id}`)));
    expect(new Set(responses.map((response) => response.json()._id)).size).toBe(1);
    expect(await stockAndLedger(id)).toEqual([6, 6]);
    const other = await add(id, { ...receipt, quantity: 6 }, `receipt-${id}`);
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency-key-reused']);
    const elsewhere = await add(await stockTool(shop), receipt, `receipt-${id}`);
    expect(elsewhere.statusCode).toBe(422);
  });

  it('of two admins who count at the same time, tells the second', async () => {
    const id = await stockTool(shop, { quantity: 10 });
    const counts = [7, 8].map((quantity) => add(id, { kind: 'counted', quantity, expected: 10 }));
    const responses = await Promise.all(counts);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const first = responses.find(({ statusCode }) => statusCode === 201)?.json().balance;
    const second = responses.find(({ statusCode }) => statusCode === 409)?.json();
    expect(second).toMatchObject({ code: 'changed-meanwhile', current: { quantity: first } });
    expect(await stockAndLedger(id)).toEqual([first, first]);
  });

  it('of two admins who receive at the same time, adds both', async () => {
    const id = await stockTool(shop, { quantity: 0 });
    await Promise.all([4, 5].map((quantity) => add(id, { kind: 'received', quantity })));
    expect(await stockAndLedger(id)).toEqual([9, 9]);
  });

  it('emails the customers who wait for the tool', async () => {
    const id = await stockTool(shop, { name: 'Spokeshave', quantity: 0 });
    const { headers } = customer;
    await shop.app.inject({ method: 'PUT', url: `/api/stock-alerts/${id}`, headers });
    await shop.app.get(JobsService).run('mail-stock-alerts');
    expect(await mailsTo(shop, customer.email)).toEqual([]);
    await add(id, { kind: 'received', quantity: 5 });
    await shop.app.get(JobsService).run('mail-stock-alerts');
    await shop.app.get(JobsService).run('send-emails');
    const [mail] = await mailsTo(shop, customer.email);
    expect(mail).toContain('Spokeshave');
  });
});

describe('the ledger of a tool', () => {
  it('names the orders, and keeps its balances from page to page', async () => {
    const id = await stockTool(shop, { quantity: 10 });
    const buyer = new OrderClient(shop, customer);
    const { number } = await buyer.placed({ [id]: 4 });
    await buyer.step(number, 'cancel');
    await add(id, { kind: 'received', quantity: 2 });
    const all = await entriesOf(id);
    expect(all.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
      ['received', 2, 12],
      ['cancelled', 4, 10],
      ['ordered', -4, 6],
      ['initial', 10, 10],
    ]);
    expect(all.map((entry) => entry.number)).toEqual([undefined, number, number, undefined]);
    const paged: StockEntryDto[] = [];
    for (let url = `/api/tools/${id}/stock-entries?limit=1`; url; ) {
      const page = await shop.app.inject({ url, headers: admin.headers });
      paged.push(...page.json());
      url = /<(.+)>/.exec(String(page.headers.link ?? ''))?.[1] ?? '';
    }
    expect(paged).toEqual(all);
  });

  it('names no removed admin', async () => {
    const id = await stockTool(shop);
    const former = await signIn(shop, { role: 'admin', name: 'Grace' });
    const request = {
      method: 'POST' as const,
      url: `/api/tools/${id}/stock-entries`,
      headers: former.headers,
    };
    await shop.app.inject({ ...request, payload: { kind: 'received', quantity: 1 } });
    expect((await entriesOf(id))[0]?.by).toBe('Grace');
    expect(
      (await shop.app.inject({ method: 'DELETE', url: `/api/user/${former.id}`, headers: admin.headers }))
        .statusCode,
    ).toBe(200);
    expect((await entriesOf(id))[0]).not.toHaveProperty('by');
  });
});

describe('the stock of a tool', () => {
  it('counts what is sold and not packed yet', async () => {
    const id = await stockTool(shop, { quantity: 10 });
    const buyer = new OrderClient(shop, customer);
    const [packed, placed, cancelled] = [
      await buyer.placed({ [id]: 1 }),
      await buyer.placed({ [id]: 2 }),
      await buyer.placed({ [id]: 4 }),
    ];
    const clerk = new OrderClient(shop, admin);
    await clerk.step(packed.number, 'pay');
    await clerk.step(packed.number, 'pack');
    await buyer.step(cancelled.number, 'cancel');
    expect(placed.number).toBeDefined();
    expect((await send('GET', `/tools/${id}/stock`)).json()).toEqual({
      ...{ _id: id, name: 'Marking Gauge', img: '/media/marking-gauge.webp', alt: '' },
      ...{ quantity: 7, reserved: 2, lowStockDefault: 5, minQuantity: 1, lowAt: 5 },
    });
  });

  it('has a threshold that two admins do not overwrite', async () => {
    const id = await stockTool(shop);
    const set = (threshold: object) => send('PUT', `/tools/${id}/low-stock`, threshold);
    expect((await set({ lowStockAt: 8 })).json()).toMatchObject({ lowStockAt: 8, lowStockDefault: 5 });
    const second = (await set({ lowStockAt: 3 })).json();
    expect(second).toMatchObject({
      code: 'changed-meanwhile',
      detail: 'Another admin has changed this to 8.',
      current: { lowStockAt: 8 },
    });
    expect((await set({ lowStockAt: 3, previous: 8 })).json()).toMatchObject({ lowStockAt: 3 });
    expect((await set({ previous: 3 })).json()).not.toHaveProperty('lowStockAt');
    expect((await set({ lowStockAt: -1 })).json().errors[0].field).toBe('lowStockAt');
  });
});

describe('the tools with low stock', () => {
  const namesOf = async (query = '') => {
    const low: ToolStockDto[] = (await send('GET', `/stock/low?limit=100${query}`)).json();
    return low.map(({ name, quantity }) => [name, quantity]);
  };

  it('are at or below their own threshold or the default, the smallest stock first', async () => {
    await shop.dataSource.query('UPDATE tools SET quantity = 50, low_stock_at = NULL');
    await stockTool(shop, { name: 'At the default', quantity: 5 });
    await stockTool(shop, { name: 'Above the default', quantity: 6 });
    await stockTool(shop, { name: 'Sold out', quantity: 0 });
    const archived = await stockTool(shop, { name: 'No longer sold', quantity: 0 });
    await send('POST', `/tools/${archived}/archive`);
    const many = await stockTool(shop, { name: 'Needs many', quantity: 20 });
    const few = await stockTool(shop, { name: 'Needs few', quantity: 2 });
    expect(await namesOf()).toEqual([
      ['Sold out', 0],
      ['Needs few', 2],
      ['At the default', 5],
    ]);
    await send('PUT', `/tools/${many}/low-stock`, { lowStockAt: 20 });
    await send('PUT', `/tools/${few}/low-stock`, { lowStockAt: 1 });
    expect(await namesOf()).toEqual([
      ['Sold out', 0],
      ['At the default', 5],
      ['Needs many', 20],
    ]);
  });

  it('are found by the index on the quantity', async () => {
    for (let index = 0; index < 30; index += 1) await stockTool(shop, { quantity: 80 });
    const plan = await planOf(shop, () => send('GET', '/stock/low?limit=2'), 'ORDER BY');
    expect(plan).toContain('ix_tools_quantity');
    expect(plan).not.toMatch(/USE TEMP B-TREE|filesort|SCAN tools/i);
  });

  it('include tools with less than the smallest order needs, with every threshold', async () => {
    await shop.dataSource.query('UPDATE tools SET quantity = 50, low_stock_at = NULL, min_quantity = 1');
    await stockTool(shop, { name: 'Enough for an order', quantity: 40, minQuantity: 40 });
    const bulk = await stockTool(shop, { name: 'Sold by the hundred', quantity: 99, minQuantity: 100 });
    const expected = [['Sold by the hundred', 99]];
    expect(await namesOf()).toEqual(expected);
    await send('PUT', `/tools/${bulk}/low-stock`, { lowStockAt: 0 });
    expect(await namesOf()).toEqual(expected);
    expect((await send('GET', `/tools/${bulk}/stock`)).json()).toMatchObject({ minQuantity: 100, lowAt: 99 });
    const listed: ListedToolDto[] = (await send('GET', '/tools?stock=low')).json();
    expect(listed.map(({ name, lowStock }) => [name, lowStock])).toEqual([['Sold by the hundred', true]]);
    const all: ListedToolDto[] = (await send('GET', '/tools?limit=100')).json();
    expect(all.filter(({ lowStock }) => lowStock)).toHaveLength(1);
  });
});
