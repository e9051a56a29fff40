import type { FastifyInstance } from 'fastify';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../dist/app.js';
import { catalog } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';
import { renderingShell } from '../testing/rendering-shell.ts';

/** More than an edge renders and lets wait at once. */
const PAGES = 60;
/** A page takes 20 ms of the thread. There is no tool with an id over 9. */
const SHELL = renderingShell(`
exports.createRenderer = () => ({
  page: async (url) => {
    for (const end = Date.now() + 20; Date.now() < end; );
    const status = Number(url.split('/')[2] ?? 0) > 9 ? 404 : 200;
    return { status, html: '<h1>' + url + '</h1>', dehydratedState: {}, styleTag: '', styleText: '' };
  },
});
`);
const route = (path: string, module: string) => ({
  path,
  module,
  access: 'everyone' as const,
  title: 'Page',
});

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeAll(async () => {
  source = await ReleaseSource.open();
  const routes = [route('/', 'home'), route('/tools/:id', 'tool')];
  await source.release(SHELL, catalog({ routes, modules: { home: [], tool: [] } }));
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
  await edge.ready();
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

const isRendered = ({ body }: { body: string }) => body.includes('<h1>');

it('renders the home page and known pages before others, whose existence a shed page does not claim', async () => {
  await edge.inject('/tools/1?known');
  const others = Array.from({ length: PAGES }, (_, id) => edge.inject(`/tools/${id}?other`));
  // Stale by now.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
  const wanted = await Promise.all([edge.inject('/'), edge.inject('/tools/1?known')]);
  jest.restoreAllMocks();
  expect(wanted.map(isRendered)).toEqual([true, true]);
  const pages = await Promise.all(others);
  const shed = pages.filter((page) => !isRendered(page));
  expect(shed.length).toBeGreaterThan(PAGES / 3);
  for (const { statusCode, headers, body } of shed) {
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).toContain(`src="${SHELL.microfrontend.base}main.js"`);
  }
  const { rendering } = (await edge.inject('/health/ready')).json();
  expect(rendering).toMatchObject({ shedPages: shed.length, endedThreads: 0 });
  expect(isRendered(await edge.inject(`/tools/5?again`))).toBe(true);
});
