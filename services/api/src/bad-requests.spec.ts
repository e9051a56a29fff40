import type { Server } from 'node:http';
import { internalServerOf } from '@whetstone/server/http/internal-listener';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import fc from 'fast-check';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Random requests. */
const RUNS = process.env.TEST_FULL === '1' ? 300 : 80;

let shop: TestApp;
let buyer: SignedIn;
beforeAll(async () => {
  shop = await startTestApp();
  buyer = await signIn(shop);
});
afterAll(() => shop.close());

interface Answer {
  status: number;
  code: string;
  fields?: string[];
}

/** Sends a raw body to POST /order and checks the problem document. */
async function send(payload: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { ...buyer.headers, 'content-type': 'application/json', ...headers },
    payload,
  });
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = response.json();
  expect(problem).toMatchObject({
    type: 'about:blank',
    title: expect.any(String),
    status: response.statusCode,
    detail: expect.stringMatching(/[.!?]$/),
    requestId: response.headers['x-request-id'],
  });
  expect(response.body).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
  const fields = problem.errors?.map(({ field }: { field: string }) => field);
  return { status: response.statusCode, code: problem.code, ...(fields && { fields }) };
}

const order = { id: 'some-tool', quantity: 1, address: '4 Forge Lane', phone: '555 0101' };

it.each(['', '{', '{"id":', 'not json', '{"a":1}}', '\u0000'])(
  'rejects the malformed body %j',
  async (body) => {
    expect(await send(body)).toEqual({ status: 400, code: 'body-unreadable' });
  },
);

it.each(['__proto__', 'constructor'])('rejects a body with the key %s (prototype pollution)', async (key) => {
  expect((await send(`{"${key}": {"prototype": {"x": 1}}, "quantity": 1}`)).status).toBe(400);
});

it.each([
  ['lists', '['.repeat(20_000) + ']'.repeat(20_000)],
  ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
])('rejects deeply nested %s', async (_what, nested) => {
  expect(await send(`{"id":${nested}}`)).toEqual({ status: 400, code: 'body-unreadable' });
});

describe('the identity service, which parses its own bodies', () => {
  const nested = '['.repeat(5_000) + ']'.repeat(5_000);
  const SIGN_IN_PATHS = [
    'sign-in/email',
    'sign-up/email',
    'sign-in/social',
    'link-social',
    'reset-password',
    'verify-password',
  ];
  const SECOND_FACTOR_PATHS = [
    'enable',
    'disable',
    'verify-totp',
    'verify-backup-code',
    'generate-backup-codes',
  ].map((path) => `two-factor/${path}`);
  const PASSKEY_PATHS = ['verify-registration', 'verify-authentication', 'delete-passkey'].map(
    (path) => `passkey/${path}`,
  );
  const person = '"email":"robin@mail.example","password":"secret-1","name":"Robin"';

  it.each([
    nested,
    `{"email":${nested}}`,
    `{${person},"callbackURL":${nested}}`,
    `{${person},"more":${nested}}`,
  ])('rejects 5,000 nested arrays: %#', async (payload) => {
    const headers = { 'content-type': 'application/json', origin: shop.config.publicUrl };
    for (const path of [...SIGN_IN_PATHS, ...SECOND_FACTOR_PATHS, ...PASSKEY_PATHS]) {
      const url = `/api/identity/${path}`;
      const response = await shop.app.inject({ method: 'POST', url, headers, payload });
      expect([path, response.statusCode, response.json().code]).toEqual([path, 400, 'BODY_UNREADABLE']);
    }
  });
});

it('ignores brackets inside strings', async () => {
  const response = await send(JSON.stringify({ id: '[{"\\'.repeat(60) }));
  expect(response).toMatchObject({ status: 400, code: 'validation-failed' });
});

it.each(['null', '[]', '5', '"text"', 'true', '{}', '[{"id":"x"}]'])(
  'names the missing fields of the body %s',
  async (body) => {
    const response = await send(body);
    expect(response).toMatchObject({ status: 400, code: 'validation-failed' });
    expect(response.fields).toEqual(expect.arrayContaining(['id', 'quantity', 'address', 'phone']));
  },
);

it.each([
  ['quantity', 0],
  ['quantity', -1],
  ['quantity', 1.5],
  ['quantity', '1'],
  ['quantity', 2_147_483_648],
  ['quantity', 1e308],
  ['quantity', null],
  ['quantity', [1]],
  ['id', 7],
  ['id', { $ne: '' }],
  ['id', ''],
  ['id', 'x'.repeat(65)],
  ['address', ''],
  ['address', 'x'.repeat(501)],
  ['phone', '   '],
  ['phone', 'x'.repeat(41)],
  ['client', 5],
  ['coupon', 'FREE'],
  ['price', 0.01],
])('rejects %s = %j by name', async (field, value) => {
  const response = await send(JSON.stringify({ ...order, [field]: value }));
  expect(response).toEqual({ status: 400, code: 'validation-failed', fields: [field] });
});

