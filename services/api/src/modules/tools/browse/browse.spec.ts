import { planOf, QueryCounter } from '@whetstone/server/testing/database/queries';
import { OrderClient } from '../../../testing/order-client.ts';
import { DICTIONARY_QUERIES } from '../../../testing/search-catalog.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import type { ToolDto } from '../tools.dto.ts';
import type { CategoryDto, FacetsDto } from './browse.dto.ts';
import { ToolSales } from './tool-sales.ts';

let shop: TestApp;
let admin: SignedIn;
let ids: Record<string, string>;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { role: 'admin' });
  const add = (name: string, price: number, quantity: number, category = 'holding') =>
    stockTool(shop, { name, price, quantity, category, img: `/media/${name.toLowerCase()}.webp` });
  ids = {
    clamp: await add('Clamp', 10, 50),
    vise: await add('Vise', 80, 50),
    dog: await add('Dog', 25, 0),
    jig: await add('Jig', 40, 50),
    saw: await add('Saw', 30, 50, 'cutting'),
  };
});
afterAll(() => shop.close());

const idOf = (name: string) => ids[name] ?? name;

async function rate(name: string, count: number, sum: number): Promise<void> {
  await shop.dataSource.query('UPDATE tools SET rating_count = ?, rating_sum = ? WHERE id = ?', [
    ...[count, sum],
    idOf(name),
  ]);
}

