import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { createEdge } from './app.ts';
import { catalog, shell } from './testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder, untilShown } from './testing/own-edge.ts';
import { ReleaseSource } from './testing/release-source.ts';

const [SHELL, CATALOG] = [shell(), catalog()];

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;
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

/** The response to a raw request target: HTTP clients normalize addresses. */
async function requestRaw(target: string): Promise<string> {
  const { port } = edge.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

/** An edge that reads the release document with its first request. */
async function open(): Promise<void> {
  source = await ReleaseSource.open(echo);
  await source.release(SHELL, CATALOG);
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
}

function listen(): Promise<string> {
  return edge.listen({ host: '127.0.0.1', port: 0 });
}

async function close(): Promise<void> {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
}

describe('pages', () => {
  beforeEach(open);
  afterEach(close);

  it('contain the release set, the shell and exactly the modules of their route', async () => {
    const { statusCode, body } = await edge.inject('/');
    expect(statusCode).toBe(200);
    expect(body).toContain(`<script type="module" src="${SHELL.microfrontend.base}main.js">`);
    expect(body).toContain(`<link rel="modulepreload" href="${CATALOG.microfrontend.base}remote-entry.js">`);
    expect(body).toContain(`<link rel="modulepreload" href="${CATALOG.microfrontend.base}home.1.js">`);
    expect(body).not.toContain(`href="${CATALOG.microfrontend.base}detail.1.js"`);
    expect(body).toContain('<script type="application/json" id="release">{"id":"');
  });

  it('link the style sheets of their route with their hashes, before any script', async () => {
    const styled = catalog({
      modules: { home: ['home.1.js', 'home.1.css'], detail: ['detail.1.js', 'detail.1.css'] },
      files: { 'home.1.css': 'p{color:red}', 'detail.1.css': 'p{}' },
    });
    await source.release(SHELL, styled);
    const { base, files } = styled.microfrontend;
    const address = `${base}home.1.css`;
    const link = `<link rel="stylesheet" href="${address}" integrity="${files['home.1.css']?.integrity}" crossorigin>`;
    const { body } = await edge.inject('/');
    expect(body).toContain(link);
    expect(body.match(/rel="stylesheet"/g)).toHaveLength(1);
    expect(body.indexOf(link)).toBeLessThan(body.indexOf('modulepreload'));
    expect(body).not.toContain(`modulepreload" href="${address}`);
    const { headers, body: css } = await edge.inject(address);
    expect(css).toBe('p{color:red}');
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['http://evil.example/purchase/7?q=1', 'http://shop.example/purchase/./x/../7?q=1'])(
    'ignore the origin of an absolute request target: %s',
    async (target) => {
      await listen();
      const response = await requestRaw(target);
      expect(response).toMatch(/^HTTP\/1.1 200 /);
      expect(response).toContain('<link rel="canonical" href="https://shop.example/purchase/7">');
    },
  );

  it('use the shell’s icon', async () => {
    const { body } = await edge.inject('/');
    expect(body).toContain(`<link rel="icon" href="${SHELL.microfrontend.base}icon.svg">`);
  });

  it('preload the shell’s font', async () => {
    const { body } = await edge.inject('/');
    expect(body).toContain(
      `as="font" type="font/woff2" href="${SHELL.microfrontend.base}assets/type.woff2" crossorigin>`,
    );
  });

  it('have the title and description of the route, escaped', async () => {
    const { body } = await edge.inject('/');
    expect(body).toContain('<title>Tools &amp; more · Whetstone</title>');
    expect(body).toContain('<meta name="description" content="Say &quot;tools&quot;">');
  });

  it('escape the content of the release document', async () => {
    await source.release(SHELL, catalog({ team: '</script><script>alert(1)</script>' }));
    const { body } = await edge.inject('/');
    expect(body).toContain('alert(1)');
    expect(body).not.toContain('<script>alert');
  });

  it.each(['/nowhere', '/purchase/1/2', '/login/x', '//', '//evil.example'])(
    'have status 404 and the shell for the unknown path %s',
    async (url) => {
      const { statusCode, body } = await edge.inject(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>Page Not Found · Whetstone</title>');
      expect(body).toContain('main.js"');
    },
  );

  it('change with a new release', async () => {
    const next = catalog({ team: 'a new one' });
    await edge.inject('/');
    await source.release(SHELL, next);
    await untilShown(edge, `href="${next.microfrontend.base}home.1.js"`);
  });

  it('of a removed microfrontend are not found, and all others remain', async () => {
    await source.release(SHELL);
    expect((await edge.inject('/')).statusCode).toBe(404);
    expect((await edge.inject('/login')).statusCode).toBe(200);
  });

  it('have status 503 and an explanation before the first release', async () => {
    source.withdraw();
    const { statusCode, body } = await edge.inject('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('Back in a moment');
    expect(body).not.toMatch(/ENOENT|at .*\.ts/);
  });

  it('with a malformed address have status 400 and an explanation', async () => {
    const { statusCode, body } = await edge.inject('/%E0%A4%A');
    expect(statusCode).toBe(400);
    expect(body).toContain('This cannot be read');
  });

  it('are found by a path with percent-encoded letters', async () => {
    await source.release(
      SHELL,
      catalog({ routes: [{ path: '/café', module: 'home', access: 'everyone', title: 'Café' }] }),
    );
    expect((await edge.inject('/caf%C3%A9')).statusCode).toBe(200);
  });

  it('have a content security policy without unsafe sources', async () => {
    const policy = String((await edge.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
  });
});

describe('released files', () => {
  beforeAll(open);
  afterAll(close);

  const FILE = `${CATALOG.microfrontend.base}remote-entry.js`;

  it.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('have the content encoding %s for a browser that accepts "%s"', async (encoding, accepted) => {
    const { statusCode, headers } = await edge.inject({
      url: FILE,
      headers: { 'accept-encoding': accepted },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('that are missing have status 404 and no-store, and are never a page', async () => {
    const { statusCode, headers } = await edge.inject(
      '/releases/mf-catalog/0123456789abcdef/remote-entry.js',
    );
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toMatch(/^text\/plain/);
  });

  it.each([
    `${CATALOG.microfrontend.base}remote.json`,
    `${CATALOG.microfrontend.base}server/home.cjs`,
    `${CATALOG.microfrontend.base}../../../release-document.jws`,
    `${CATALOG.microfrontend.base}%2e%2e/%2e%2e/%2e%2e/release-document.jws`,
    '/releases/%2e%2e/%2e%2e/etc/passwd',
  ])('exclude %s', async (url) => {
    expect((await edge.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('a released file', () => {
  beforeAll(open);
  afterAll(close);

  const FILES = {
    'evil.html': '<script src="evil.js" type="module"></script>',
    'evil.HTML': '<script>1</script>',
    'evil.xml': '<x/>',
    'evil.pdf': '%PDF',
    'evil.wasm': 'asm',
    'evil.JS': '1',
    evil: '<html></html>',
    'evil.html.gz': 'zip',
    'server/evil.js': '1',
    'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    'data.json': '<script>1</script>',
    'script.js': '1;',
    'type.woff2': 'type',
  };
  const RELEASED = catalog({ files: FILES });
  const { base, version } = RELEASED.microfrontend;
  beforeAll(async () => {
    await source.release(SHELL, RELEASED);
    await listen();
  });

  it.each(Object.keys(FILES).filter((file) => /evil/.test(file)))(
    'with an unlisted type is not served: %s',
    async (file) => {
      expect((await edge.inject(base + file)).statusCode).toBe(404);
    },
  );

  it.each([
    ['picture.svg', 'image/svg+xml'],
    ['data.json', 'application/json; charset=utf-8'],
    ['script.js', 'text/javascript; charset=utf-8'],
    ['type.woff2', 'font/woff2'],
  ])('has the content type of its extension and runs no script as a document: %s', async (file, type) => {
    const { statusCode, headers } = await edge.inject(base + file);
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain('sandbox');
    expect(policy).toContain("default-src 'none'");
    expect(policy.join()).not.toContain('script-src');
  });

  it('cannot be a service worker', async () => {
    const asWorker = { url: `${base}script.js`, headers: { 'service-worker': 'script' } };
    expect((await edge.inject(asWorker)).statusCode).toBe(404);
    const { headers } = await edge.inject('/');
    expect(headers['content-security-policy']).toContain("worker-src 'none'");
    expect(headers['service-worker-allowed']).toBeUndefined();
  });

  it.each([
    `/releases//mf-catalog/${version}/script.js`,
    `/releases/mf-catalog//${version}/script.js`,
    `${base}/script.js`,
    `${base}x/%2e%2e/evil.html`,
    `${base}%2e%2e/${version}/evil.html`,
    `${base}x%2f..%2fscript.js`,
    `${base}evil.html%3f.js`,
    `${base}evil.html;.js`,
    `${base}script.js%00`,
    `/releases/MF-CATALOG/${version}/script.js`,
    `/releases/mf-catalog/${version.toUpperCase()}x/script.js`,
  ])('has exactly one URL: not %s', async (target) => {
    expect(await requestRaw(target)).toMatch(/^HTTP\/1.1 4/);
  });

  it('of an unpublished build is not served', async () => {
    const candidate = catalog({ team: 'candidate' });
    source.addCandidate(candidate);
    expect((await edge.inject(`${candidate.microfrontend.base}home.1.js`)).statusCode).toBe(404);
  });

  it('does not come from an override origin outside DEV_ORIGINS', async () => {
    const cookie = `override=mf-catalog@${source.url}`;
    const { body, headers } = await edge.inject({ url: '/', headers: { cookie } });
    expect(body).toContain(`${base}home.1.js`);
    expect(body + String(headers['content-security-policy'])).not.toContain(source.url);
  });
});

describe('the API', () => {
  beforeAll(() => open().then(listen));
  afterAll(close);

  it('receives method, path and query', async () => {
    const response = await edge.inject({ method: 'PUT', url: '/api/user/a%40b.co?x=1', payload: {} });
    expect(response.json()).toMatchObject({ method: 'PUT', url: '/api/user/a%40b.co?x=1' });
  });

  it('receives the client’s address from the edge, not from the client', async () => {
    const claims = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' };
    const { headers } = (await edge.inject({ url: '/api/purchase', headers: claims })).json();
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers.forwarded).toBeUndefined();
  });

  it('receives the body unchanged', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await edge.inject({
      method: 'POST',
      url: '/api/review',
      headers,
      payload: '{"rating": 5 }',
    });
    expect(response.json().body).toBe('{"rating": 5 }');
  });

  it('is called once, even if it fails', async () => {
    apiCalls = 0;
    expect((await edge.inject('/api/away')).statusCode).toBe(503);
    expect(apiCalls).toBe(1);
  });

  it('is available while many clients send slowly', async () => {
    const { port } = edge.server.address() as AddressInfo;
    const head =
      'POST /api/review HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
    const slow = Array.from({ length: 150 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(slow.map((socket) => new Promise((resolve) => socket.write(head, resolve))));
    const response = await fetch(`http://127.0.0.1:${port}/api/purchase`, {
      signal: AbortSignal.timeout(30_000),
    });
    expect(response.status).toBe(200);
    for (const socket of slow) socket.destroy();
    edge.server.closeAllConnections();
  });

  it.each([
    ['an expectation', { expect: '100-continue' }],
    ['a compressed body', { 'content-encoding': 'br' }],
  ])('is called as usual when the client sends %s', async (_what, extra) => {
    const headers = { 'content-type': 'application/json', ...extra };
    const response = await edge.inject({ method: 'POST', url: '/api/review', headers, payload: '{}' });
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
    source.requests.length = 0;
    const response = await requestRaw(target);
    expect(response).toMatch(/^HTTP\/1.1 404 /);
    expect(response).toContain('"code":"not-found"');
    expect(apiCalls).toBe(0);
    expect(source.requests.filter((path) => path !== '/internal/release-document')).toEqual([]);
  });

  it('receives the files of a release, which may be larger than other bodies', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const url = '/api/releases/mf-catalog/0123456789abcdef/files/assets/a%20b.js';
    const payload = Buffer.alloc(2 * 1024 * 1024, 'x');
    const response = await edge.inject({ method: 'PUT', url, headers, payload });
    expect(response.json()).toMatchObject({ method: 'PUT', url });
    expect(response.json().body).toHaveLength(payload.length);
    const tooMuch = Buffer.alloc(16 * 1024 * 1024 + 1);
    expect((await edge.inject({ method: 'PUT', url, headers, payload: tooMuch })).statusCode).toBe(413);
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
      const socket = connect((edge.server.address() as AddressInfo).port, '127.0.0.1');
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
    const { port } = edge.server.address() as AddressInfo;
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
    const response = await edge.inject({ method: 'POST', url: '/api/review', headers, payload });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      status: 413,
      title: 'Payload Too Large',
      detail: expect.any(String),
    });
  });

  it('does not expose the headers of its own connection', async () => {
    const { headers } = await edge.inject('/api/purchase');
    expect(headers['keep-alive']).toBeUndefined();
  });

  it('receives the caller’s request id if it is well-formed, else a new one', async () => {
    const idOf = async (brought: string) =>
      (await edge.inject({ url: '/api/purchase', headers: { 'x-request-id': brought } })).json().headers[
        'x-request-id'
      ];
    expect(await idOf('from-the-balancer-1')).toBe('from-the-balancer-1');
    expect(await idOf('<script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has compressed responses for clients that accept them', async () => {
    const { headers } = await edge.inject({ url: '/api/purchase', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
  });

  it('responds to a malformed address with a problem and the edge’s headers', async () => {
    const response = await edge.inject('/api/%E0%A4%A');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 400, code: 'request-unreadable' });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('has a 503 problem while it is unavailable', async () => {
    await edge.ready();
    await source.stop();
    const response = await edge.inject('/api/purchase');
    await source.start();
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.json()).toMatchObject({
      status: 503,
      code: 'api-unavailable',
      detail: expect.any(String),
    });
  });
});
