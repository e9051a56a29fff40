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
let answers = 0;

/** The API: says what it was asked. */
function echo(incoming: IncomingMessage, response: ServerResponse): void {
  answers += 1;
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

/** The answer to a target just as it is written here: whatever else asks makes a tidier one of it. */
async function askFor(target: string): Promise<string> {
  const { port } = edge.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

beforeEach(async () => {
  source = await ReleaseSource.open(echo);
  await source.release(SHELL, CATALOG);
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
});

afterEach(async () => {
  await edge.close();
  await source.goAway();
  await removeFolder(folder);
});

describe('pages', () => {
  it('come with the release document, the shell and exactly the modules of their route', async () => {
    const { statusCode, body } = await edge.inject('/');
    expect(statusCode).toBe(200);
    expect(body).toContain(`<script type="module" src="${SHELL.microfrontend.base}main.js">`);
    expect(body).toContain(`<link rel="modulepreload" href="${CATALOG.microfrontend.base}remote-entry.js">`);
    expect(body).toContain(`<link rel="modulepreload" href="${CATALOG.microfrontend.base}home.1.js">`);
    expect(body).not.toContain(`href="${CATALOG.microfrontend.base}detail.1.js"`);
    expect(body).toContain('<script type="application/json" id="release">{"id":"');
  });

  it.each(['http://evil.example/purchase/7?q=1', 'http://shop.example/purchase/./x/../7?q=1'])(
    'are this site’s, whatever whole address is asked for: %s',
    async (target) => {
      await edge.listen({ host: '127.0.0.1', port: 0 });
      const answer = await askFor(target);
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
      expect(answer).toContain('<link rel="canonical" href="https://shop.example/purchase/7">');
    },
  );

  it('show the shell’s icon', async () => {
    const { body } = await edge.inject('/');
    expect(body).toContain(`<link rel="icon" href="${SHELL.microfrontend.base}icon.svg">`);
  });

  it('ask for the shell’s typeface before anything else does', async () => {
    const { body } = await edge.inject('/');
    expect(body).toContain(
      `as="font" type="font/woff2" href="${SHELL.microfrontend.base}assets/type.woff2" crossorigin>`,
    );
  });

  it('are named for people, with the remote’s text escaped', async () => {
    const { body } = await edge.inject('/');
    expect(body).toContain('<title>Tools &amp; more · Whetstone</title>');
    expect(body).toContain('<meta name="description" content="Say &quot;tools&quot;">');
  });

  it('cannot be turned into a script by what a release document contains', async () => {
    await source.release(SHELL, catalog({ team: '</script><script>alert(1)</script>' }));
    const { body } = await edge.inject('/');
    expect(body).toContain('alert(1)');
    expect(body).not.toContain('<script>alert');
  });

  it.each(['/nowhere', '/purchase/1/2', '/login/x', '//', '//evil.example'])(
    'answer 404 for %s, with the shell to say so',
    async (url) => {
      const { statusCode, body } = await edge.inject(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>Page Not Found · Whetstone</title>');
      expect(body).toContain('main.js"');
    },
  );

  it('follow a new release', async () => {
    const next = catalog({ team: 'a new one' });
    await edge.inject('/');
    await source.release(SHELL, next);
    await untilShown(edge, `href="${next.microfrontend.base}home.1.js"`);
  });

  it('of a microfrontend that was withdrawn are gone, and no others', async () => {
    await source.release(SHELL);
    expect((await edge.inject('/')).statusCode).toBe(404);
    expect((await edge.inject('/login')).statusCode).toBe(200);
  });

  it('say so honestly when nothing has been released', async () => {
    source.withdraw();
    const { statusCode, body } = await edge.inject('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('Back in a moment');
    expect(body).not.toMatch(/ENOENT|at .*\.ts/);
  });

  it('with an unreadable address get words, not a stack', async () => {
    const { statusCode, body } = await edge.inject('/%E0%A4%A');
    expect(statusCode).toBe(400);
    expect(body).toContain('This cannot be read');
  });

  it('are found by their name in any script', async () => {
    await source.release(
      SHELL,
      catalog({ routes: [{ path: '/café', module: 'home', access: 'everyone', title: 'Café' }] }),
    );
    expect((await edge.inject('/caf%C3%A9')).statusCode).toBe(200);
  });

  it('carry a policy without any unsafe source', async () => {
    const policy = String((await edge.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
  });
});

describe('released files', () => {
  const FILE = `${CATALOG.microfrontend.base}remote-entry.js`;

  it.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('are served as %s to a browser that accepts "%s"', async (encoding, accepted) => {
    const { statusCode, headers } = await edge.inject({
      url: FILE,
      headers: { 'accept-encoding': accepted },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('that are missing are a 404 that no cache keeps, never a page', async () => {
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
  ])('are all that is served: not %s', async (url) => {
    expect((await edge.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('a released file', () => {
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
  beforeEach(() => source.release(SHELL, RELEASED));

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
    await edge.listen({ host: '127.0.0.1', port: 0 });
    expect(await askFor(target)).toMatch(/^HTTP\/1.1 4/);
  });

  it('of an unpublished build is not served', async () => {
    const candidate = catalog({ team: 'candidate' });
    source.keepCandidate(candidate);
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
  it('is passed on with method, path and query', async () => {
    const answer = await edge.inject({ method: 'PUT', url: '/api/user/a%40b.co?x=1', payload: {} });
    expect(answer.json()).toMatchObject({ method: 'PUT', url: '/api/user/a%40b.co?x=1' });
  });

  it('is told by the edge where a request came from, whatever the client claims', async () => {
    const claims = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' };
    const { headers } = (await edge.inject({ url: '/api/purchase', headers: claims })).json();
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers.forwarded).toBeUndefined();
  });

  it('gets a body as it was sent', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await edge.inject({
      method: 'POST',
      url: '/api/review',
      headers,
      payload: '{"rating": 5 }',
    });
    expect(answer.json().body).toBe('{"rating": 5 }');
  });

  it('is asked once, also when it says that it cannot', async () => {
    answers = 0;
    expect((await edge.inject('/api/away')).statusCode).toBe(503);
    expect(answers).toBe(1);
  });

  it('is not kept from anybody by many who send slowly', async () => {
    await edge.listen({ host: '127.0.0.1', port: 0 });
    const { port } = edge.server.address() as AddressInfo;
    const head =
      'POST /api/review HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
    const slow = Array.from({ length: 150 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(slow.map((socket) => new Promise((resolve) => socket.write(head, resolve))));
    const answer = await fetch(`http://127.0.0.1:${port}/api/purchase`, {
      signal: AbortSignal.timeout(3_000),
    });
    expect(answer.status).toBe(200);
    for (const socket of slow) socket.destroy();
    edge.server.closeAllConnections();
  });

  it.each([
    ['an expectation', { expect: '100-continue' }],
    ['a compressed body', { 'content-encoding': 'br' }],
  ])('is asked like any other time when the client sends %s', async (_what, extra) => {
    const headers = { 'content-type': 'application/json', ...extra };
    const answer = await edge.inject({ method: 'POST', url: '/api/review', headers, payload: '{}' });
    expect(answer.statusCode).toBe(200);
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
  ])('keeps to itself what it says to edges: %s', async (target) => {
    answers = 0;
    await edge.listen({ host: '127.0.0.1', port: 0 });
    source.asked.length = 0;
    const answer = await askFor(target);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).toContain('"code":"not-found"');
    expect(answers).toBe(0);
    expect(source.asked.filter((asked) => asked !== '/api/internal/release-document')).toEqual([]);
  });

  it('gets the files of a release, which may be larger than any other body', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const url = '/api/releases/mf-catalog/0123456789abcdef/files/assets/a%20b.js';
    const payload = Buffer.alloc(2 * 1024 * 1024, 'x');
    const answer = await edge.inject({ method: 'PUT', url, headers, payload });
    expect(answer.json()).toMatchObject({ method: 'PUT', url });
    expect(answer.json().body).toHaveLength(payload.length);
    const tooMuch = Buffer.alloc(16 * 1024 * 1024 + 1);
    expect((await edge.inject({ method: 'PUT', url, headers, payload: tooMuch })).statusCode).toBe(413);
  });

  it.each([
    ['a file', 'PUT', '/api/releases/mf-catalog/0123456789abcdef/files/a.js', 16 * 1024 * 1024],
    ['a manifest', 'POST', '/api/releases', 1024 * 1024],
  ])(
    'streams %s: the API’s rejection arrives before the rest of the body',
    async (_what, method, url, length) => {
      answers = 0;
      await edge.listen({ host: '127.0.0.1', port: 0 });
      const head = [
        ...[`${method} ${url}?refused HTTP/1.1`, 'host: shop', `content-length: ${length}`],
        'content-type: application/octet-stream',
      ];
      const socket = connect((edge.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(`${head.join('\r\n')}\r\n\r\nx`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
      socket.destroy();
    },
  );

  it.each([
    ['of unknown length', { 'transfer-encoding': 'chunked' }, 411],
    ['that is too long', { 'content-length': String(16 * 1024 * 1024 + 1) }, 413],
  ])('receives no upload %s', async (_what, headers, status) => {
    answers = 0;
    await edge.listen({ host: '127.0.0.1', port: 0 });
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
    const [answer] = await once(upload, 'response');
    upload.destroy();
    expect([answer.statusCode, answers]).toEqual([status, 0]);
  });

  it('gets no body that is larger than it takes', async () => {
    const headers = { 'content-type': 'application/json' };
    const payload = 'x'.repeat(64 * 1024 + 1);
    const answer = await edge.inject({ method: 'POST', url: '/api/review', headers, payload });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      status: 413,
      title: 'Payload Too Large',
      detail: expect.any(String),
    });
  });

  it('says nothing of its own connection to the client', async () => {
    const { headers } = await edge.inject('/api/purchase');
    expect(headers['keep-alive']).toBeUndefined();
  });

  it('gets the id of the request: the caller’s where it is one, else a new one', async () => {
    const idOf = async (brought: string) =>
      (await edge.inject({ url: '/api/purchase', headers: { 'x-request-id': brought } })).json().headers[
        'x-request-id'
      ];
    expect(await idOf('from-the-balancer-1')).toBe('from-the-balancer-1');
    expect(await idOf('<script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers compressed to whoever accepts it', async () => {
    const { headers } = await edge.inject({ url: '/api/purchase', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
  });

  it('being asked something unreadable is a problem, with the edge’s headers', async () => {
    const answer = await edge.inject('/api/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 400, code: 'request-unreadable' });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('being away is a problem that a program understands and a person can read', async () => {
    await edge.ready();
    await source.goAway();
    const answer = await edge.inject('/api/purchase');
    await source.comeBack();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 503, code: 'api-unavailable', detail: expect.any(String) });
  });
});
