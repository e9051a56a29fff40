import { newId } from '@whetstone/server/database/new-id';
import { planOf, QueryCounter } from '@whetstone/server/testing/database/queries';
import type { LightMyRequestResponse } from 'fastify';
import { addOrder, lineOf } from '../../testing/listed-orders.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TokenRevocationService } from '../users/token-revocation.service.ts';
import { Order } from './order.entity.ts';
import { OrderLine } from './order-line.entity.ts';
import type { OrderDto } from './order-lines.dto.ts';

describe('the lists of lines', () => {
  const CLIENTS = [
    ['robin.hale@mail.example', 'Robin Hale'],
    ['ida@works.example', 'Ida Byron'],
    ['100%.wool@mail.example', '_under'],
    ['zoe@mail.example', 'robert Smith'],
  ] as const;
  const TOOLS = ['Claw Hammer', 'Try Square', 'Robust Vise'];
  const NEXT = /^<(?<url>[^>]+)>; rel="next"$/;

  let shop: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    shop = await startTestApp();
    admin = await signIn(shop, { role: 'admin' });
    const toolId = await stockTool(shop);
    const clients: ReturnType<typeof lineOf>[] = [];
    for (const [email, name] of CLIENTS)
      clients.push(lineOf(await addOrder(shop, await signIn(shop, { email, name }))));
    const lines = Array.from({ length: 24 }, (_, index) => ({
      ...{ ...clients[index % 4], id: newId(), toolId, service: TOOLS[index % 3], priceCents: 100 },
      ...{
        quantity: 1 + (index % 5),
        totalCents: 100 * (1 + (index % 5)),
        createdAt: new Date(),
        cancelledAt: index === 23 ? new Date() : null,
      },
    }));
    await shop.dataSource.getRepository(OrderLine).insert(lines);
  });
  afterAll(() => shop.close());

  function get(url: string): Promise<LightMyRequestResponse> {
    return shop.app.inject({ url, headers: admin.headers });
  }

  async function follow(first: string): Promise<OrderDto[]> {
    const lines: OrderDto[] = [];
    let url: string | undefined = first;
    while (url) {
      const response: LightMyRequestResponse = await get(url);
      lines.push(...response.json());
      url = NEXT.exec(String(response.headers.link ?? ''))?.groups?.url;
    }
    return lines;
  }

  async function found(q: string): Promise<string[]> {
    const response = await get(`/api/order?limit=100&q=${encodeURIComponent(q)}`);
    expect(response.statusCode).toBe(200);
    return [...new Set<string>(response.json().map(({ client }: OrderDto) => client))].sort();
  }

  const SORTS = ['newest', 'oldest', 'service', 'client', 'clientName', 'quantity'].flatMap((sort) =>
    sort.endsWith('est') ? [sort] : [sort, `-${sort}`],
  );

  it.each(SORTS)('returns every open line once over all pages, sorted by %s', async (sort) => {
    const lines = await follow(`/api/order?limit=5&sort=${sort}`);
    expect(new Set(lines.map(({ _id }) => _id)).size).toBe(23);
    expect(lines).toEqual((await get(`/api/order?limit=100&sort=${sort}`)).json());
  });

  it('sorts names case-insensitively and quantities numerically, in both directions', async () => {
    const names = (await follow('/api/order?sort=clientName')).map(({ clientName }) => clientName);
    expect([...new Set(names)]).toEqual(['_under', 'Ida Byron', 'robert Smith', 'Robin Hale']);
    const quantities = (await follow('/api/order?sort=-quantity')).map(({ quantity }) => quantity);
    expect(quantities).toEqual([...quantities].sort((a, b) => b - a));
    const ids = (await follow('/api/order?sort=oldest')).map(({ _id }) => _id);
    expect(ids).toEqual([...ids].sort());
  });

  it.each([
    ['robin', ['robin.hale@mail.example']],
    ['ROB', CLIENTS.map(([client]) => client).sort()],
    [' ida@WORKS.', ['ida@works.example']],
    ['Robert s', ['zoe@mail.example']],
    ['hale', ['robin.hale@mail.example']],
    ['aw ham', CLIENTS.map(([client]) => client).sort()],
    ['100%', ['100%.wool@mail.example']],
    ['1%', []],
    ['_', ['100%.wool@mail.example']],
    ['!', []],
    ['05550101', CLIENTS.map(([client]) => client).sort()],
    ['+44 115 496 0100', []],
    ["' OR 1=1 --", []],
    ['\\', []],
  ])('finds %j in the tool, the email address, the name or the phone number', async (q, clients) => {
    expect(await found(q)).toEqual(clients);
  });

  it('finds the lines of an order by its number, with its dash or without', async () => {
    const [{ number, client, phone }] = (await get('/api/order?limit=1')).json();
    for (const q of [number, ` ${number.replace('-', '')} `]) expect(await found(q)).toEqual([client]);
    expect(await found(`${number}0`)).toEqual([]);
    expect(phone).not.toContain(number);
  });

  it('returns all lines for a blank search', async () => {
    expect(await found('  ')).toHaveLength(4);
  });

  it('keeps filter and sort from page to page, and counts the matches', async () => {
    const first = await get('/api/order?q=claw&sort=-client&limit=3&count=true');
    expect(first.headers['x-total-count']).toBe('8');
    const lines = await follow('/api/order?q=claw&sort=-client&limit=3');
    expect(lines.map(({ service }) => service)).toEqual(Array(8).fill('Claw Hammer'));
    const clients = lines.map(({ client }) => client);
    expect(clients).toEqual([...clients].sort().reverse());
  });

  it.each([
    ['sort', 'sort=address'],
    ['sort', 'sort=service&sort=client'],
    ['q', 'q=a&q=b'],
    ['q', `q=${'x'.repeat(201)}`],
    ['client', 'client=robin.hale@mail.example'],
  ])('rejects an invalid %s by name', async (field, query) => {
    const response = await get(`/api/order?${query}`);
    expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed', errors: [{ field }] });
  });

  it('lists and counts lines that are not completely shipped if only open lines are wanted', async () => {
    const toolId = await stockTool(shop);
    const common = {
      toolId,
      service: 'Open tool',
      quantity: 2,
      priceCents: 100,
      totalCents: 200,
      cancelledAt: null,
    };
    for (const state of ['placed', 'packed', 'shipped', 'delivered'] as const) {
      const order = await addOrder(shop, await signIn(shop, { email: `${state}@open.example` }));
      await shop.dataSource.getRepository(Order).update({ id: order.id }, { state });
      const rows = state === 'packed' ? [0, 1, 2] : [0];
      for (const shipped of rows) {
        const line = { ...lineOf(order), ...common, id: newId(), shipped };
        await shop.dataSource.getRepository(OrderLine).insert(line);
      }
    }
    const listed = async (query: string) => {
      const response = await get(`/api/order?q=open.example&count=true&${query}`);
      return [
        response.headers['x-total-count'],
        response
          .json()
          .map(({ state, shipped }: OrderDto) => `${state} ${shipped}`)
          .sort(),
      ];
    };
    expect(await listed('state=open&sort=client')).toEqual(['3', ['packed 0', 'packed 1', 'placed 0']]);
    expect(await listed('sort=-client')).toEqual([
      '6',
      ['delivered 0', 'packed 0', 'packed 1', 'packed 2', 'placed 0', 'shipped 0'],
    ]);
    await shop.dataSource.getRepository(OrderLine).delete({ service: 'Open tool' });
  });

  it('needs one query per page, one for its orders and tools, and one for the count', async () => {
    const counter = new QueryCounter(shop.dataSource);
    await get('/api/order');
    const page = await counter.during(() => get('/api/order?q=rob&sort=clientName'));
    // A second has passed: the request also reads the revoked tokens again.
    shop.app.get(TokenRevocationService).clearCache();
    const counted = await counter.during(() => get('/api/order?q=rob&sort=clientName&count=true'));
    expect([page.length, counted.length]).toEqual([2, 3]);
  });

  it('distinguishes accents in email addresses', async () => {
    const url = '/api/order/email?client=';
    expect((await get(`${url}Ida@works.example`)).json()).toHaveLength(6);
    expect((await get(`${url}${encodeURIComponent('idá@works.example')}`)).json()).toEqual([]);
  });

  describe('a list of many lines', () => {
    // MySQL and MariaDB scan a small table, and a table without statistics.
    beforeAll(async () => {
      const toolId = await stockTool(shop);
      const common = lineOf(await addOrder(shop, admin));
      for (let part = 0; part < 5; part += 1) {
        const lines = Array.from({ length: 400 }, (_, index) => {
          const of = String(part * 400 + index).padStart(4, '0');
          const texts = { service: `Tool ${of}`, client: `${of}@crowd.example`, clientName: `Client ${of}` };
          const quantity = 1 + part * 400 + index;
          const amounts = { quantity, priceCents: 100, totalCents: 100 * quantity, createdAt: new Date() };
          return { ...common, id: newId(), toolId, ...texts, ...amounts };
        });
        await shop.dataSource.getRepository(OrderLine).insert(lines);
      }
      await shop.dataSource.query(process.env.TEST_DATABASE_URL ? 'ANALYZE TABLE order_lines' : 'ANALYZE');
    });

    it.each(SORTS)('reads the next page by %s without sorting', async (sort) => {
      const first = await get(`/api/order?limit=5&sort=${sort}`);
      const next = NEXT.exec(String(first.headers.link))?.groups?.url ?? '';
      expect(await planOf(shop, () => get(next), 'ORDER BY')).not.toMatch(
        /TEMP B-TREE|filesort|SCAN o|"type":"(ref|ALL)"/,
      );
    });
  });
});

