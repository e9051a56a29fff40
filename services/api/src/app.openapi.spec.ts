import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type FakeStripe, startFakeStripe } from '@whetstone/fake-stripe';
import { openApiDocument } from '@whetstone/server/http/openapi';
import { openOperations, sendHostileInput, undocumentedResponses } from '@whetstone/server/testing/openapi';
import { openApi } from './app.openapi.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Random requests for each operation. */
const RUNS = process.env.TEST_FULL === '1' ? 60 : 2;

const KEYS = { secretKey: 'sk_test_spec', webhookSecret: 'whsec_spec' };

let stripe: FakeStripe;
let shop: TestApp;
let admin: SignedIn;
let document: OpenAPIObject;
beforeAll(async () => {
  stripe = await startFakeStripe(KEYS);
  shop = await startTestApp({ stripe: { ...KEYS, apiUrl: stripe.url } });
  admin = await signIn(shop, { role: 'admin' });
  document = openApiDocument(shop.app, openApi);
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

it('serves the OpenAPI document and its documentation page', async () => {
  expect((await shop.app.inject('/api/docs-json')).json()).toEqual(document);
  expect((await shop.app.inject('/api/docs')).headers['content-type']).toMatch(/^text\/html/);
});

it('is the committed document, which npm run contract writes', () => {
  const committed = readFileSync(path.join(__dirname, '../openapi.json'), 'utf8');
  expect(`${JSON.stringify(document, null, 2)}\n`).toBe(committed);
});

it('documents the response of every operation', () => {
  expect(undocumentedResponses(document)).toEqual([]);
});

it('documents the bearer token for exactly the routes that require it', () => {
  expect(openOperations(document)).toEqual([
    'GET /api/categories',
    'GET /api/categories/{category}',
    'GET /api/countries',
    'GET /api/countries/{code}',
    'GET /api/delivery',
    'GET /api/facets',
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/identity/providers',
    'GET /api/photos/{file}',
    'GET /api/purchase',
    'GET /api/purchase/{id}',
    'GET /api/review',
    'GET /api/review/rating',
    'GET /api/search/categories',
    'GET /api/search/offers',
    'GET /api/search/suggestions',
    'GET /api/shop',
    'GET /api/shop/texts',
    'POST /api/order-status',
    'POST /api/payments/{provider}',
    'POST /api/quote',
    'POST /api/user/email/undo',
  ]);
});

it('responds to any input with JSON or CSV, and never with a 5xx', async () => {
  await sendHostileInput(shop.app, document, admin.headers, RUNS);
});
