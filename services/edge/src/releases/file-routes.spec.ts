import { catalog, shell } from '../testing/microfrontends.ts';
import { OwnEdge, requestRaw } from '../testing/own-edge.ts';

const [SHELL, CATALOG] = [shell(), catalog()];

let own: OwnEdge;

/** An edge that reads the release document with its first request. */
async function open(): Promise<void> {
  own = await OwnEdge.open();
  await own.serve(SHELL, CATALOG);
}

function listen(): Promise<string> {
  return own.edge.listen({ host: '127.0.0.1', port: 0 });
}

describe('released files', () => {
  beforeAll(open);
  afterAll(() => own.close());

  const FILE = `${CATALOG.microfrontend.base}remote-entry.js`;

  it.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('have the content encoding %s for a browser that accepts "%s"', async (encoding, accepted) => {
    const { statusCode, headers } = await own.edge.inject({
      url: FILE,
      headers: { 'accept-encoding': accepted },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('that are missing have status 404 and no-store, and are never a page', async () => {
    const { statusCode, headers } = await own.edge.inject(
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
    expect((await own.edge.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('a released file', () => {
  beforeAll(open);
  afterAll(() => own.close());

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
    await own.source.release(SHELL, RELEASED);
    await listen();
  });

  it.each(Object.keys(FILES).filter((file) => /evil/.test(file)))(
    'with an unlisted type is not served: %s',
    async (file) => {
      expect((await own.edge.inject(base + file)).statusCode).toBe(404);
    },
  );

  it.each([
    ['picture.svg', 'image/svg+xml'],
    ['data.json', 'application/json; charset=utf-8'],
    ['script.js', 'text/javascript; charset=utf-8'],
    ['type.woff2', 'font/woff2'],
  ])('has the content type of its extension and runs no script as a document: %s', async (file, type) => {
    const { statusCode, headers } = await own.edge.inject(base + file);
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain('sandbox');
    expect(policy).toContain("default-src 'none'");
    expect(policy.join()).not.toContain('script-src');
  });

  it('cannot be a service worker', async () => {
    const asWorker = { url: `${base}script.js`, headers: { 'service-worker': 'script' } };
    expect((await own.edge.inject(asWorker)).statusCode).toBe(404);
    const { headers } = await own.edge.inject('/');
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
    expect(await requestRaw(own.edge, target)).toMatch(/^HTTP\/1.1 4/);
  });

  it('of an unpublished build is not served', async () => {
    const candidate = catalog({ team: 'candidate' });
    own.source.addCandidate(candidate);
    expect((await own.edge.inject(`${candidate.microfrontend.base}home.1.js`)).statusCode).toBe(404);
  });

  it('does not come from an override origin outside DEV_ORIGINS', async () => {
    const cookie = `override=mf-catalog@${own.source.url}`;
    const { body, headers } = await own.edge.inject({ url: '/', headers: { cookie } });
    expect(body).toContain(`${base}home.1.js`);
    expect(body + String(headers['content-security-policy'])).not.toContain(own.source.url);
  });
});
