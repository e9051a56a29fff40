import { planOf, QueryCounter } from '@whetstone/server/testing/database/queries';
import type { LightMyRequestResponse } from 'fastify';
import { CONTACT } from '../../testing/order-client.ts';
import { DICTIONARY_QUERIES } from '../../testing/search-catalog.ts';
import { signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { searchTermsOf } from './search/search-text.ts';
import type { ToolDto } from './tools.dto.ts';
import { ToolsService } from './tools.service.ts';

describe('tools', () => {
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

    it('returns it in the list, with its initial stock in the ledger', async () => {
      const response = await add(tool);
      const [newest] = (await get('/api/purchase?limit=1')).json();
      expect([response.statusCode, response.json()]).toEqual([201, { success: true, _id: newest._id }]);
      const defaults = { category: 'general', alt: '', rating: { average: null, count: 0 } };
      expect(newest).toEqual({ _id: expect.any(String), ...tool, ...defaults });
      expect(await ledgerOf(shop.dataSource, newest._id)).toBe(12);
      expect((await get(`/api/purchase/${newest._id}`)).json()).toEqual({ ...newest, photos: [] });
    });

    it('answers customers about a draft as about an unknown tool', async () => {
      const { img: _img, ...draft } = tool;
      const { _id: id } = (await add({ ...draft, name: 'Froe' })).json();
      const { headers } = await signIn(shop);
      const responses = async (toolId: string) => {
        const calls = [
          ['GET', `/purchase/${toolId}`],
          ['PUT', `/basket/${toolId}`, { quantity: 1 }],
          ['PUT', `/stock-alerts/${toolId}`],
          ['POST', '/order', { id: toolId, quantity: 1, ...CONTACT }],
          ['POST', '/orders', { lines: [{ id: toolId, quantity: 1 }], ...CONTACT }],
          ['POST', '/review', { toolId, reviews: 'Sharp.', rating: 5 }],
        ] as const;
        const sent = calls.map(async ([method, path, payload]) => {
          const response = await shop.app.inject({ method, url: `/api${path}`, headers, payload });
          const { instance: _, requestId: _id, ...body } = response.json();
          return [path.replace(toolId, ''), response.statusCode, JSON.stringify(body).replaceAll(toolId, '')];
        });
        return Promise.all(sent);
      };
      const ofDraft = await responses(id);
      expect(ofDraft.map(([, status]) => status)).toEqual([404, 404, 404, 404, 404, 404]);
      expect(ofDraft).toEqual(await responses('unknown'));
    });

    it('is a draft without a picture: nobody finds or orders it until an admin restores it', async () => {
      const { img: _img, ...draft } = tool;
      const { _id } = (await add({ ...draft, img: null, name: 'Inshave' })).json();
      const { headers } = await signIn(shop, { role: 'admin' });
      const read = async () => (await shop.app.inject({ url: `/api/tools/${_id}`, headers })).json();
      const found = async () => (await get('/api/purchase?q=inshave')).json();
      expect(await read()).toMatchObject({ img: '', archived: true, draft: true });
      expect(await found()).toEqual([]);
      const restore = { method: 'POST', url: `/api/tools/${_id}/restore`, headers } as const;
      expect((await shop.app.inject(restore)).statusCode).toBe(200);
      expect(await found()).toMatchObject([{ _id }]);
      expect(await read()).not.toHaveProperty('draft');
      await shop.app.inject({ ...restore, url: `/api/tools/${_id}/archive` });
      expect(await read()).not.toHaveProperty('draft');
    });

    it.each([
      ['name', ''],
      ['name', '   '],
      ['name', 'x'.repeat(121)],
      ['price', -1],
      ['price', 0],
      ['price', 1.999],
      ['price', '12'],
      ['price', 1e-7],
      ['price', 1.000_000_1],
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
      ['category', 'Hand Tools'],
      ['alt', 7],
      ['color', 'red'],
      ['_id', 'mine'],
    ])('rejects %s = %j by name', async (field, value) => {
      const response = await add({ ...tool, [field]: value });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'validation-failed', errors: [{ field }] });
    });

    it.each(['HTTPS://images.example/x.png', '/media/x.webp'])('accepts the image %s', async (img) => {
      expect((await add({ ...tool, img })).statusCode).toBe(201);
    });

    it('explains which image URLs are accepted', async () => {
      const { detail } = (await add({ ...tool, img: 'http://images.example/x.png' })).json();
      expect(detail).toBe(
        'img must be a URL that starts with https://, or a path on this site that starts with a single /.',
      );
    });

    it('rejects a maximum below the minimum quantity', async () => {
      const { errors } = (await add({ ...tool, minQuantity: 5, maxQuantity: 2 })).json();
      const message = 'maxQuantity must be at least the minimum quantity.';
      const params = { other: 'minQuantity' };
      expect(errors).toEqual([{ field: 'maxQuantity', code: 'below-other', params, message }]);
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
        expect(fields).toEqual(expect.arrayContaining(['name', 'price', 'quantity', 'description']));
      },
    );

    it('requires an admin', async () => {
      const { headers } = await signIn(shop);
      const asUser = await shop.app.inject({ method: 'POST', url: '/api/service', headers, payload: tool });
      const asNobody = await shop.app.inject({ method: 'POST', url: '/api/service', payload: tool });
      expect([asUser.statusCode, asUser.json().code]).toEqual([403, 'forbidden']);
      expect([asNobody.statusCode, asNobody.json().code]).toEqual([401, 'unauthorized']);
    });
  });

  describe('one tool', () => {
    it.each(['no-such-tool', '%F0%9F%94%A8', '%00', "'"])('responds 404 for the id %s', async (id) => {
      const response = await get(`/api/purchase/${id}`);
      expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
    });

    it('costs one query', async () => {
      const id = await stockTool(shop);
      const counter = new QueryCounter(shop.dataSource);
      expect(await counter.during(() => get(`/api/purchase/${id}`))).toHaveLength(1);
    });
  });

  it('stores a tool whose search terms are longer than its texts', async () => {
    // NFKD expands each of these ligatures to four letters, which need six characters each.
    const words = Array.from({ length: 800 }, (_, number) => {
      const digits = number.toString(7).padStart(4, '0');
      return [...digits].map((digit) => String.fromCodePoint(0xfdf2 + Number(digit))).join('');
    });
    const description = words.join(' ');
    expect(searchTermsOf(description).length).toBeGreaterThan(65_535);
    const id = await stockTool(shop, { description });
    expect((await get(`/api/purchase/${id}`)).json()).toMatchObject({ description });
  });

  describe('the list', () => {
    it('costs one query, and two with the count', async () => {
      const counter = new QueryCounter(shop.dataSource, DICTIONARY_QUERIES);
      const queriesOf = (url: string) => counter.during(() => get(url));
      expect(await queriesOf('/api/purchase')).toHaveLength(1);
      expect(await queriesOf('/api/purchase?count=true&q=gauge&category=measuring&sort=newest')).toHaveLength(
        2,
      );
    });

    it('returns only its count', async () => {
      const counter = new QueryCounter(shop.dataSource);
      const all = (await get('/api/purchase?count=true')).headers['x-total-count'];
      const queries = await counter.during(async () => {
        const { headers, body } = await get('/api/purchase?count=true&limit=0');
        expect([headers['x-total-count'], headers.link, body]).toEqual([all, undefined, '[]']);
      });
      expect(queries).toHaveLength(1);
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
      ['sort=color', 'sort'],
      ['cursor=nonsense', 'cursor'],
      [`cursor=${'x'.repeat(2_000)}`, 'cursor'],
      [`q=${'x'.repeat(201)}`, 'q'],
      ['q=a&q=b', 'q'],
      ['page=2', 'page'],
    ])('rejects ?%s by name', async (query, field) => {
      const response = await get(`/api/purchase?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'validation-failed', errors: [{ field }] });
    });
  });
});

describe('the pages of the tool list', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
    for (let index = 0; index < 23; index += 1) {
      // Few prices and names, so that equal values are on different pages.
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
    'returns every tool once over all pages, sorted by %s',
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

  it('counts all matches, only on request', async () => {
    expect((await shop.app.inject('/api/purchase?limit=2')).headers['x-total-count']).toBeUndefined();
    const response = await shop.app.inject('/api/purchase?limit=2&count=true&category=odd');
    expect(response.headers['x-total-count']).toBe('11');
  });

  it('skips and repeats no tool when another one is added', async () => {
    const first = await shop.app.inject('/api/purchase?limit=5');
    const next = NEXT.exec(String(first.headers.link))?.groups?.url ?? '';
    await stockTool(shop, { name: 'Latecomer' });
    const second: ToolDto[] = (await shop.app.inject(next)).json();
    const whole: ToolDto[] = (await shop.app.inject('/api/purchase?limit=11')).json();
    expect([...first.json(), ...second]).toEqual(whole.slice(1));
  });

  it('rejects a cursor of another sort and a forged one', async () => {
    const first = await shop.app.inject('/api/purchase?limit=5&sort=price');
    const next = NEXT.exec(String(first.headers.link))?.groups?.url ?? '';
    const mixed = await shop.app.inject(next.replace('sort=price', 'sort=name'));
    expect([mixed.statusCode, mixed.json().errors[0].field]).toEqual([400, 'cursor']);
    const forged = Buffer.from('["newest",{"$gt":""},null]').toString('base64url');
    expect((await shop.app.inject(`/api/purchase?cursor=${forged}`)).statusCode).toBe(400);
  });

  it.each(['1e400', '-1e400'])('rejects a cursor with the infinite price %s', async (price) => {
    const forged = Buffer.from(`["price","x",${price}]`).toString('base64url');
    const response = await shop.app.inject(`/api/purchase?sort=price&cursor=${forged}`);
    expect([response.statusCode, response.json().errors?.[0].field]).toEqual([400, 'cursor']);
  });

  describe('of many tools', () => {
    beforeAll(async () => {
      const limits = { quantity: 10, minQuantity: 1, maxQuantity: 100 };
      const common = { ...limits, img: '/media/rasp.webp', description: 'A rasp.' };
      const added = Array.from({ length: 400 }, (_, index) => ({
        ...common,
        price: 10 + (index % 3),
        name: `Rasp ${index % 4}`,
        category: index % 2 ? 'odd' : 'even',
      }));
      await shop.app.get(ToolsService).add(added);
      // MySQL sorts the rows of a short table rather than read an index.
      if (process.env.TEST_DATABASE_URL) await shop.dataSource.query('ANALYZE TABLE tools');
    });

    it.each(['newest', 'name', 'price', '-price'])(
      'a late page sorted by %s is read through an index, without sorting',
      async (sort) => {
        for (const filter of ['', '&category=odd']) {
          const first = await shop.app.inject(`/api/purchase?limit=5&sort=${sort}${filter}`);
          const next = NEXT.exec(String(first.headers.link))?.groups?.url ?? '';
          const plan = await planOf(shop, () => shop.app.inject(next), 'ORDER BY');
          expect(plan).not.toMatch(/USE TEMP B-TREE|filesort|SCAN tool/i);
        }
      },
    );
  });
});
