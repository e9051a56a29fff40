import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder, requestRaw, untilShown } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';

const [SHELL, CATALOG] = [shell({ files: { 'icon.svg': '<svg/>' } }), catalog()];

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeAll(async () => {
  source = await ReleaseSource.open();
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

/** Releases, and restarts the edge, which reads the release document with its first request. */
async function serve(...releases: Parameters<ReleaseSource['release']>): Promise<void> {
  await source.release(...releases);
  await edge.close();
  edge = await createEdge(configFor(source, folder));
}

describe('pages', () => {
  it('have status 503 and an explanation before the first release', async () => {
    const { statusCode, body } = await edge.inject('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('Back in a moment');
    expect(body).not.toMatch(/ENOENT|at .*\.ts/);
  });
});

describe('pages of a release', () => {
  beforeAll(() => serve(SHELL, CATALOG));

  it('contain the release set, the shell and exactly the modules of their route', async () => {
    const { statusCode, body } = await edge.inject('/');
    expect(statusCode).toBe(200);
    expect(body).toContain(`<script type="module" src="${SHELL.microfrontend.base}main.js">`);
    expect(body).toContain(`<link rel="modulepreload" href="${CATALOG.microfrontend.base}remote-entry.js">`);
    expect(body).toContain(`<link rel="modulepreload" href="${CATALOG.microfrontend.base}home.1.js">`);
    expect(body).not.toContain(`href="${CATALOG.microfrontend.base}detail.1.js"`);
    expect(body).toContain('<script type="application/json" id="release">{"id":"');
  });

  it.each(['http://evil.example/purchase/7?q=1', 'http://shop.example/purchase/./x/../7?q=1'])(
    'ignore the origin of an absolute request target: %s',
    async (target) => {
      if (!edge.server.listening) await edge.listen({ host: '127.0.0.1', port: 0 });
      const response = await requestRaw(edge, target);
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

  it.each(['/nowhere', '/purchase/1/2', '/login/x', '/evil.example'])(
    'have status 404 and the shell for the unknown path %s',
    async (url) => {
      const { statusCode, body } = await edge.inject(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>Page Not Found · Whetstone</title>');
      expect(body).toContain('main.js"');
    },
  );

  it.each([
    ['//', '/'],
    ['/Login', '/login'],
    ['/login/?from=%2Fpurchase//7&x=', '/login?from=%2Fpurchase//7&x='],
    ['//purchase//%37/', '/purchase/7'],
    ['/purchase/%C3%A9%2fA', '/purchase/%C3%A9%2FA'],
    ['//evil.example/?q=//evil.example', '/evil.example?q=//evil.example'],
    ['/%2F/evil.example/', '/%2F/evil.example'],
  ])('have one address: %s redirects to %s for good', async (url, canonical) => {
    const { statusCode, headers } = await edge.inject(url);
    expect([statusCode, headers.location]).toEqual([301, canonical]);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await edge.inject(canonical)).headers.location).toBeUndefined();
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'do not have the method %s',
    async (method) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      for (const url of ['/', '/nowhere', '/robots.txt']) {
        const response = await edge.inject({ method, url, headers, payload: 'a=1' });
        expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
      }
    },
  );

  it('are not sent again to a browser that has them, whose policies stay', async () => {
    const { headers } = await edge.inject('/');
    const known = { 'if-none-match': `"other", ${headers.etag}`, 'accept-encoding': 'br' };
    const again = await edge.inject({ url: '/', headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const name of ['content-security-policy', 'integrity-policy', 'cache-control', 'etag', 'vary'])
      expect(again.headers[name]).toBe(headers[name]);
    expect((await edge.inject({ url: '/purchase/7', headers: known })).statusCode).toBe(200);
    expect((await edge.inject({ url: '/nowhere', headers: { 'if-none-match': '*' } })).statusCode).toBe(404);
  });

  it('are refused to a program that accepts no coding of them', async () => {
    const headers = { 'accept-encoding': 'zstd, identity;q=0' };
    expect((await edge.inject({ url: '/', headers })).statusCode).toBe(406);
  });

  it('are not what programs get at well-known addresses', async () => {
    const locationOf = async (url: string) => (await edge.inject(url)).headers.location;
    expect(await locationOf('/favicon.ico')).toBe(`${SHELL.microfrontend.base}icon.svg`);
    expect(await locationOf('/.well-known/change-password')).toBe('/dashboard/security');
    const { statusCode, body } = await edge.inject('/.well-known/security.txt');
    expect([statusCode, body]).toEqual([404, 'Nothing here.\n']);
  });

  it('with a malformed address have status 400 and an explanation', async () => {
    const { statusCode, body } = await edge.inject('/%E0%A4%A');
    expect(statusCode).toBe(400);
    expect(body).toContain('This cannot be read');
  });

  it('have a content security policy without unsafe sources', async () => {
    const policy = String((await edge.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
  });

  it('change with a new release', async () => {
    const next = catalog({ team: 'a new one' });
    await edge.inject('/');
    await source.release(SHELL, next);
    await untilShown(edge, `href="${next.microfrontend.base}home.1.js"`);
  });
});

describe('pages of another release', () => {
  it('link the style sheets of their route with their hashes, before any script', async () => {
    const styled = catalog({
      modules: { home: ['home.1.js', 'home.1.css'], detail: ['detail.1.js', 'detail.1.css'] },
      files: { 'home.1.css': 'p{color:red}', 'detail.1.css': 'p{}' },
    });
    await serve(SHELL, styled);
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

  it('escape the content of the release document', async () => {
    await serve(SHELL, catalog({ team: '</script><script>alert(1)</script>' }));
    const { body } = await edge.inject('/');
    expect(body).toContain('alert(1)');
    expect(body).not.toContain('<script>alert');
  });

  it('of a removed microfrontend are not found, and all others remain', async () => {
    await serve(SHELL);
    expect((await edge.inject('/')).statusCode).toBe(404);
    expect((await edge.inject('/login')).statusCode).toBe(200);
  });

  it('are found by a path with percent-encoded letters', async () => {
    await serve(
      SHELL,
      catalog({ routes: [{ path: '/café', module: 'home', access: 'everyone', title: 'Café' }] }),
    );
    expect((await edge.inject('/caf%C3%A9')).statusCode).toBe(200);
  });
});
