import type { LightMyRequestResponse } from 'fastify';
import { planOf } from '../../testing/database/queries.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ToolDto } from './tools.dto.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  for (let index = 0; index < 23; index += 1) {
    // Few prices and names, so that pages end between equal ones.
    const about = {
      price: 10 + (index % 3),
      name: `Rasp ${index % 4}`,
      category: index % 2 ? 'odd' : 'even',
    };
    await stockTool(shop, about);
  }
});
afterAll(() => shop.close());

const NEXT = /^<(?<url>[^>]+)>; rel="next"$/;

/** Follows the links from page to page, as a client does. */
async function follow(first: string): Promise<ToolDto[][]> {
  const pages: ToolDto[][] = [];
  let url: string | undefined = first;
  while (url) {
    const response: LightMyRequestResponse = await shop.app.inject(url);
    pages.push(response.json());
    url = NEXT.exec(String(response.headers.link ?? ''))?.groups?.url;
  }
  return pages;
}

it.each(['newest', 'name', 'price', '-price'])(
  'shows every tool once over all pages, sorted by %s',
  async (sort) => {
    const pages = await follow(`/api/purchase?limit=5&sort=${sort}`);
    expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 5, 3]);
    const tools = pages.flat();
    expect(new Set(tools.map(({ _id }) => _id)).size).toBe(23);
    const whole: ToolDto[] = (await shop.app.inject(`/api/purchase?limit=100&sort=${sort}`)).json();
    expect(tools).toEqual(whole);
  },
);

it('sorts by price and by name', async () => {
  const prices = (await follow('/api/purchase?sort=price')).flat().map(({ price }) => price);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  const names = (await follow('/api/purchase?sort=name')).flat().map(({ name }) => name);
  expect(names).toEqual([...names].sort());
});

it('keeps filters from page to page', async () => {
  const tools = (await follow('/api/purchase?limit=4&category=odd&sort=-price&q=rasp')).flat();
  expect(tools).toHaveLength(11);
  expect(new Set(tools.map(({ category }) => category))).toEqual(new Set(['odd']));
});

it('counts only when asked, and then all that match', async () => {
  expect((await shop.app.inject('/api/purchase?limit=2')).headers['x-total-count']).toBeUndefined();
  const response = await shop.app.inject('/api/purchase?limit=2&count=true&category=odd');
  expect(response.headers['x-total-count']).toBe('11');
});

it('does not skip or repeat a tool when another one is added meanwhile', async () => {
  const first = await shop.app.inject('/api/purchase?limit=5');
  const next = NEXT.exec(String(first.headers.link))?.groups?.url ?? '';
  await stockTool(shop, { name: 'Latecomer' });
  const second: ToolDto[] = (await shop.app.inject(next)).json();
  const whole: ToolDto[] = (await shop.app.inject('/api/purchase?limit=11')).json();
  expect([...first.json(), ...second]).toEqual(whole.slice(1));
});

it('refuses a cursor of another sort, and one that somebody changed', async () => {
  const first = await shop.app.inject('/api/purchase?limit=5&sort=price');
  const next = NEXT.exec(String(first.headers.link))?.groups?.url ?? '';
  const mixed = await shop.app.inject(next.replace('sort=price', 'sort=name'));
  expect([mixed.statusCode, mixed.json().errors[0].field]).toEqual([400, 'cursor']);
  const forged = Buffer.from('["newest",{"$gt":""},null]').toString('base64url');
  expect((await shop.app.inject(`/api/purchase?cursor=${forged}`)).statusCode).toBe(400);
});

it.each(['1e400', '-1e400'])(
  'refuses a cursor after the price %s, which no database can read',
  async (price) => {
    const forged = Buffer.from(`["price","x",${price}]`).toString('base64url');
    const answer = await shop.app.inject(`/api/purchase?sort=price&cursor=${forged}`);
    expect([answer.statusCode, answer.json().errors?.[0].field]).toEqual([400, 'cursor']);
  },
);

it.each(['newest', 'name', 'price', '-price'])(
  'reads a late page sorted by %s through an index, without sorting',
  async (sort) => {
    for (const filter of ['', '&category=odd']) {
      const first = await shop.app.inject(`/api/purchase?limit=5&sort=${sort}${filter}`);
      const next = NEXT.exec(String(first.headers.link))?.groups?.url ?? '';
      const plan = await planOf(shop, () => shop.app.inject(next));
      expect(plan).not.toMatch(/USE TEMP B-TREE|filesort|SCAN tool/i);
    }
  },
);
