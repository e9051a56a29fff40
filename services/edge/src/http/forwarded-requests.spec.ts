import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { catalog, shell } from '../testing/microfrontends.ts';
import { OwnEdge, requestRaw } from '../testing/own-edge.ts';

const [SHELL, CATALOG] = [shell(), catalog()];

/** The edge's own request for new releases, at its own times. */
const POLL = /^\/internal\/release-document(\?root=\d+)?$/;

let own: OwnEdge;
let apiCalls = 0;

/** The API: responds with the request that it received. */
function echo(incoming: IncomingMessage, response: ServerResponse): void {
  apiCalls += 1;
  const { method, url, headers } = incoming;
  if (url?.endsWith('?refused')) return void response.writeHead(401).end();
  response.writeHead(url === '/api/away' ? 503 : 200, { 'content-type': 'application/json' });
  let body = '';
  incoming.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  incoming.on('end', () => {
    response.end(JSON.stringify({ method, url, headers, body, padding: 'tools '.repeat(500) }));
  });
}

/** An edge that reads the release document with its first request. */
async function open(): Promise<void> {
  own = await OwnEdge.open(echo);
  await own.serve(SHELL, CATALOG);
}

function listen(): Promise<string> {
  return own.edge.listen({ host: '127.0.0.1', port: 0 });
}