async function read<T>(url: string): Promise<T> {
  const response = await shop.app.inject(url);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const namesOf = async (query: string) =>
  (await read<ToolDto[]>(`/api/purchase?${query}`)).map(({ name }) => name);

describe('the order of a list', () => {
  beforeAll(async () => {
    await rate('vise', 40, 190); // 4.75
    await rate('clamp', 1, 5);
    await rate('jig', 3, 6);
  });

  it('is by rating, in which few ratings count less than many', async () => {
    expect(await namesOf('category=holding&sort=rating')).toEqual(['Vise', 'Clamp', 'Jig', 'Dog']);
  });

  it('filters by the mean of the ratings', async () => {
    expect(await namesOf('category=holding&minRating=4&sort=price')).toEqual(['Clamp', 'Vise']);
    expect(await namesOf('category=holding&minRating=2&sort=price')).toEqual(['Clamp', 'Jig', 'Vise']);
  });

  it.each(['minRating=0', 'minRating=6', 'minRating=4.5', 'minRating=four', 'minRating='])(
    'rejects %s by name',
    async (query) => {
      const response = await shop.app.inject(`/api/purchase?${query}`);
      expect(response.json()).toMatchObject({ code: 'validation-failed', errors: [{ field: 'minRating' }] });
    },
  );

  it('is by what sells: by recent order lines that are not cancelled', async () => {
    const buyer = new OrderClient(shop, await signIn(shop));
    await buyer.placed({ [idOf('jig')]: 1 });
    await buyer.placed({ [idOf('jig')]: 1, [idOf('clamp')]: 9 });
    await shop.app.get(ToolSales).count();
    expect(await namesOf('category=holding&sort=sales')).toEqual(['Jig', 'Clamp', 'Dog', 'Vise']);
    expect(await namesOf('category=holding&sort=sales&limit=1')).toEqual(['Jig']);
    await shop.dataSource.query('UPDATE order_lines SET cancelled_at = created_at WHERE tool_id = ?', [
      idOf('jig'),
    ]);
    await shop.app.get(ToolSales).count();
    expect(await namesOf('category=holding&sort=sales')).toEqual(['Clamp', 'Jig', 'Dog', 'Vise']);
  });

  it.each(['rating', 'sales'])('by %s is read from an index, page by page', async (sort) => {
    const column = sort === 'rating' ? 'rating_rank' : 'sales';
    const plan = await planOf(shop, () => namesOf(`category=holding&sort=${sort}`), column);
    expect(plan).toContain(`ix_tools_category_archived_${sort}`);
    const first = await shop.app.inject(`/api/purchase?category=holding&sort=${sort}&limit=3`);
    const [, next = ''] = /<([^>]+)>/.exec(String(first.headers.link)) ?? [];
    const rest = await read<ToolDto[]>(next);
    const all = await namesOf(`category=holding&sort=${sort}`);
    expect([...first.json(), ...rest].map(({ name }: ToolDto) => name)).toEqual(all);
  });
});

describe('the counts of the filters', () => {
  const facets = (query = '') => read<FacetsDto>(`/api/facets?${query}`);

  it('are those of the lists with these filters', async () => {
    const counts = await facets('category=holding&inStock=true&maxPrice=40');
    expect(counts).toMatchObject({ tools: 2, inStock: 2 });
    for (const { minRating, tools } of counts.ratings) {
      const query = `category=holding&inStock=true&maxPrice=40&minRating=${minRating}`;
      expect({ minRating, tools }).toEqual({ minRating, tools: (await namesOf(query)).length });
    }
    for (const { tools, ...range } of counts.prices) {
      const prices = Object.entries(range).map(([name, value]) => `&${name}=${value}`);
      const found = await namesOf(`category=holding&inStock=true${prices.join('')}`);
      expect({ range, tools }).toEqual({ range, tools: found.length });
    }
    expect((await facets('category=holding&minRating=4')).inStock).toBe(2);
  });

  it('are those of a search', async () => {
    expect(await facets('q=vise')).toMatchObject({ tools: 1, inStock: 1 });
    expect(await facets('q=vise&category=cutting')).toMatchObject({ tools: 0 });
  });

  it('read the price in the words of a search, as the list does', async () => {
    expect(await facets('q=saw+under+$40')).toMatchObject({ tools: 1 });
    expect(await facets('q=unicorn+under+$26')).toMatchObject({ tools: 2 });
  });

  it('cost one query', async () => {
    const counter = new QueryCounter(shop.dataSource, DICTIONARY_QUERIES);
    const queries = await counter.during(() => shop.app.inject('/api/facets?category=holding&inStock=true'));
    expect(queries.filter((query) => query.includes('listed'))).toHaveLength(1);
  });

  it('read at most a bounded number of tools', async () => {
    const counter = new QueryCounter(shop.dataSource, DICTIONARY_QUERIES);
    const queries = await counter.during(() => shop.app.inject('/api/facets'));
    const query = queries.find((one) => one.includes('listed_tools'));
    expect(query).toMatch(/FROM tools WHERE archived_at IS NULL ORDER BY id DESC LIMIT 3000/);
  });
});

describe('the categories', () => {
  const pictures = async () => {
    const categories = await read<CategoryDto[]>('/api/categories');
    return Object.fromEntries(categories.map(({ category, picture }) => [category, picture?.img]));
  };
  const choose = (category: string, name: string) =>
    shop.app.inject({
      ...{ method: 'PUT', url: `/api/categories/${category}/picture`, headers: admin.headers },
      payload: { toolId: idOf(name) },
    });

  it('have the number of their tools, and the picture of the tool that sells best', async () => {
    await shop.dataSource.query('UPDATE tools SET sales = 9 WHERE id = ?', [idOf('vise')]);
    expect(await read('/api/categories')).toEqual([
      { category: 'holding', tools: 4, picture: { img: '/media/vise.webp', alt: 'Vise' } },
      { category: 'cutting', tools: 1, picture: { img: '/media/saw.webp', alt: 'Saw' } },
    ]);
    expect(await read('/api/categories/cutting')).toMatchObject({ category: 'cutting', tools: 1 });
  });

  it.each(['none', 'Cutting', '%00'])('do not include %s', async (name) => {
    const response = await shop.app.inject(`/api/categories/${name}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  });

  it('cost four queries', async () => {
    const counter = new QueryCounter(shop.dataSource);
    expect(await counter.during(() => shop.app.inject('/api/categories'))).toHaveLength(4);
  });

  it('have the picture that an admin chooses, while its tool is on sale there', async () => {
    expect((await choose('holding', 'clamp')).json()).toMatchObject({
      picture: { img: '/media/clamp.webp' },
    });
    expect((await choose('holding', 'jig')).statusCode).toBe(200);
    expect(await pictures()).toMatchObject({ holding: '/media/jig.webp' });
    const entries = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: 'holding' });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
      entries.map(() => ['category.picture-chosen', admin.id]),
    );
    expect(entries).toHaveLength(2);
    await shop.dataSource.query("UPDATE tools SET category = 'cutting' WHERE id = ?", [idOf('jig')]);
    expect(await pictures()).toMatchObject({ holding: '/media/vise.webp' });
  });

  it('take no picture of another category, and none that is unknown', async () => {
    expect((await choose('holding', 'saw')).json()).toMatchObject({ status: 409, code: 'no-picture' });
    expect((await choose('none', 'saw')).statusCode).toBe(404);
    expect((await choose('holding', 'unknown')).statusCode).toBe(404);
  });

  it('are not all counted for one, nor for an unknown name', async () => {
    const counter = new QueryCounter(shop.dataSource);
    expect(await counter.during(() => shop.app.inject('/api/categories/none'))).toHaveLength(1);
    expect(await counter.during(() => shop.app.inject('/api/categories/cutting'))).toHaveLength(4);
  });

  it('outdate the pages of the edge when their uses or synonyms change', async () => {
    const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
      shop.app.inject({ method, url: `/api/${path}`, headers: admin.headers, payload });
    const uses = await send('PUT', 'category-uses/cutting', { uses: 'cut wood', version: 0 });
    const synonym = await send('POST', 'synonyms', { term: 'gizmo', words: ['clamp'] });
    expect([uses, synonym].map(({ headers }) => headers['x-data-tags'])).toEqual(['tools', 'tools']);
  });

  it('outdate the pages of the edge when a picture is chosen', async () => {
    expect((await shop.app.inject('/api/categories')).headers['x-data-tags']).toBe('tools');
    expect((await choose('cutting', 'saw')).headers['x-data-tags']).toBe('tools');
  });
});
