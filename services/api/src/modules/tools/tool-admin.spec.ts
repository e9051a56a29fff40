import type { InjectOptions } from 'fastify';
import { In } from 'typeorm';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { Tool } from './tool.entity.ts';
import type { AdminToolDetailDto, AdminToolDto } from './tool-admin.dto.ts';

let shop: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { role: 'admin', name: 'Grace Mill' });
});
afterAll(() => shop.close());

const call = (method: InjectOptions['method'], url: string, payload?: object, { headers } = admin) =>
  shop.app.inject({ method, url: `/api${url}`, headers, payload });
const read = async (id: string): Promise<AdminToolDetailDto> => (await call('GET', `/tools/${id}`)).json();

/** The body of PUT /tools/:id for a tool as it was read. */
function changeOf(tool: AdminToolDetailDto, change: object = {}) {
  const { name, price, minQuantity, maxQuantity, description, img, category, alt, version } = tool;
  return { name, price, minQuantity, maxQuantity, description, img, category, alt, version, ...change };
}

describe('editing a tool', () => {
  it('changes every field except the stock, at once for customers and searches', async () => {
    const id = await stockTool(shop);
    const change = {
      ...{ name: 'Cutting Gauge', price: 31.2, minQuantity: 2, maxQuantity: 7, category: 'cutting' },
      ...{
        description: 'A knife instead of a pin.',
        img: '/media/cutting.webp',
        alt: 'A gauge with a knife',
      },
    };
    const saved = await call('PUT', `/tools/${id}`, changeOf(await read(id), change));
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { ...change, version: 2, quantity: 10 }]);
    expect((await call('GET', `/purchase/${id}`)).json()).toMatchObject({ _id: id, quantity: 10, ...change });
    expect((await call('GET', '/purchase?q=knife')).json()).toHaveLength(1);
    expect((await call('GET', '/purchase?q=brass')).json()).toEqual([]);
  });

  it('finds a tool by its uses, which customers do not see, after tools with the name', async () => {
    await stockTool(shop, { name: 'Dowelling Jig' });
    const id = await stockTool(shop, { name: 'Corner Gauge', uses: 'Setting out dowels' });
    const uses = 'Scribing worktops\nDowelling panels';
    const saved = await call('PUT', `/tools/${id}`, changeOf(await read(id), { uses }));
    expect([saved.statusCode, (await read(id)).uses]).toEqual([200, uses]);
    const found = (await call('GET', '/purchase?q=dowels')).json();
    expect(found.map(({ name }: AdminToolDto) => name)).toEqual(['Dowelling Jig', 'Corner Gauge']);
    expect(found[1]).not.toHaveProperty('uses');
    // Programs that do not know the field keep it.
    await call('PUT', `/tools/${id}`, changeOf(await read(id)));
    expect((await read(id)).uses).toBe(uses);
  });

  it.each([
    ['price', 31.2, false],
    ['alt', 'A gauge with a knife', false],
    ['name', 'Cutting Gauge', true],
    ['category', 'cutting', true],
    ['description', 'A knife instead of a pin.', true],
    ['uses', 'Scribing worktops', true],
  ])('with %s = %j writes what searches read: %s', async (field, value, isIndexed) => {
    const id = await stockTool(shop);
    const tools = shop.dataSource.getRepository(Tool);
    await tools.update({ id }, { searchName: 'earlier' });
    const saved = await call('PUT', `/tools/${id}`, changeOf(await read(id), { [field]: value }));
    expect([saved.statusCode, saved.json()[field]]).toEqual([200, value]);
    const { searchName } = await tools.findOneByOrFail({ id });
    expect(searchName !== 'earlier').toBe(isIndexed);
  });

  it.each(['1\n'.repeat(10), 'x'.repeat(81)])('rejects the uses %j', async (uses) => {
    const id = await stockTool(shop);
    expect((await call('PUT', `/tools/${id}`, changeOf(await read(id), { uses }))).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'uses' }],
    });
  });

  it('changes a tool without a picture, which a new tool needs', async () => {
    const id = await stockTool(shop);
    await shop.dataSource.getRepository(Tool).update({ id }, { img: '' });
    const change = changeOf(await read(id), { name: 'Plain Gauge' });
    expect((await call('PUT', `/tools/${id}`, change)).json()).toMatchObject({
      name: 'Plain Gauge',
      img: '',
    });
    const { version: _version, ...added } = change;
    expect((await call('POST', '/service', { ...added, quantity: 1 })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'img' }],
    });
  });

  it('lets one of two admins win, and returns the current tool to the other one', async () => {
    const id = await stockTool(shop);
    const seen = await read(id);
    const requests = [30, 40].map((price) => call('PUT', `/tools/${id}`, changeOf(seen, { price })));
    const responses = await Promise.all(requests);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = responses.find(({ statusCode }) => statusCode === 409)?.json();
    expect(lost).toMatchObject({ code: 'changed-meanwhile', current: await read(id) });
    const again = await call('PUT', `/tools/${id}`, changeOf(lost.current, { price: 50 }));
    expect(again.json()).toMatchObject({ price: 50, version: 3 });
  });

  it('does not conflict with an order', async () => {
    const id = await stockTool(shop);
    const seen = await read(id);
    await placeOrder(id);
    const saved = await call('PUT', `/tools/${id}`, changeOf(seen, { price: 30 }));
    expect([saved.statusCode, saved.json().quantity]).toEqual([200, 9]);
  });

  it.each([
    ['version', undefined],
    ['category', undefined],
    ['alt', undefined],
    ['category', 'Hand Tools'],
    ['quantity', 5],
    ['maxQuantity', 0],
  ])('rejects %s = %j by name', async (field, value) => {
    const id = await stockTool(shop);
    const response = await call('PUT', `/tools/${id}`, changeOf(await read(id), { [field]: value }));
    expect([response.statusCode, response.json().errors]).toMatchObject([400, [{ field }]]);
  });

  it.each([
    'GET /tools/none',
    'GET /tools/none/prices',
    'POST /tools/none/archive',
    'POST /tools/none/restore',
  ])('%s responds 404', async (request) => {
    const [method, url] = request.split(' ') as ['GET' | 'POST', string];
    expect((await call(method, url)).json().code).toBe('not-found');
  });
});

