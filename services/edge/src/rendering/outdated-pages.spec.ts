import type { FastifyInstance } from 'fastify';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../dist/app.js';
import { catalog } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';
import { renderingShell } from '../testing/rendering-shell.ts';

/** Pages contain what the API returns at their own path, which is the number of the read. */
const SHELL = renderingShell(`
const page = (html) => ({ status: 200, html, dehydratedState: {}, styleTag: '', styleText: '' });
exports.createRenderer = (release, { apiUrl }) => ({
  page: async (url) => page('<h1>Read ' + (await (await fetch(apiUrl + url)).text()) + '</h1>'),
});
`);
const TAGS: Record<string, string> = {
  '/api/purchase': 'tools',
  '/api/purchase/a': 'tools:a',
  '/api/purchase/b': 'tools:b',
  '/api/blogs': 'settings',
};

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeAll(async () => {
  let reads = 0;
  source = await ReleaseSource.open(({ url = '' }, response) => {
    const tags = TAGS[url];
    if (tags) response.setHeader('x-data-tags', tags);
    reads += 1;
    response.end(String(reads));
  });
  await source.release(SHELL, catalog());
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
  await edge.ready();
  // Pages stay fresh.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});

afterAll(async () => {
  jest.restoreAllMocks();
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

/** The pages that are rendered again after the write, out of all. */
async function outdatedBy(method: 'POST' | 'PUT', url: string): Promise<string[]> {
  const paths = ['/purchase', '/purchase/a', '/purchase/b', '/blogs', '/other'];
  const readAll = () => Promise.all(paths.map(async (path) => (await edge.inject(path)).body));
  const before = await readAll();
  expect(await readAll()).toEqual(before);
  await edge.inject({ method, url, payload: {} });
  const after = await readAll();
  return paths.filter((_path, index) => after[index] !== before[index]);
}

it('a write outdates the pages that have read what it changed, and no other page', async () => {
  expect(await outdatedBy('PUT', '/api/purchase/a')).toEqual(['/purchase', '/purchase/a', '/other']);
  expect(await outdatedBy('PUT', '/api/purchase')).toEqual([
    '/purchase',
    '/purchase/a',
    '/purchase/b',
    '/other',
  ]);
  expect(await outdatedBy('POST', '/api/identity/sign-out')).toEqual([]);
});
