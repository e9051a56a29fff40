import { AwaitedMicrofrontends } from '../releases/awaited-microfrontends.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { OwnEdge, requestRaw, untilShown } from '../testing/own-edge.ts';

const [SHELL, CATALOG] = [shell({ files: { 'icon.svg': '<svg/>' } }), catalog()];

let own: OwnEdge;

beforeAll(async () => {
  own = await OwnEdge.open();
  await own.start();
});

afterAll(() => own.close());

describe('pages', () => {
  it('have status 503 and an explanation before the first release', async () => {
    const { statusCode, body } = await own.edge.inject('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('Back in a moment');
    expect(body).not.toMatch(/ENOENT|at .*\.ts/);
  });
});

describe('pages of a microfrontend that is released after the site opens', () => {
  afterAll(() => jest.useRealTimers());

  it('wait for its release', async () => {
    await own.source.release(SHELL);
    await own.start({ awaitedMicrofrontends: [CATALOG.microfrontend.name] });
    const early = own.edge.inject('/purchase/7');
    const isEarly = await Promise.race([
      early.then(() => false),
      own.edge.inject('/releases/set').then(() => true),
    ]);
    await own.source.release(SHELL, CATALOG);
    expect([isEarly, (await early).statusCode]).toEqual([true, 200]);
    expect((await own.edge.inject('/nowhere')).statusCode).toBe(404);
  });

  it('are missing after two minutes without a release', async () => {
    jest.useFakeTimers();
    const awaited = new AwaitedMicrofrontends(['mf-never']);
    jest.advanceTimersByTime(119_999);
    expect(awaited.areReleased).toBe(false);
    jest.advanceTimersByTime(1);
    await awaited.released;
    expect(awaited.areReleased).toBe(true);
  });
});

describe('pages of a release', () => {
  beforeAll(() => own.serve(SHELL, CATALOG));

  it('contain the release set, the shell and exactly the modules of their route', async () => {
    const { statusCode, body } = await own.edge.inject('/');
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
      if (!own.edge.server.listening) await own.edge.listen({ host: '127.0.0.1', port: 0 });
      const response = await requestRaw(own.edge, target);
      expect(response).toMatch(/^HTTP\/1.1 200 /);
      expect(response).toContain('<link rel="canonical" href="https://shop.example/purchase/7">');
    },
  );

  it('use the shell’s icon', async () => {
    const { body } = await own.edge.inject('/');
    expect(body).toContain(`<link rel="icon" href="${SHELL.microfrontend.base}icon.svg">`);
  });

  it('preload the shell’s font', async () => {
    const { body } = await own.edge.inject('/');
    expect(body).toContain(
      `as="font" type="font/woff2" href="${SHELL.microfrontend.base}assets/type.woff2" crossorigin>`,
    );
  });

  it('have the title and description of the route, escaped', async () => {
    const { body } = await own.edge.inject('/');
    expect(body).toContain('<title>Tools &amp; more · Whetstone</title>');
    expect(body).toContain('<meta name="description" content="Say &quot;tools&quot;">');
  });

  it.each(['/nowhere', '/purchase/1/2', '/login/x', '/evil.example'])(
    'have status 404 and the shell for the unknown path %s',
    async (url) => {
      const { statusCode, body } = await own.edge.inject(url);
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
    const { statusCode, headers } = await own.edge.inject(url);
    expect([statusCode, headers.location]).toEqual([301, canonical]);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await own.edge.inject(canonical)).headers.location).toBeUndefined();
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'do not have the method %s',
    async (method) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      for (const url of ['/', '/nowhere', '/robots.txt']) {
        const response = await own.edge.inject({ method, url, headers, payload: 'a=1' });
        expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
      }
    },
  );

  it('are not sent again to a browser that has them, whose policies stay', async () => {
    const { headers } = await own.edge.inject('/');
    const known = { 'if-none-match': `"other", ${headers.etag}`, 'accept-encoding': 'br' };
    const again = await own.edge.inject({ url: '/', headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const name of ['content-security-policy', 'integrity-policy', 'cache-control', 'etag', 'vary'])
      expect(again.headers[name]).toBe(headers[name]);
    expect((await own.edge.inject({ url: '/purchase/7', headers: known })).statusCode).toBe(200);
    expect((await own.edge.inject({ url: '/nowhere', headers: { 'if-none-match': '*' } })).statusCode).toBe(
      404,
    );
  });

  it('are refused to a program that accepts no coding of them', async () => {
    const headers = { 'accept-encoding': 'zstd, identity;q=0' };
    expect((await own.edge.inject({ url: '/', headers })).statusCode).toBe(406);
  });

  it('are not what programs get at well-known addresses', async () => {
    const locationOf = async (url: string) => (await own.edge.inject(url)).headers.location;
    expect(await locationOf('/favicon.ico')).toBe(`${SHELL.microfrontend.base}icon.svg`);
    expect(await locationOf('/.well-known/change-password')).toBe('/dashboard/security');
    const { statusCode, body } = await own.edge.inject('/.well-known/security.txt');
    expect([statusCode, body]).toEqual([404, 'Nothing here.\n']);
  });

  it('with a malformed address have status 400 and an explanation', async () => {
    const { statusCode, body } = await own.edge.inject('/%E0%A4%A');
    expect(statusCode).toBe(400);
    expect(body).toContain('This cannot be read');
  });

  it('have a content security policy without unsafe sources', async () => {
    const policy = String((await own.edge.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
  });

  it('change with a new release', async () => {
    const next = catalog({ team: 'a new one' });
    await own.edge.inject('/');
    await own.source.release(SHELL, next);
    await untilShown(own.edge, `href="${next.microfrontend.base}home.1.js"`);
  });
});

describe('pages of another release', () => {
  it('link the style sheets of their route with their hashes, before any script', async () => {
    const styled = catalog({
      modules: { home: ['home.1.js', 'home.1.css'], detail: ['detail.1.js', 'detail.1.css'] },
      files: { 'home.1.css': 'p{color:red}', 'detail.1.css': 'p{}' },
    });
    await own.serve(SHELL, styled);
    const { base, files } = styled.microfrontend;
    const address = `${base}home.1.css`;
    const link = `<link rel="stylesheet" href="${address}" integrity="${files['home.1.css']?.integrity}" crossorigin>`;
    const { body } = await own.edge.inject('/');
    expect(body).toContain(link);
    expect(body.match(/rel="stylesheet"/g)).toHaveLength(1);
    expect(body.indexOf(link)).toBeLessThan(body.indexOf('modulepreload'));
    expect(body).not.toContain(`modulepreload" href="${address}`);
    const { headers, body: css } = await own.edge.inject(address);
    expect(css).toBe('p{color:red}');
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('escape the content of the release document', async () => {
    await own.serve(SHELL, catalog({ team: '</script><script>alert(1)</script>' }));
    const { body } = await own.edge.inject('/');
    expect(body).toContain('alert(1)');
    expect(body).not.toContain('<script>alert');
  });

  it('of a removed microfrontend are not found, and all others remain', async () => {
    await own.serve(SHELL);
    expect((await own.edge.inject('/')).statusCode).toBe(404);
    expect((await own.edge.inject('/login')).statusCode).toBe(200);
  });

  it('are found by a path with percent-encoded letters', async () => {
    await own.serve(
      SHELL,
      catalog({ routes: [{ path: '/café', module: 'home', access: 'everyone', title: 'Café' }] }),
    );
    expect((await own.edge.inject('/caf%C3%A9')).statusCode).toBe(200);
  });
});
