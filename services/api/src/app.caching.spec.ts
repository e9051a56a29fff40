import { accessMatrix, type Cast } from './testing/access-matrix.ts';
import { signIn } from './testing/sign-in.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const shared = [
  'GET /api/docs',
  'GET /api/docs-json',
  'GET /api/docs-yaml',
  'GET /api/health/live',
  'GET /api/purchase',
  'GET /api/purchase/:id',
  'GET /api/review',
];
const own = Object.entries(accessMatrix).filter(
  ([name]) => !shared.includes(name) && name !== 'GET /api/health/ready',
);

let shop: TestApp;
let cast: Cast;
beforeAll(async () => {
  shop = await startTestApp();
  cast = { shop, owner: await signIn(shop, { role: 'admin' }) };
});
afterAll(() => shop.close());

async function cachingOf(method: string, url: string, headers = {}, payload?: object): Promise<unknown> {
  const answer = await shop.app.inject({ method: method as 'GET', url, headers, payload });
  return answer.headers['cache-control'];
}

it.each(own)('lets nobody keep the answer of %s, to whomever it goes', async (name, { call }) => {
  const [method = ''] = name.split(' ');
  for (const headers of [cast.owner.headers, {}]) {
    const { url, payload } = await call(cast);
    expect(await cachingOf(method, url, headers, payload)).toBe('no-store');
  }
});

it('lets nobody keep that there is nothing, or that an address cannot be read', async () => {
  for (const url of ['/api/nowhere', '/api/identity/nowhere', '/api/purchase/%zz', '/']) {
    expect(await cachingOf('GET', url)).toBe('no-store');
  }
});

it.each(shared)('says nothing of the kind about %s', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const { url } = (await accessMatrix[name]?.call(cast)) ?? { url: path };
  expect(await cachingOf(method, url)).not.toBe('no-store');
});
