import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { HIDING, SMUGGLED, sendBytes, smuggledBehind } from '../testing/hiding-requests.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { OwnEdge } from '../testing/own-edge.ts';

/** The calls that reach the API. */
const calls: string[] = [];
let own: OwnEdge;

function answer({ method, url, headers }: IncomingMessage, response: ServerResponse): void {
  calls.push(`${method} ${url}`);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(headers));
}

beforeAll(async () => {
  own = await OwnEdge.open(answer);
  await own.serve(shell(), catalog());
  await own.edge.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  calls.length = 0;
});
afterAll(() => own.close());

const send = (bytes: string) => sendBytes((own.edge.server.address() as AddressInfo).port, bytes);

describe('a request that hides another request', () => {
  it.each(HIDING)('with %s is rejected, and nothing reaches the API', async (_what, bytes) => {
    const responses = await send(bytes);
    expect(responses).toMatch(/^HTTP\/1\.1 400 /);
    expect(responses.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(calls).toEqual([]);
  });

  it('as its body is forwarded as a body', async () => {
    await send(smuggledBehind('connection: close', `content-length: ${Buffer.byteLength(SMUGGLED)}`));
    expect(calls).toEqual(['POST /api/review']);
  });

  it('in its target or a header is one request or none', async () => {
    const encoded = '%0d%0ahost:%20shop%0d%0a%0d%0aGET%20/api/internal/release-document%20HTTP/1.1%0d%0a';
    await send(
      `GET /api/purchase${encoded} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\nx: a${encoded}\r\n\r\n`,
    );
    expect(calls).toEqual([`GET /api/purchase${encoded}`]);
  });

  it('after the response is the visitor’s own request, which the edge rejects', async () => {
    const responses = await send(`GET /api/purchase HTTP/1.1\r\nhost: shop\r\n\r\n${SMUGGLED}`);
    expect(responses.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
    expect(calls).toEqual(['GET /api/purchase']);
  });
});

it.each([
  '/internal/release-document',
  '//internal/release-document',
  '/%69nternal/release-document',
  '/api/..%2finternal/release-document',
  '/api/..%252finternal/release-document',
  '/api/..;/internal/release-document',
  '/api/..\\internal\\release-document',
  '/api\\..\\..\\internal/release-document',
  '/api/releases/../../internal/release-document',
  '/api/releases/..%2f..%2f..%2finternal%2frelease-document',
  '/api/internal%2frelease-document',
  '/api/%2e%2e/internal/access-token-keys',
  '/api/internal//release-document',
  '/api/internal/release-document%00',
  '/api/internal/release-document?x=/api/purchase',
  '/api/releases/internal/release-document',
  'http://api:4011/internal/revoked-tokens',
  '*',
])('the target %s reaches no internal route', async (target) => {
  await own.edge.ready();
  own.source.requests.length = 0;
  const response = await send(`GET ${target} HTTP/1.1\r\nhost: api:4011\r\nconnection: close\r\n\r\n`);
  expect(response).not.toMatch(/^HTTP\/1\.1 5/);
  // The API has internal routes on another port, and no route begins with /internal on this one.
  for (const call of calls) expect(call).toMatch(/^GET \/api(\/|$)/);
  expect(own.source.requests.filter((url) => !url.startsWith('/internal/release-document?'))).toEqual([]);
});

it('a visitor’s forged headers of the edge, of services and of proxies do not reach the API', async () => {
  const forged = {
    'x-edge-secret': 'guessed',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'api:4011',
    'x-forwarded-port': '4011',
    'x-forwarded-proto': 'https',
    'x-real-ip': '10.0.0.1',
    forwarded: 'for=10.0.0.1;host=api:4011',
  };
  const received: Record<string, string> = (
    await own.edge.inject({ url: '/api/purchase', headers: forged })
  ).json();
  expect(received['x-edge-secret']).not.toContain('guessed');
  expect(received['x-forwarded-for']).toBe('127.0.0.1');
  expect(received).toMatchObject({ 'x-forwarded-proto': 'http' });
  for (const name of ['x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'forwarded'])
    expect(received).not.toHaveProperty([name]);
});

it.each([
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'x-forwarded-prefix',
  'x-forwarded-uri',
])('the header %s does not change the route', async (name) => {
  const headers = { [name]: '/internal/release-document' };
  expect((await own.edge.inject({ url: '/api/purchase', headers })).statusCode).toBe(200);
  expect(calls).toEqual(['GET /api/purchase']);
});

it('the internal port answers malformed requests and forged tickets with a client error', async () => {
  const ticket = await own.source.sign({ expires: Date.now() + 60_000 }, 'candidate-ticket');
  const part = fc.oneof(fc.constantFrom(...ticket.split('.'), '', 'e30', 'bnVsbA', 'W10'), fc.base64String());
  const jose = fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.'));
  const type = fc.constantFrom('application/jose', 'application/json', 'text/plain', '');
  const path = fc.constantFrom(
    'render-check',
    'render-check/',
    '%72ender-check',
    'render-check%00',
    '%',
    'x',
  );
  const authorization = fc.oneof(jose, fc.constant(ticket)).map((text) => `Bearer ${text}`);
  await fc.assert(
    fc.asyncProperty(path, type, authorization, jose, async (name, contentType, bearer, payload) => {
      const headers = { 'content-type': contentType, authorization: bearer };
      const url = `/internal/${name}`;
      const { statusCode } = await own.edge.internal.inject({ method: 'POST', url, headers, payload });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});
