import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '@whetstone/server/http/openapi';
import { openOperations, sendHostileInput, undocumentedResponses } from '@whetstone/server/testing/openapi';
import { openApi } from './app.openapi.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { sharedTestApp } from './testing/test-app.ts';

/** Random requests for each operation. */
const RUNS = process.env.TEST_FULL === '1' ? 60 : 8;

let admin: SignedIn;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await signIn(shop, { role: 'admin' });
});

const document = () => openApiDocument(shop.app, openApi);

it('serves the OpenAPI document and its documentation page', async () => {
  expect((await shop.app.inject('/api/releases/docs-json')).json()).toEqual(document());
  expect((await shop.app.inject('/api/releases/docs')).headers['content-type']).toMatch(/^text\/html/);
});

it('is the committed document, which npm run contract writes', () => {
  const committed = readFileSync(path.join(__dirname, '../openapi.json'), 'utf8');
  expect(`${JSON.stringify(document(), null, 2)}\n`).toBe(committed);
});

it('documents the response of every operation', () => {
  expect(undocumentedResponses(document())).toEqual([]);
});

it('documents the bearer token for exactly the routes that require it', () => {
  expect(openOperations(document())).toEqual([
    'GET /api/health/live',
    'GET /api/health/ready',
    'POST /api/releases/policy-violations',
    'POST /api/releases/reports',
  ]);
});

it('responds to any input with JSON, and never with a 5xx', async () => {
  // The requests leave the polling of revoked tokens little time. On a loaded machine its state would become too old, which is a 503.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await sendHostileInput(shop.app, document(), admin.headers, RUNS);
  clock.mockRestore();
});
