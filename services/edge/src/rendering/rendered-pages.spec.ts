import { createHash } from 'node:crypto';
import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { MAX_CANARIES } from '@whetstone/contract/canaries';
import type { FastifyInstance } from 'fastify';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../dist/app.js';
import type { EdgeConfig } from '../config.ts';
import { catalog } from '../testing/microfrontends.ts';
import { configFor, dataOf, edgeFolder, removeFolder, untilShown } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';
import { renderingShell, STYLE } from '../testing/rendering-shell.ts';

const route = (path: string, access: 'everyone' | 'user' = 'everyone') => ({
  path,
  module: path.slice(1) || 'home',
  access,
  title: 'Page',
});

const SHELL = renderingShell();
/** Pages that end their thread, fail, or return unusable results. */
const BAD = ['/crashes', '/throws', '/circular', '/untitled', '/other', '/huge'];
const PENDING = '/pending';
const PAGES = catalog({
  routes: [
    route('/'),
    { ...route('/blogs'), queryParameters: ['q'] },
    ...[...BAD, PENDING].map((path) => route(path)),
    route('/orders', 'user'),
  ],
  modules: {
    home: [],
    blogs: [],
    orders: [],
    ...Object.fromEntries([...BAD, PENDING].map((path) => [path.slice(1), []])),
  },
});

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeAll(async () => {
  source = await ReleaseSource.open((request, response) => {
    response.statusCode = request.url === '/api/shop' ? 200 : 404;
    response.end(JSON.stringify({ company: 'Grindstone & Co' }));
  });
  await source.release(SHELL, PAGES);
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

async function restartEdge(changes: Partial<EdgeConfig>): Promise<void> {
  await edge.close();
  edge = await createEdge(configFor(source, folder, changes));
}

describe('a visitors’ page', () => {
  it('is rendered with the settings of the shop, and contains them', async () => {
    const { body } = await edge.inject('/');
    expect(body).toMatch('</h1>Grindstone & Co');
    expect(body).toContain(
      '<script type="application/json" id="shop">{"company":"Grindstone & Co"}</script>',
    );
  });

  it('contains its content and the dehydrated state', async () => {
    const { body } = await edge.inject('/?q=1');
    expect(body).toMatch(/<h1>\w+ \/\?q=1<\/h1>/);
    expect(body).toContain('<script type="application/json" id="dehydrated-state">{"page":null}</script>');
  });

  it('is the same for query parameters that its route does not name', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const [first, ...others] = await Promise.all(
      ['/blogs?q=1', '/blogs?q=1&utm_source=x', '/blogs?fbclid=1&q=1'].map((url) => edge.inject(url)),
    );
    now.mockRestore();
    expect(first?.body).toMatch(/<h1>\w+ \/blogs\?q=1<\/h1>/);
    for (const { body } of others) expect(body).toBe(first?.body);
    expect((await edge.inject('/blogs?q=2')).body).toMatch(/ \/blogs\?q=2<\/h1>/);
    expect((await edge.inject('/?utm_source=x')).body).toMatch(/ \/\?utm_source=x<\/h1>/);
  });

  it('has low-priority scripts, unlike a page that needs them to be visible', async () => {
    const scriptTags = async (url: string) =>
      (await edge.inject(url)).body.match(/<(link rel="modulepreload"|script type="module")[^>]*>/g) ?? [];
    const [rendered, appShell] = [await scriptTags('/'), await scriptTags('/orders')];
    expect(rendered.length).toBeGreaterThan(1);
    for (const tag of rendered) expect(tag).toContain('fetchpriority="low"');
    for (const tag of appShell) expect(tag).not.toContain('fetchpriority');
  });

  it('contains its styles, which the policy allows by their hash', async () => {
    const { body, headers } = await edge.inject('/');
    const hash = createHash('sha256').update(STYLE).digest('base64');
    expect(body).toContain(`>${STYLE}</style>`);
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });

  it('can be cached for a second by a shared cache, and is compressed', async () => {
    const { headers } = await edge.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['cache-control']).toMatch(/s-maxage=1, stale-while-revalidate=/);
    expect(headers['content-encoding']).toBe('br');
    expect(headers.vary).toBe('accept-encoding, cookie');
  });

  it.each(BAD)('that cannot be rendered (%s) is client-side rendered, and no other page is', expectFallback);

  it('that is not rendered within the deadline is client-side rendered, and no other page is', async () => {
    await restartEdge({ renderDeadline: 1_000 });
    await expectFallback(PENDING);
  });

  async function expectFallback(url: string): Promise<void> {
    const { statusCode, body, headers } = await edge.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(`src="${SHELL.microfrontend.base}main.js"`);
    expect(body).not.toContain('id="dehydrated-state"');
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-cache', 'noindex']);
    await untilShown(edge, '<h1>');
  }
});