describe('cancelling a line', () => {
  let shop: TestApp;
  let buyer: SignedIn;
  let tool: string;
  let placed: OrderLine;

  beforeAll(async () => {
    shop = await startTestApp();
  });
  beforeEach(async () => {
    buyer = await signIn(shop);
    tool = await stockTool(shop);
    const payload = { id: tool, quantity: 4, address: '4 Forge Lane', phone: '555 0101' };
    await shop.app.inject({ method: 'POST', url: '/api/order', headers: buyer.headers, payload });
    placed = await shop.dataSource.getRepository(OrderLine).findOneByOrFail({ client: buyer.email });
  });
  afterAll(() => shop.close());

  function cancel(id = placed.id, { headers } = buyer) {
    return shop.app.inject({ method: 'DELETE', url: `/api/order/${encodeURIComponent(id)}`, headers });
  }

  async function expectStock(quantity: number): Promise<void> {
    expect(await stockOf(shop.dataSource, tool)).toBe(quantity);
    expect(await ledgerOf(shop.dataSource, tool)).toBe(quantity);
  }

  it('returns the quantity to the stock, removes the line from the lists and keeps its row', async () => {
    await expectStock(6);
    const response = await cancel();
    expect([response.statusCode, response.json()]).toEqual([200, { deletedCount: 1 }]);
    await expectStock(10);
    const list = await shop.app.inject({
      url: `/api/order/email?client=${buyer.email}`,
      headers: buyer.headers,
    });
    expect(list.json()).toEqual([]);
    const kept = await shop.dataSource.getRepository(OrderLine).findOneByOrFail({ id: placed.id });
    expect(kept.cancelledAt).toBeInstanceOf(Date);
  });

  it('is listed among the lines of cancelled orders once nothing is left of its order', async () => {
    const listed = async (state: string) => {
      const url = `/api/order/email?client=${buyer.email}&state=${state}`;
      return (await shop.app.inject({ url, headers: buyer.headers })).json();
    };
    const order = await shop.dataSource.getRepository(OrderLine).findOneByOrFail({ id: placed.id });
    const rest = { ...order, id: newId(), cancelledAt: null };
    await shop.dataSource.getRepository(OrderLine).insert(rest);
    expect(await listed('cancelled')).toEqual([]);
    await cancel();
    expect(await listed('cancelled')).toEqual([]);
    expect(await listed('open')).toMatchObject([{ _id: rest.id, cancelled: false }]);
    expect(await listed('current')).toMatchObject([
      { _id: rest.id, cancelled: false },
      { _id: placed.id, cancelled: true, state: 'placed' },
    ]);
    await cancel(rest.id);
    expect(await listed('cancelled')).toMatchObject([
      { _id: rest.id },
      { _id: placed.id, state: 'cancelled' },
    ]);
    expect(await listed('current')).toEqual([]);
    expect(await listed('unknown')).toMatchObject({ status: 400, errors: [{ field: 'state' }] });
  });

  it('changes the stock once when the line is cancelled twice', async () => {
    await cancel();
    expect((await cancel()).json()).toEqual({ deletedCount: 0 });
    await expectStock(10);
  });

  it('changes the stock once for ten concurrent cancellations', async () => {
    const counts = (await Promise.all(Array.from({ length: 10 }, () => cancel()))).map(
      (one) => one.json().deletedCount,
    );
    expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    await expectStock(10);
  });

  it('lets only admins cancel the lines of others', async () => {
    const stranger = await cancel(placed.id, await signIn(shop));
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'forbidden']);
    await expectStock(6);
    expect((await cancel(placed.id, await signIn(shop, { role: 'admin' }))).json()).toEqual({
      deletedCount: 1,
    });
    await expectStock(10);
  });

  it.each(['no-such-line', 'é', 'x'.repeat(500)])('responds 404 for the line %s', async (id) => {
    const response = await cancel(id);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  });
});
