import { text } from 'node:stream/consumers';
import type { TelemetryReport } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../dist/app.js';
import { catalog } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder, untilShown } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';
import { renderingShell } from '../testing/rendering-shell.ts';

/** A page that ends its thread after the response was sent. */
const ENTRY = `
exports.createRenderer = () => ({
  page: async (url) => {
    if (url.startsWith('/late')) setTimeout(() => { throw new Error('too late to catch'); }, 10);
    return { status: 200, html: '<h1>' + url + '</h1>', dehydratedState: {}, styleTag: '', styleText: '' };
  },
});`;
const SHELL = renderingShell(ENTRY);
const page = (path: string, slots: string[] = []) => ({
  path,
  module: path.slice(1) || 'home',
  access: 'everyone' as const,
  title: 'Page',
  slots,
});
const HOST = catalog({ routes: [page('/'), page('/late', ['aside'])], modules: { home: [], late: [] } });
const GUEST = catalog({
  name: 'mf-guest',
  routes: [],
  modules: { care: [] },
  fragments: [{ slot: 'aside', module: 'care', title: 'Care', height: 9 }],
});

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;
let reported: PromiseWithResolvers<TelemetryReport>;

beforeAll(async () => {
  reported = Promise.withResolvers();
  source = await ReleaseSource.open(async (request, response) => {
    if (request.url === '/api/releases/reports') reported.resolve(JSON.parse(await text(request)));
    response.writeHead(202).end();
  });
  await source.release(SHELL, HOST, GUEST);
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

describe('a page that ends its thread after its response', () => {
  const isRendered = async (url: string) =>
    (await edge.inject(`${url}?${Math.random()}`)).body.includes('<h1>');

  it('is logged and client-side rendered, which counts as a failure of every release on the page, while all other pages are still rendered', async () => {
    const ended = Promise.withResolvers<void>();
    const logged = jest.spyOn(edge.log, 'error').mockImplementation(() => ended.resolve());
    expect(await isRendered('/late')).toBe(true);
    await ended.promise;
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({
        release: expect.stringMatching(/^\w{12}$/),
        code: 1,
        page: expect.stringContaining('mf-catalog/late'),
        err: expect.objectContaining({ message: 'too late to catch' }),
      }),
      'a render thread ended',
    );
    await untilShown(edge, '<h1>');
    expect(await isRendered('/late')).toBe(false);
    const set = (await edge.inject('/releases/set')).json().id;
    const failure = (microfrontend: string, { version }: { version: string }, module: string) => ({
      kind: 'render-error',
      microfrontend,
      version,
      module,
    });
    const report = await reported.promise;
    expect(report.set).toBe(set);
    expect(report.events.slice(0, 2)).toEqual([
      failure('mf-catalog', HOST.microfrontend, 'late'),
      failure('mf-guest', GUEST.microfrontend, 'care'),
    ]);
  });
});