describe('a page that needs a sign-in', () => {
  it('consists of the app shell, which no cache stores', async () => {
    const { body, headers } = await edge.inject('/orders');
    expect(body).toContain('<main aria-busy="true">');
    expect(body).not.toContain('<h1>');
    expect(body).not.toContain('id="dehydrated-state"');
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

it('with as many canaries as there may be, the pages of all visitors are rendered, with a thread for each canary and one for the live releases', async () => {
  const threads = new Set<Worker>();
  const collect: ChannelListener = (message) => {
    const { worker } = message as { worker: Worker };
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
  };
  const canaries = ['mf-a', 'mf-b', 'mf-c', 'mf-d'].map((name, index) => {
    const [live, release] = ['live', 'canary'].map((team) =>
      catalog({ name, team, routes: [], modules: {} }),
    );
    if (!live || !release) throw new Error('A release is missing.');
    return { live, canary: { release, percentage: 10 * (index + 1), since: 4 - index } };
  });
  expect(canaries).toHaveLength(MAX_CANARIES);
  await edge.close();
  await source.release(SHELL, PAGES, ...canaries);
  subscribe('worker_threads', collect);
  edge = await createEdge(configFor(source, folder));
  const visitors = ['', ...Array.from({ length: 60 }, (_, bucket) => `bucket=${bucket}`)];
  const seen = new Map<string, string[]>();
  for (const cookie of visitors) {
    if (seen.size > MAX_CANARIES) break;
    const { body } = await edge.inject({ url: '/', headers: { cookie } });
    const { id, remotes } = dataOf(body, 'id="release"');
    expect(body).toContain(`<h1>${id} /</h1>`);
    seen.set(
      id,
      remotes.flatMap(({ name, canary }: { name: string; canary?: true }) => (canary ? name : [])),
    );
  }
  unsubscribe('worker_threads', collect);
  expect([...seen.values()].flat().sort()).toEqual(['mf-a', 'mf-b', 'mf-c', 'mf-d']);
  expect(seen.size).toBe(1 + MAX_CANARIES);
  // The replaced set has a thread, too, and another is ready for the next set.
  expect(threads.size).toBe(3 + MAX_CANARIES);
});

it('server code is not served', async () => {
  expect((await edge.inject(`${SHELL.microfrontend.base}server/main.cjs`)).statusCode).toBe(404);
});

it('a server build that was changed on disk does not run, and pages are client-side rendered', async () => {
  await edge.ready();
  await edge.close();
  const file = path.join(folder, 'mirror/shell', SHELL.microfrontend.version, 'server/main.cjs');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('<h1>', '<h1>Tampered '));
  await source.stop();
  edge = await createEdge(configFor(source, folder));
  const { statusCode, body } = await edge.inject('/');
  await source.start();
  expect(statusCode).toBe(200);
  expect(body).toContain(`src="${SHELL.microfrontend.base}main.js"`);
  expect(body).not.toContain('<h1>');
});
