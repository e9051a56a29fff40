import fc from 'fast-check';
import { openApiDocument } from './app.openapi.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Random requests for each operation. */
const RUNS = process.env.TEST_FULL === '1' ? 60 : 15;
const METHODS = { get: 'GET', put: 'PUT', post: 'POST', delete: 'DELETE' } as const;

/** Successful responses without a body. */
const NO_CONTENT = new Set(['202', '204']);

let shop: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { role: 'admin' });
});
afterAll(() => shop.close());

interface Operation {
  method: (typeof METHODS)[keyof typeof METHODS];
  path: string;
}

function operations(): Operation[] {
  return Object.entries(openApiDocument(shop.app).paths).flatMap(([path, item]) =>
    Object.entries(METHODS).flatMap(([key, method]) => (key in item ? [{ method, path }] : [])),
  );
}

it('serves the OpenAPI document and its documentation page', async () => {
  expect((await shop.app.inject('/api/docs-json')).json()).toEqual(openApiDocument(shop.app));
  expect((await shop.app.inject('/api/docs')).headers['content-type']).toMatch(/^text\/html/);
});

it('is deterministic', () => {
  expect(JSON.stringify(openApiDocument(shop.app))).toBe(JSON.stringify(openApiDocument(shop.app)));
});

it('documents the response of every operation', () => {
  for (const { method, path } of operations()) {
    const item = openApiDocument(shop.app).paths[path];
    const operation = Object.entries(item ?? {}).find(([key]) => key.toUpperCase() === method)?.[1];
    const [status, success] =
      Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
    const content = { 'application/json': expect.anything() };
    const expected = NO_CONTENT.has(status ?? '') ? expect.anything() : expect.objectContaining({ content });
    expect({ [`${method} ${path}`]: success }).toEqual({ [`${method} ${path}`]: expected });
  }
});

it('documents the bearer token for exactly the routes that require it', () => {
  const open = operations().filter(({ method, path }) => {
    const item = openApiDocument(shop.app).paths[path] ?? {};
    return !Object.entries(item).find(([key]) => key.toUpperCase() === method)?.[1].security;
  });
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/identity/providers',
    'GET /api/purchase',
    'GET /api/purchase/{id}',
    'GET /api/review',
    'GET /api/review/rating',
    'POST /api/releases/reports',
  ]);
});

it('responds to any input with JSON, and never with a 5xx', async () => {
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.record({
      id: fc.string(),
      quantity: fc.double(),
      email: fc.string(),
      rating: fc.integer(),
      age: fc.bigInt().map(Number),
    }),
    fc.constantFrom(null, '', [], 1e308, { limit: 1e21 }, { __proto__: 1 }, "' OR 1=1 --"),
  );
  const parameter = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.constantFrom('%', '..', '\u0000'),
  );
  const query = fc.dictionary(
    fc.constantFrom('limit', 'cursor', 'q', 'sort', 'client', 'email', 'count'),
    fc.string({ unit: 'binary' }),
  );
  for (const { method, path } of operations()) {
    await fc.assert(
      fc.asyncProperty(parameter, query, hostile, async (value, queries, body) => {
        const url = `${path.replace(/\{\w+\}/g, encodeURIComponent(value))}?${new URLSearchParams(queries)}`;
        const headers = { ...admin.headers, 'content-type': 'application/json' };
        const payload = method === 'GET' ? undefined : JSON.stringify(body);
        const response = await shop.app.inject({ method, url, headers, payload });
        expect({ url, body, status: response.statusCode < 500 }).toEqual({ url, body, status: true });
        expect(response.headers['content-type']).toMatch(/^application\/(problem\+)?json/);
      }),
      { numRuns: RUNS },
    );
  }
}, 60_000);
