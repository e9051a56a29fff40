import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../../common/database/new-id.ts';
import { planOf, QueryCounter } from '../../testing/database/queries.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Order } from './order.entity.ts';
import type { OrderDto } from './orders.dto.ts';

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
  const orders = Array.from({ length: 24 }, (_, index) => {
    const [client = '', clientName = ''] = CLIENTS[index % 4] ?? [];
    const service = TOOLS[index % 3] ?? '';
    return {
      ...{ id: newId(), toolId, service, client, clientName, quantity: 1 + (index % 5) },
      ...{ priceCents: 100, address: 'x', phone: 'x', createdAt: new Date() },
      cancelledAt: index === 23 ? new Date() : null,
    };
  });
  await shop.dataSource.getRepository(Order).insert(orders);
});
afterAll(() => shop.close());

function get(url: string): Promise<LightMyRequestResponse> {
  return shop.app.inject({ url, headers: admin.headers });
}

async function follow(first: string): Promise<OrderDto[]> {
  const orders: OrderDto[] = [];
  let url: string | undefined = first;
  while (url) {
    const response: LightMyRequestResponse = await get(url);
    orders.push(...response.json());
    url = NEXT.exec(String(response.headers.link ?? ''))?.groups?.url;
  }
  return orders;
}

async function found(q: string): Promise<string[]> {
  const response = await get(`/api/order?limit=100&q=${encodeURIComponent(q)}`);
  expect(response.statusCode).toBe(200);
  return [...new Set<string>(response.json().map(({ client }: OrderDto) => client))].sort();
}

const SORTS = ['newest', 'oldest', 'service', 'client', 'clientName', 'quantity'].flatMap((sort) =>
  sort.endsWith('est') ? [sort] : [sort, `-${sort}`],
);

it.each(SORTS)('shows every open order once over all pages, sorted by %s', async (sort) => {
  const orders = await follow(`/api/order?limit=5&sort=${sort}`);
  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(23);
  expect(orders).toEqual((await get(`/api/order?limit=100&sort=${sort}`)).json());
});

it('sorts names without regard to capitals, figures by their value, and both ways', async () => {
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
  ['hale', []],
  ['100%', ['100%.wool@mail.example']],
  ['1%', []],
  ['_', ['100%.wool@mail.example']],
  ['!', []],
  ["' OR 1=1 --", []],
  ['\\', []],
])('finds for %j what begins with it: the tool, the e-mail or the name', async (q, clients) => {
  expect(await found(q)).toEqual(clients);
});

it('shows everything for a text of spaces', async () => {
  expect(await found('  ')).toHaveLength(4);
});

it('keeps filter and sort from page to page, and counts what is found', async () => {
  const first = await get('/api/order?q=claw&sort=-client&limit=3&count=true');
  expect(first.headers['x-total-count']).toBe('8');
  const orders = await follow('/api/order?q=claw&sort=-client&limit=3');
  expect(orders.map(({ service }) => service)).toEqual(Array(8).fill('Claw Hammer'));
  const clients = orders.map(({ client }) => client);
  expect(clients).toEqual([...clients].sort().reverse());
});

it.each([
  ['sort', 'sort=address'],
  ['sort', 'sort=service&sort=client'],
  ['q', 'q=a&q=b'],
  ['q', `q=${'x'.repeat(201)}`],
  ['client', 'client=robin.hale@mail.example'],
])('refuses a wrong %s by name', async (field, query) => {
  const response = await get(`/api/order?${query}`);
  expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed', errors: [{ field }] });
});

it('needs one statement a page, and one more for the count', async () => {
  const counter = new QueryCounter(shop.dataSource);
  await get('/api/order');
  const page = await counter.during(() => get('/api/order?q=rob&sort=clientName'));
  const counted = await counter.during(() => get('/api/order?q=rob&sort=clientName&count=true'));
  expect([page.length, counted.length]).toEqual([1, 2]);
});

it('takes an accent for another person', async () => {
  const url = '/api/order/email?client=';
  expect((await get(`${url}Ida@works.example`)).json()).toHaveLength(6);
  expect((await get(`${url}${encodeURIComponent('idá@works.example')}`)).json()).toEqual([]);
});

describe('a list of many orders', () => {
  // MySQL and MariaDB scan a small table, and a table without statistics.
  beforeAll(async () => {
    const toolId = await stockTool(shop);
    for (let part = 0; part < 5; part += 1) {
      const orders = Array.from({ length: 400 }, (_, index) => {
        const of = String(part * 400 + index).padStart(4, '0');
        const texts = { service: `Tool ${of}`, client: `${of}@crowd.example`, clientName: `Client ${of}` };
        const amounts = { quantity: 1 + part * 400 + index, priceCents: 100, createdAt: new Date() };
        return { id: newId(), toolId, ...texts, ...amounts, address: 'x', phone: 'x' };
      });
      await shop.dataSource.getRepository(Order).insert(orders);
    }
    await shop.dataSource.query(process.env.TEST_DATABASE_URL ? 'ANALYZE TABLE orders' : 'ANALYZE');
  });

  it.each(SORTS)('reads the next page by %s without sorting', async (sort) => {
    const first = await get(`/api/order?limit=5&sort=${sort}`);
    const next = NEXT.exec(String(first.headers.link))?.groups?.url ?? '';
    expect(await planOf(shop, () => get(next))).not.toMatch(/TEMP B-TREE|filesort|SCAN o|"type":"(ref|ALL)"/);
  });
});