describe('the API', () => {
  beforeAll(() => open().then(listen));
  afterAll(() => own.close());

  it('receives method, path and query', async () => {
    const response = await own.edge.inject({ method: 'PUT', url: '/api/user/a%40b.co?x=1', payload: {} });
    expect(response.json()).toMatchObject({ method: 'PUT', url: '/api/user/a%40b.co?x=1' });
  });

  it('receives the client’s address from the edge, not from the client', async () => {
    const claims = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' };
    const { headers } = (await own.edge.inject({ url: '/api/purchase', headers: claims })).json();
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers.forwarded).toBeUndefined();
  });

  it('receives the body unchanged', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await own.edge.inject({
      method: 'POST',
      url: '/api/review',
      headers,
      payload: '{"rating": 5 }',
    });
    expect(response.json().body).toBe('{"rating": 5 }');
  });

  it('is called once, even if it fails', async () => {
    apiCalls = 0;
    expect((await own.edge.inject('/api/away')).statusCode).toBe(503);
    expect(apiCalls).toBe(1);
  });

  it('is available while many clients send slowly', async () => {
    const { port } = own.edge.server.address() as AddressInfo;
    const head =
      'POST /api/review HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
    const slow = Array.from({ length: 150 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(slow.map((socket) => new Promise((resolve) => socket.write(head, resolve))));
    const response = await fetch(`http://127.0.0.1:${port}/api/purchase`, {
      signal: AbortSignal.timeout(30_000),
    });
    expect(response.status).toBe(200);
    for (const socket of slow) socket.destroy();
    own.edge.server.closeAllConnections();
  });

  it.each([
    ['an expectation', { expect: '100-continue' }],
    ['a compressed body', { 'content-encoding': 'br' }],
  ])('is called as usual when the client sends %s', async (_what, extra) => {
    const headers = { 'content-type': 'application/json', ...extra };
    const response = await own.edge.inject({ method: 'POST', url: '/api/review', headers, payload: '{}' });
    expect(response.statusCode).toBe(200);
  });

  it.each([
    '/api/internal/release-document',
    '/api/internal/release-files/shell/1/remote.json',
    '/api/%69nternal/release-document',
    '/api/./internal/release-document',
    '/api/%2e/internal/release-document',
    '/api/x/../internal/release-document',
    '/releases/../api/internal/release-document',
    'http://shop.example/api/./internal/release-document',
    '/api/internal/',
  ])('is not reachable at the internal route %s', async (target) => {
    apiCalls = 0;
    own.source.requests.length = 0;
    const response = await requestRaw(own.edge, target);
    expect(response).toMatch(/^HTTP\/1.1 404 /);
    expect(response).toContain('"code":"not-found"');
    expect(apiCalls).toBe(0);
    expect(own.source.requests.filter((path) => !POLL.test(path))).toEqual([]);
  });

  it('receives the files of a release, which may be larger than other bodies', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const url = '/api/releases/mf-catalog/0123456789abcdef/files/assets/a%20b.js';
    const payload = Buffer.alloc(2 * 1024 * 1024, 'x');
    const response = await own.edge.inject({ method: 'PUT', url, headers, payload });
    expect(response.json()).toMatchObject({ method: 'PUT', url });
    expect(response.json().body).toHaveLength(payload.length);
    const tooMuch = Buffer.alloc(16 * 1024 * 1024 + 1);
    expect((await own.edge.inject({ method: 'PUT', url, headers, payload: tooMuch })).statusCode).toBe(413);
  });

  it.each([
    ['a file', 'PUT', '/api/releases/mf-catalog/0123456789abcdef/files/a.js', 16 * 1024 * 1024],
    ['a manifest', 'POST', '/api/releases', 1024 * 1024],
  ])(
    'streams %s: the API’s rejection arrives before the rest of the body',
    async (_what, method, url, length) => {
      apiCalls = 0;
      const head = [
        ...[`${method} ${url}?refused HTTP/1.1`, 'host: shop', `content-length: ${length}`],
        'content-type: application/octet-stream',
      ];
      const socket = connect((own.edge.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(`${head.join('\r\n')}\r\n\r\nx`);
      const [response] = await once(socket, 'data');
      expect(String(response)).toMatch(/^HTTP\/1.1 401 /);
      socket.destroy();
    },
  );

  it.each([
    ['of unknown length', { 'transfer-encoding': 'chunked' }, 411],
    ['that is too long', { 'content-length': String(16 * 1024 * 1024 + 1) }, 413],
  ])('receives no upload %s', async (_what, headers, status) => {
    apiCalls = 0;
    const { port } = own.edge.server.address() as AddressInfo;
    const path = '/api/releases/mf-catalog/0123456789abcdef/files/a.js';
    const type = { 'content-type': 'application/octet-stream' };
    const upload = request({
      port,
      host: '127.0.0.1',
      path,
      method: 'PUT',
      headers: { ...headers, ...type },
    });
    upload.on('error', () => undefined).flushHeaders();
    const [response] = await once(upload, 'response');
    upload.destroy();
    expect([response.statusCode, apiCalls]).toEqual([status, 0]);
  });

  it('receives no body above its limit', async () => {
    const headers = { 'content-type': 'application/json' };
    const payload = 'x'.repeat(64 * 1024 + 1);
    const response = await own.edge.inject({ method: 'POST', url: '/api/review', headers, payload });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      status: 413,
      title: 'Payload Too Large',
      detail: expect.any(String),
    });
  });

  it('does not expose the headers of its own connection', async () => {
    const { headers } = await own.edge.inject('/api/purchase');
    expect(headers['keep-alive']).toBeUndefined();
  });

  it('receives the caller’s request id if it is well-formed, else a new one', async () => {
    const idOf = async (brought: string) =>
      (await own.edge.inject({ url: '/api/purchase', headers: { 'x-request-id': brought } })).json().headers[
        'x-request-id'
      ];
    expect(await idOf('from-the-balancer-1')).toBe('from-the-balancer-1');
    expect(await idOf('<script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has compressed responses for clients that accept them', async () => {
    const { headers } = await own.edge.inject({ url: '/api/purchase', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
  });

  it('responds to a malformed address with a problem and the edge’s headers', async () => {
    const response = await own.edge.inject('/api/%E0%A4%A');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 400, code: 'request-unreadable' });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('has a 503 problem while it is unavailable', async () => {
    await own.edge.ready();
    await own.source.stop();
    const response = await own.edge.inject('/api/purchase');
    await own.source.start();
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.json()).toMatchObject({
      status: 503,
      code: 'api-unavailable',
      detail: expect.any(String),
    });
  });
});