describe('the price history', () => {
  it('records each new price with its admin, newest first', async () => {
    const id = await stockTool(shop, { price: 24.5 });
    for (const change of [{ price: 26 }, { alt: 'A gauge' }, { price: 22.75 }])
      await call('PUT', `/tools/${id}`, changeOf(await read(id), change));
    const by = 'Grace Mill';
    const id_ = expect.any(String);
    const at = expect.any(String);
    expect((await call('GET', `/tools/${id}/prices`)).json()).toEqual([
      { id: id_, from: 26, to: 22.75, by, at },
      { id: id_, from: 24.5, to: 26, by, at },
    ]);
    const page = await call('GET', `/tools/${id}/prices?limit=1`);
    expect(page.headers.link).toContain('rel="next"');
  });
});

describe('the content of a tool that is sold by measure', () => {
  it.each([
    [12, '500 ml', { content: '500 ml', price: 24, unit: 'l' }],
    [9.99, '0,75l', { content: '0.75 l', price: 13.32, unit: 'l' }],
    [10, '3 kg', { content: '3 kg', price: 3.33, unit: 'kg' }],
    [5, '250 g', { content: '250 g', price: 20, unit: 'kg' }],
    [7.5, '2.5 m', { content: '2.5 m', price: 3, unit: 'm' }],
    [2, '30 cm', { content: '30 cm', price: 6.67, unit: 'm' }],
    [1, '', undefined],
  ])('gives it the price of a unit: %s for %j', async (price, content, unitPrice) => {
    const id = await stockTool(shop, { price });
    await call('PUT', `/tools/${id}`, changeOf(await read(id), { content }));
    expect((await call('GET', `/purchase/${id}`)).json().unitPrice).toEqual(unitPrice);
    const [listed] = (await call('GET', '/purchase?limit=1')).json();
    const words = unitPrice && expect.stringContaining(`${unitPrice.content}, $`);
    expect([listed._id, listed.priceNote]).toEqual([id, words]);
    // Programs that do not know the field keep it.
    await call('PUT', `/tools/${id}`, changeOf(await read(id)));
    expect((await read(id)).content ?? '').toBe(content);
  });

  it.each(['0 ml', '0.000 l', '5 pounds', 'ml', '1234567 g', '-1 l'])('rejects %j', async (content) => {
    const id = await stockTool(shop);
    const rejected = await call('PUT', `/tools/${id}`, changeOf(await read(id), { content }));
    expect([rejected.statusCode, rejected.json().errors?.[0]?.field]).toEqual([400, 'content']);
  });
});