it('names 20 of a thousand invalid fields', async () => {
  const strangers = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x${index}`, 1]));
  const { fields } = await send(JSON.stringify({ ...order, ...strangers }));
  expect(fields).toHaveLength(20);
});

it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
  'rejects the media type %s',
  async (type) => {
    expect(await send('x', { 'content-type': type })).toEqual({
      status: 415,
      code: 'unsupported-media-type',
    });
  },
);

it('rejects a body that is too large', async () => {
  const body = JSON.stringify({ ...order, address: 'x'.repeat(70_000) });
  expect(await send(body)).toEqual({ status: 413, code: 'body-too-large' });
});

it.each([
  '',
  'Bearer',
  'Bearer not.a.token',
  'Basic cm9iaW46c2VjcmV0',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsInJvbGUiOiJhZG1pbiJ9.',
])('rejects the authorization %j', async (authorization) => {
  expect(await send(JSON.stringify(order), { authorization })).toEqual({ status: 401, code: 'unauthorized' });
});

it.each([
  ['GET', '/api/nowhere', 404],
  ['POST', '/api/purchase', 404],
  ['PATCH', '/api/order', 404],
  ['GET', '/elsewhere', 404],
  ['GET', '/api/purchase/%zz', 400],
  ['GET', `/api/purchase/${'x'.repeat(1_025)}`, 414],
] as const)('responds to %s %.40s with a problem document', async (method, url, status) => {
  const response = await shop.app.inject({ method, url });
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.json()).toMatchObject({ status, requestId: response.headers['x-request-id'] });
});

it.each([
  '',
  ' ',
  ',',
  'unknown',
  '1.2.3.4:80',
  '[::1]',
  '::ffff:1.2.3.4',
  'fe80::1%eth0',
  'x'.repeat(5_000),
  '"><script>',
])('accepts the client address %j from the edge', async (address) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/identity/sign-in/email',
    headers: { ...edgeHeaders(shop.config), 'x-forwarded-for': address },
    payload: {},
  });
  expect(response.statusCode).toBe(400);
});

it('never fails on a malformed URL', async () => {
  const parts = [
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%',
      '%2f',
      '%00',
      '%E0%A4%A',
      '%ff',
      '?',
      '&',
      '=',
      '#',
      '[',
      ']',
      ',',
      '"',
      "'",
    ],
    ...['purchase', 'review', 'identity', 'verify-email', 'jwks', 'health', 'internal', 'docs', 'x'],
    ...[
      '?q=',
      '?limit=',
      '?cursor=',
      '?sort=',
      'token',
      '[]',
      '__proto__',
      '0',
      '-1',
      '1e9',
      'WyJuZXdlc3QiXQ',
    ],
  ];
  const address = fc
    .array(fc.constantFrom(...parts), { maxLength: 7 })
    .map((some) => `/api/${some.join('')}`);
  await fc.assert(
    fc.asyncProperty(address, async (url) => {
      const { statusCode } = await shop.app.inject({ url });
      expect(statusCode).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
});

it('never fails on a malformed request to the internal listener', async () => {
  const secret = `Bearer ${shop.config.serviceSecret}`;
  const parts = [
    '/',
    '//',
    '..',
    '%',
    '%2f',
    '%00',
    '%ff',
    '?',
    '#',
    'access-token-keys',
    'revoked-tokens',
    'deploy-token-notices',
    'rollback-notices',
  ];
  const address = fc.array(fc.constantFrom(...parts), { maxLength: 5 });
  const text = fc.string({ unit: 'binary-ascii' }).map((value) => value.replace(/[^\x20-\x7e]/g, ''));
  await fc.assert(
    fc.asyncProperty(
      address,
      fc.oneof(fc.constant(secret), text),
      text,
      async (some, authorization, etag) => {
        const headers = { authorization, 'if-none-match': etag };
        const url = `/internal/${some.join('')}`;
        const { statusCode } = await injectInternal(shop.app, { url, headers });
        expect(statusCode).toBeLessThan(500);
      },
    ),
    { numRuns: RUNS, examples: [[['revoked-tokens'], secret, '*']] },
  );
});

describe('the id of a request', () => {
  const idOf = async (headers: Record<string, string>) =>
    (await shop.app.inject({ url: '/api/purchase', headers })).headers['x-request-id'];

  it('comes from the edge', async () => {
    expect(await idOf({ ...edgeHeaders(shop.config), 'x-request-id': 'abcd-1234' })).toBe('abcd-1234');
  });

  it('is new when the caller is not the edge', async () => {
    expect(await idOf({ 'x-request-id': 'abcd-1234' })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['', 'short', 'x'.repeat(65), 'two words', '<script>', '{"level":60}'])(
    'is a new one instead of %j',
    async (id) => {
      expect(await idOf({ ...edgeHeaders(shop.config), 'x-request-id': id })).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

it('limits the arrival of the headers to 15 seconds, and of a body that is not read to 5 minutes', async () => {
  const shop = await startTestApp();
  const servers: Server[] = [shop.app.getHttpServer(), internalServerOf(shop.app)];
  await shop.close();
  for (const { headersTimeout, requestTimeout } of servers)
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 300_000 });
});

it('rejects an address that does not exist with a problem document that has the id of the request', async () => {
  const response = await shop.app.inject({
    url: '/api/nowhere',
    headers: { ...edgeHeaders(shop.config), 'x-request-id': 'given-by-edge' },
  });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.headers['x-request-id']).toBe('given-by-edge');
  expect(response.json()).toMatchObject({ status: 404, code: 'not-found', requestId: 'given-by-edge' });
});
