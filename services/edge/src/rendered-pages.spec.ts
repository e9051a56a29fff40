import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
// The render thread's file is found beside the compiled code.
import { createEdge } from '../dist/app.js';
import { catalog } from './testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from './testing/own-edge.ts';
import { ReleaseSource } from './testing/release-source.ts';
import { renderingShell, STYLE } from './testing/rendering-shell.ts';

const route = (path: string, access: 'everyone' | 'user' = 'everyone') => ({
  path,
  module: path.slice(1) || 'home',
  access,
  title: 'Page',
});

const SHELL = renderingShell();
/** Pages that never come, or with what no document can be made of. */
const BAD = ['/hangs', '/throws', '/circular', '/untitled', '/other'];
const PAGES = catalog({
  routes: [route('/'), ...BAD.map((path) => route(path)), route('/orders', 'user')],
  modules: { home: [], orders: [], ...Object.fromEntries(BAD.map((path) => [path.slice(1), []])) },
});

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeEach(async () => {
  source = await ReleaseSource.open();
  await source.release(SHELL, PAGES);
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
});

afterEach(async () => {
  await edge.close();
  await source.goAway();
  await removeFolder(folder);
});

describe('a visitors’ page', () => {
  it('comes with its content, and with what the browser needs to take it over', async () => {
    const { body } = await edge.inject('/?q=1');
    expect(body).toMatch(/<h1>\w+ \/\?q=1<\/h1>/);
    expect(body).toContain('<script type="application/json" id="dehydrated-state">{"page":null}</script>');
  });

  it('lets its pictures pass before its scripts, which a page that only they can show does not', async () => {
    const scriptTags = async (url: string) =>
      (await edge.inject(url)).body.match(/<(link rel="modulepreload"|script type="module")[^>]*>/g) ?? [];
    const [rendered, frame] = [await scriptTags('/'), await scriptTags('/orders')];
    expect(rendered.length).toBeGreaterThan(1);
    for (const tag of rendered) expect(tag).toContain('fetchpriority="low"');
    for (const tag of frame) expect(tag).not.toContain('fetchpriority');
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

  it.each(BAD)('that cannot be rendered (%s) is left to the browser, and no other', async (url) => {
    const { statusCode, body, headers } = await edge.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(`src="${SHELL.microfrontend.base}main.js"`);
    expect(body).not.toContain('id="dehydrated-state"');
    expect(headers['cache-control']).toBe('private, no-cache');
    while (!(await edge.inject(`/?${Math.random()}`)).body.includes('<h1>')) await new Promise(setImmediate);
  });
});

describe('a page that needs a sign-in', () => {
  it('is the frame alone, which no cache keeps', async () => {
    const { body, headers } = await edge.inject('/orders');
    expect(body).toContain('<main aria-busy="true">');
    expect(body).not.toContain('<h1>');
    expect(body).not.toContain('id="dehydrated-state"');
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

it('what servers run is served to nobody', async () => {
  expect((await edge.inject(`${SHELL.microfrontend.base}server/main.cjs`)).statusCode).toBe(404);
});

it('a server build that was changed on disk does not run, and visitors get their pages all the same', async () => {
  await edge.ready();
  await edge.close();
  const file = path.join(folder, 'mirror/shell', SHELL.microfrontend.version, 'server/main.cjs');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('<h1>', '<h1>Tampered '));
  await source.goAway();
  edge = await createEdge(configFor(source, folder));
  const { statusCode, body } = await edge.inject('/');
  await source.comeBack();
  expect(statusCode).toBe(200);
  expect(body).toContain(`src="${SHELL.microfrontend.base}main.js"`);
  expect(body).not.toContain('<h1>');
});