describe('a reduction', () => {
  const DAY_MS = 24 * 3_600_000;
  const save = async (id: string, change: object) =>
    call('PUT', `/tools/${id}`, changeOf(await read(id), change));
  /** Moves the newest price change to a time before now. */
  const backdate = async (id: string, toCents: number, days: number) => {
    const at = new Date(Date.now() - days * DAY_MS).toISOString().replace('T', ' ').slice(0, 23);
    const sql = 'UPDATE tool_prices SET created_at = ? WHERE tool_id = ? AND to_cents = ?';
    await shop.dataSource.query(sql, [at, id, toCents]);
  };
  const shownOf = async (id: string) => (await call('GET', `/purchase/${id}`)).json().priorPrice;

  it('shows the lowest price of the 30 days before, and ends with a price that is not lower', async () => {
    const id = await stockTool(shop, { price: 20 });
    await save(id, { price: 45 });
    await backdate(id, 4_500, 40);
    await save(id, { price: 60 });
    await backdate(id, 6_000, 10);
    expect((await save(id, { price: 40 })).json()).not.toHaveProperty('priorPrice');
    await save(id, { price: 60 });
    expect((await save(id, { price: 39, reduced: true })).json()).toMatchObject({
      price: 39,
      priorPrice: 40,
    });
    expect(await shownOf(id)).toBe(40);
    const { priceNote } = (await call('GET', `/purchase/${id}`)).json();
    expect(priceNote).toBe('Lowest price of the last 30 days: $40.00');
    expect((await save(id, { alt: 'A saw' })).json().priorPrice).toBe(40);
    expect((await save(id, { price: 38 })).json().priorPrice).toBe(39);
    expect((await save(id, { price: 50 })).json()).not.toHaveProperty('priorPrice');
    expect(await shownOf(id)).toBeUndefined();
  });

  it('counts the days before the present price began', async () => {
    const id = await stockTool(shop, { price: 20 });
    await save(id, { price: 10 });
    await backdate(id, 1_000, 50);
    expect((await save(id, { reduced: true })).json().priorPrice).toBe(20);
    expect((await save(id, { reduced: false })).json()).not.toHaveProperty('priorPrice');
  });

  it.each([
    ['the price is that of the days before', { price: 30 }, 19.99],
    ['the price never changed', {}, 19.99],
  ])('is rejected if %s', async (_, change, max) => {
    const id = await stockTool(shop, { price: 20 });
    const rejected = await save(id, { ...change, reduced: true });
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json().errors).toMatchObject([
      { field: 'price', code: 'out-of-range', params: { min: 0.01, max } },
    ]);
    expect((await read(id)).version).toBe(1);
  });
});

it('records each change in the audit log, and no change without effect', async () => {
  const id = await stockTool(shop);
  await call('PUT', `/tools/${id}`, changeOf(await read(id), { price: 30 }));
  for (const action of ['archive', 'archive', 'restore', 'restore'])
    await call('POST', `/tools/${id}/${action}`);
  const draft = await stockTool(shop, { img: '' });
  await call('POST', `/tools/${draft}/restore`);
  const entries = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: In([id, draft]) });
  const actions = entries.map(({ action, actorId }) => [action, actorId]);
  const expected = ['tool.archived', 'tool.edited', 'tool.published', 'tool.restored'];
  expect(actions.sort()).toEqual(expected.map((action) => [action, admin.id]));
});

