import { requestOf } from '@whetstone/server/testing/access-matrix';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { accessMatrix, CACHEABLE } from './testing/access-matrix.ts';
import type { Cast } from './testing/matrix-resources.ts';
import { signIn } from './testing/sign-in.ts';
import { stockTool } from './testing/stock.ts';
import { sharedTestApp } from './testing/test-app.ts';

let cast: Cast;
const shop = sharedTestApp();
beforeAll(async () => {
  const owner = await signIn(shop, { role: 'admin' });
  cast = { shop, owner };
});

async function cachingOf(method: string, url: string, headers = {}, payload?: object): Promise<unknown> {
  const response = await shop.app.inject({ method: method as 'GET', url, headers, payload });
  return response.headers['cache-control'];
}

// `access-matrix.spec` has the routes whose responses no cache may store.
it('forbids caching of a 404 and of a malformed URL', async () => {
  for (const url of ['/api/nowhere', '/api/identity/nowhere', '/api/purchase/%zz', '/']) {
    expect(await cachingOf('GET', url)).toBe('no-store');
  }
});

describe('public data', () => {
  const reads = [
    '/api/categories',
    '/api/purchase?count=true&limit=2',
    '/api/review',
    '/api/review/rating',
    '/api/delivery',
  ];
  const tagOf = async (url: string) => String((await shop.app.inject(url)).headers.etag);

  it.each(reads)('may be cached with revalidation: %s', async (url) => {
    expect(await cachingOf('GET', url)).toBe('public, no-cache');
    const again = { url, headers: { 'if-none-match': `"another", ${await tagOf(url)}` } };
    const response = await shop.app.inject(again);
    expect([response.statusCode, response.body]).toEqual([304, '']);
  });

  it('is sent again after a change', async () => {
    const id = await stockTool(shop, { price: 10 });
    const url = `/api/purchase/${id}`;
    const headers = { 'if-none-match': await tagOf(url) };
    await shop.dataSource.query('UPDATE tools SET price_cents = 900 WHERE id = ?', [id]);
    const response = await shop.app.inject({ url, headers });
    expect([response.statusCode, response.json().price]).toEqual([200, 9]);
  });

  it('has a new ETag when only its headers change', async () => {
    const url = '/api/purchase?count=true&limit=1&sort=price';
    await stockTool(shop, { price: 1 });
    const before = await tagOf(url);
    await stockTool(shop, { price: 2 });
    expect(await tagOf(url)).not.toBe(before);
  });

  it('has an ETag only in a cacheable response', async () => {
    const missing = await shop.app.inject('/api/purchase/no-such-tool');
    expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined]);
    const order = await shop.app.inject({ url: '/api/order', headers: cast.owner.headers });
    expect([order.statusCode, order.headers.etag]).toEqual([200, undefined]);
  });
});

it.each(CACHEABLE)('does not forbid caching of %s', async (name) => {
  const row = accessMatrix[name];
  if (!row) throw new Error(`${name} is not in the matrix.`);
  const { method, url } = await requestOf(name, row, cast);
  expect(await cachingOf(method, url, edgeHeaders(shop.config))).not.toBe('no-store');
});
