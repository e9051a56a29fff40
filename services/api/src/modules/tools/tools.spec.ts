import { QueryCounter } from '../../testing/database/queries.ts';
import { signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { searchTermsOf } from './tool-search.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject(url);

describe('adding a tool', () => {
  const tool = {
    name: 'Drawknife',
    price: 61.35,
    quantity: 12,
    minQuantity: 1,
    maxQuantity: 6,
    description: 'For shaping round and tapered work.',
    img: 'https://images.example/drawknife.webp',
  };

  async function add(body: unknown) {
    const { headers } = await signIn(shop, { role: 'admin' });
    return shop.app.inject({ method: 'POST', url: '/api/service', headers, payload: body as object });
  }

  it('shows it in the list, with its first stock in the ledger', async () => {
    const response = await add(tool);
    expect([response.statusCode, response.json()]).toEqual([201, { success: true }]);
    const [newest] = (await get('/api/purchase?limit=1')).json();
    expect(newest).toEqual({ _id: expect.any(String), ...tool, category: 'general', alt: '' });
    expect(await ledgerOf(shop.dataSource, newest._id)).toBe(12);
    expect((await get(`/api/purchase/${newest._id}`)).json()).toEqual(newest);
  });

  it.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(121)],
    ['price', -1],
    ['price', 0],
    ['price', 1.999],
    ['price', '12'],
    ['price', 1e300],
    ['quantity', -1],
    ['quantity', 1.5],
    ['quantity', 2 ** 40],
    ['minQuantity', 0],
    ['maxQuantity', 0],
    ['description', null],
    ['img', 'javascript:alert(1)'],
    ['img', ''],
    ['img', '/'],
    ['img', '//elsewhere.example/x.png'],
    ['img', '/\\elsewhere.example/x.png'],
    ['img', 'http://images.example/x.png'],
    ['img', 'images/x.png'],
    ['img', ' https://images.example/x.png'],
    ['category', 'Hand Tools'],
    ['alt', 7],
    ['colour', 'red'],
    ['_id', 'mine'],
  ])('refuses %s = %j by name', async (field, value) => {
    const response = await add({ ...tool, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation-failed', errors: [{ field }] });
  });

  it.each(['HTTPS://images.example/x.png', '/media/x.webp'])('takes the picture %s', async (img) => {
    expect((await add({ ...tool, img })).statusCode).toBe(201);
  });

  it('says what to give in place of a picture that the page would not show', async () => {
    const { detail } = (await add({ ...tool, img: 'http://images.example/x.png' })).json();
    expect(detail).toBe(
      'img must be an address that starts with https://, or a path on this site that starts with a single /.',
    );
  });

  it.each([[[]], [[tool]], ['text'], [null], [5], [{}]])(
    'names every missing field of the body %j',
    async (body) => {
      const { headers } = await signIn(shop, { role: 'admin' });
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/service',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      expect(response.statusCode).toBe(400);
      const fields = response.json().errors.map(({ field }: { field: string }) => field);
      expect(fields).toEqual(expect.arrayContaining(['name', 'price', 'quantity', 'description', 'img']));
    },
  );

  it('is for admins alone', async () => {
    const { headers } = await signIn(shop);
    const asUser = await shop.app.inject({ method: 'POST', url: '/api/service', headers, payload: tool });
    const asNobody = await shop.app.inject({ method: 'POST', url: '/api/service', payload: tool });
    expect([asUser.statusCode, asUser.json().code]).toEqual([403, 'forbidden']);
    expect([asNobody.statusCode, asNobody.json().code]).toEqual([401, 'unauthorized']);
  });
});

describe('one tool', () => {
  it.each(['no-such-tool', '%F0%9F%94%A8', '%00', "'"])('is 404 for the id %s', async (id) => {
    const response = await get(`/api/purchase/${id}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  });

  it('costs one statement', async () => {
    const id = await stockTool(shop);
    const counter = new QueryCounter(shop.dataSource);
    expect(await counter.during(() => get(`/api/purchase/${id}`))).toHaveLength(1);
  });
});

it('keeps a tool whose words are longer than its texts', async () => {
  // Each of these letters stands for a word of up to six.
  const words = Array.from({ length: 800 }, (_, number) => {
    return `${String.fromCodePoint(0x3300 + (number % 88), 0x3300 + Math.floor(number / 88))}㌖㌖`;
  });
  const description = words.join(' ');
  expect(searchTermsOf(description).length).toBeGreaterThan(65_535);
  const id = await stockTool(shop, { description });
  expect((await get(`/api/purchase/${id}`)).json()).toMatchObject({ description });
});

describe('the list', () => {
  it('costs one statement, and two with the count', async () => {
    const counter = new QueryCounter(shop.dataSource);
    expect(await counter.during(() => get('/api/purchase'))).toHaveLength(1);
    expect(
      await counter.during(() => get('/api/purchase?count=true&q=gauge&category=measuring')),
    ).toHaveLength(2);
  });

  it('answers its count alone', async () => {
    const counter = new QueryCounter(shop.dataSource);
    const all = (await get('/api/purchase?count=true')).headers['x-total-count'];
    const statements = await counter.during(async () => {
      const { headers, body } = await get('/api/purchase?count=true&limit=0');
      expect([headers['x-total-count'], headers.link, body]).toEqual([all, undefined, '[]']);
    });
    expect(statements).toHaveLength(1);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=0&count=false', 'limit'],
    ['limit=0&count=true&cursor=nonsense', 'cursor'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=99999999999999999999', 'limit'],
    ['limit=', 'limit'],
    ['limit=5&limit=6', 'limit'],
    ['count=maybe', 'count'],
    ['sort=colour', 'sort'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${'x'.repeat(2_000)}`, 'cursor'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['page=2', 'page'],
  ])('refuses ?%s by name', async (query, field) => {
    const response = await get(`/api/purchase?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation-failed', errors: [{ field }] });
  });
});