describe('archiving a tool', () => {
  it.each(['archive', 'restore'])('does not %s a tool that another admin has changed', async (action) => {
    const id = await stockTool(shop);
    if (action === 'restore') await call('POST', `/tools/${id}/archive`);
    const seen = await read(id);
    await call('PUT', `/tools/${id}`, changeOf(seen, { price: 30 }));
    const response = await call('POST', `/tools/${id}/${action}?version=${seen.version}`);
    expect(response.json()).toMatchObject({
      ...{ status: 409, code: 'changed-meanwhile', current: { price: 30, version: seen.version + 1 } },
      detail: `Another admin has changed this tool. Check it, then ${action} it.`,
    });
    expect((await read(id)).archived).toBe(seen.archived);
    expect((await call('POST', `/tools/${id}/${action}?version=${seen.version + 1}`)).statusCode).toBe(200);
    // A repeated request changes nothing.
    const again = await call('POST', `/tools/${id}/${action}?version=${seen.version}`);
    expect(again.json()).toMatchObject({ version: seen.version + 2, price: 30 });
    expect((await call('POST', `/tools/${id}/${action}?version=one`)).json().errors[0].field).toBe('version');
  });

  it('takes it out of the lists and keeps its page', async () => {
    const id = await stockTool(shop, { name: 'Bradawl' });
    const archived = await call('POST', `/tools/${id}/archive`);
    expect([archived.statusCode, archived.json()]).toMatchObject([200, { archived: true, version: 2 }]);
    expect((await call('GET', '/purchase?q=bradawl&count=true')).headers['x-total-count']).toBe('0');
    expect((await call('GET', '/purchase?limit=100')).json()).not.toContainEqual(
      expect.objectContaining({ _id: id }),
    );
    expect((await call('GET', `/purchase/${id}`)).json()).toMatchObject({ name: 'Bradawl', archived: true });
    expect((await call('POST', `/tools/${id}/archive`)).json()).toEqual(archived.json());
    const restored = await call('POST', `/tools/${id}/restore`);
    expect(restored.json()).toMatchObject({ version: 3 });
    expect(restored.json()).not.toHaveProperty('archived');
    expect((await call('GET', '/purchase?q=bradawl')).json()).toHaveLength(1);
  });

  it('rejects orders, baskets and alerts with a sentence', async () => {
    const id = await stockTool(shop, { name: 'Bradawl' });
    await call('PUT', `/basket/${id}`, { quantity: 2 });
    await call('POST', `/tools/${id}/archive`);
    const problem = { status: 409, code: 'tool-archived', detail: 'Bradawl is no longer sold.' };
    expect((await placeOrder(id)).json()).toMatchObject(problem);
    const contact = { address: '1 Mill Lane', phone: '+44 114 496 0100' };
    const order = await call('POST', '/orders', { lines: [{ id, quantity: 2 }], ...contact });
    expect(order.json()).toMatchObject({ ...problem, lines: [{ id, message: problem.detail }] });
    expect((await call('PUT', `/basket/${id}`, { quantity: 1 })).json()).toMatchObject(problem);
    expect((await call('PUT', `/stock-alerts/${id}`)).json()).toMatchObject(problem);
    expect((await call('GET', '/basket')).json().lines).toMatchObject([{ id, archived: true }]);
    await call('DELETE', `/basket/${id}`);
    await call('POST', '/basket/merge', { lines: [{ id, quantity: 1 }] });
    expect((await call('GET', '/basket')).json().lines).toEqual([]);
  });

  it('leaves orders with the name, price and picture of their time', async () => {
    const id = await stockTool(shop, { name: 'Bradawl', price: 12 });
    const { number } = (await placeOrder(id)).json();
    const change = { name: 'Awl', price: 20, img: '/media/awl.webp' };
    await call('PUT', `/tools/${id}`, changeOf(await read(id), change));
    await call('POST', `/tools/${id}/archive`);
    const lines = [{ service: 'Bradawl', price: 12, img: '/media/marking-gauge.webp' }];
    expect((await call('GET', `/orders/${number}`)).json()).toMatchObject({ lines });
    const [line] = (await call('GET', '/order?limit=1')).json();
    expect(line).toMatchObject({ service: 'Bradawl', img: '/media/marking-gauge.webp' });
  });
});

describe('the list', () => {
  const namesOf = async (query: string) => {
    const tools: AdminToolDto[] = (await call('GET', `/tools?category=hooks&${query}`)).json();
    return tools.map(({ name }) => name);
  };
  beforeAll(async () => {
    const category = 'hooks';
    const description = 'Forged in Sheffield.';
    await stockTool(shop, { category, description, name: 'Hook 25 mm', price: 3 });
    await stockTool(shop, {
      category,
      description: 'For a beam.',
      name: 'Ceiling hook',
      price: 2,
      quantity: 5,
    });
    await stockTool(shop, { category, description, name: 'Draft hook', price: 9, quantity: 1_000, img: '' });
    const id = await stockTool(shop, { category, description, name: 'Éclair hook', price: 1, quantity: 0 });
    await call('POST', `/tools/${id}/archive`);
  });

  it.each([
    ['', ['Ceiling hook', 'Hook 25 mm']],
    ['state=archived', ['Éclair hook']],
    ['state=draft', ['Draft hook']],
    ['state=any&sort=price', ['Éclair hook', 'Ceiling hook', 'Hook 25 mm', 'Draft hook']],
    ['state=any&sort=oldest', ['Hook 25 mm', 'Ceiling hook', 'Draft hook', 'Éclair hook']],
    ['sort=-name', ['Hook 25 mm', 'Ceiling hook']],
    ['stock=low', ['Ceiling hook']],
    ['stock=out', []],
    ['stock=out&state=any', ['Éclair hook']],
    ['q=effie', ['Hook 25 mm']],
    ['q=eiling', ['Ceiling hook']],
    ['q=25', ['Hook 25 mm']],
    ['q=LAIR&state=any', ['Éclair hook']],
    ['q=oo%20bea', ['Ceiling hook']],
    ['q=oo%20nothing', []],
    ['q=%25', []],
  ])('finds with ?%s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it('counts the tools of each category', async () => {
    const categories = (await call('GET', '/tools/categories')).json();
    expect(categories).toContainEqual({ category: 'hooks', active: 2, archived: 1, drafts: 1 });
  });
});

function placeOrder(id: string) {
  return call('POST', '/order', { id, quantity: 1, address: '1 Mill Lane', phone: '+44 114 496 0100' });
}
