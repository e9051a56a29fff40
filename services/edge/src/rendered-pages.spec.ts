import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
// The render thread's file is found beside the compiled code.
import { createEdge } from '../dist/app.js';
import { catalog, ReleasedSite } from './testing/released-site.ts';
import { putRenderingShell, STYLE } from './testing/rendering-shell.ts';

const route = (path: string, access: 'everyone' | 'user' = 'everyone') => ({
  path,
  module: path.slice(1) || 'home',
  access,
  title: 'Page',
});

let site: ReleasedSite;
let edge: FastifyInstance;

beforeEach(async () => {
  site = await ReleasedSite.create();
  await putRenderingShell(site);
  await site.putLive(
    catalog({ routes: [route('/'), route('/hangs'), route('/throws'), route('/orders', 'user')] }),
  );
  edge = await createEdge({
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'https://shop.example',
    apiUrl: 'http://127.0.0.1:9',
    releasesFolder: site.folder,
    logLevel: 'silent',
    trustedProxies: [],
  });
});

afterEach(async () => {
  await edge.close();
  await site.remove();
});

describe('a visitors’ page', () => {
  it('comes with its content, and with what the browser needs to take it over', async () => {
    const { body } = await edge.inject('/?q=1');
    expect(body).toMatch(/<h1>\w+ \/\?q=1<\/h1>/);
    expect(body).toContain('<script type="application/json" id="handover">{"page":null}</script>');
  });

  it('brings its style, which its policy allows by its hash', async () => {
    const { body, headers } = await edge.inject('/');
    const hash = createHash('sha256').update(STYLE).digest('base64');
    expect(body).toContain(`>${STYLE}</style>`);
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });

  it('may be kept for a moment by a cache in front, and comes compressed', async () => {
    const { headers } = await edge.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['cache-control']).toMatch(/s-maxage=1, stale-while-revalidate=/);
    expect(headers['content-encoding']).toBe('br');
    expect(headers.vary).toBe('accept-encoding, cookie');
  });

  it.each(['/hangs', '/throws'])(
    'that cannot be rendered (%s) is left to the browser, and no other',
    async (url) => {
      const { statusCode, body, headers } = await edge.inject(url);
      expect(statusCode).toBe(200);
      expect(body).toContain('src="/releases/shell/1/main.js"');
      expect(body).not.toContain('id="handover"');
      expect(headers['cache-control']).toBe('private, no-cache');
      while (!(await edge.inject(`/?${Math.random()}`)).body.includes('<h1>'))
        await new Promise(setImmediate);
    },
  );
});

describe('a page that needs a sign-in', () => {
  it('is the frame alone, which no cache keeps', async () => {
    const { body, headers } = await edge.inject('/orders');
    expect(body).toContain('<main aria-busy="true">');
    expect(body).not.toContain('<h1>');
    expect(body).not.toContain('id="handover"');
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

it('what servers run is served to nobody', async () => {
  expect((await edge.inject('/releases/shell/1/server/main.cjs')).statusCode).toBe(404);
});
