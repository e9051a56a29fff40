import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { stockTool } from '../testing/stock.ts';
import { sharedTestApp } from '../testing/test-app.ts';

let admin: SignedIn;
let tool: string;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await signIn(shop, { role: 'admin' });
  tool = await stockTool(shop);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, path: string, payload?: object, { headers }: Partial<SignedIn> = admin) =>
  shop.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
/** The tags of a response, in which the tool is `t`. */
const tagsOf = async (...request: Parameters<typeof send>) =>
  (await send(...request)).headers['x-data-tags']?.toString().replaceAll(tool, 't');
const read = async (path: string) => (await send('GET', path)).json();

it.each([
  ['/purchase?limit=2', 'tools'],
  ['/search/categories', 'tools'],
  ['/categories', 'tools'],
  ['/facets', 'tools'],
  ['/purchase/t', 'tools:t'],
  ['/review', 'reviews'],
  ['/review?tool=t', 'reviews:t'],
  ['/review/rating?tool=t', 'reviews:t'],
  ['/shop', 'settings'],
  ['/shop/texts', 'settings'],
  ['/delivery', 'settings'],
  ['/purchase/unknown', undefined],
  ['/review?tool=1&tool=2', undefined],
])('GET %s returns the data %s', async (path, tags) => {
  expect(await tagsOf('GET', path.replace(/\bt$/, tool))).toBe(tags);
});

it('a write names the data that it has changed', async () => {
  const order = { id: tool, quantity: 1, address: '4 Forge Lane', phone: '555 0101' };
  expect(await tagsOf('POST', '/order', order)).toBe('tools:t');
  const [line] = await read(`/order/email?client=${encodeURIComponent(admin.email)}`);
  expect(await tagsOf('DELETE', `/order/${line._id}`)).toBe('tools:t');
  const review = { reviews: 'Sharp.', rating: 5 };
  expect(await tagsOf('POST', '/review', review)).toBe('reviews:shop');
  expect(await tagsOf('POST', '/review', { ...review, toolId: tool })).toBe('reviews:t tools:t');
  expect(await tagsOf('POST', `/tools/${tool}/stock-entries`, { kind: 'received', quantity: 5 })).toBe(
    'tools:t',
  );
  const { changedAt: _, ...settings } = await read('/settings');
  expect(await tagsOf('PUT', '/settings', settings)).toBe('settings');
  const author = await signIn(shop);
  await send('POST', '/review', review, author);
  expect(await tagsOf('DELETE', `/user/${author.id}`)).toBe('reviews');
});

it('a request that changes no data of pages names none', async () => {
  expect(await tagsOf('POST', '/identity/sign-out', {}, {})).toBeUndefined();
  expect(await tagsOf('PUT', `/basket/${tool}`, { quantity: 1 })).toBeUndefined();
  expect(await tagsOf('DELETE', '/order/unknown')).toBeUndefined();
  expect(await tagsOf('POST', `/tools/${tool}/restore`)).toBeUndefined();
  const version = 0;
  expect(await tagsOf('POST', `/tools/${tool}/archive?version=${version}`)).toBeUndefined();
});
