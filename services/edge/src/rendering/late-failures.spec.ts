import { text } from 'node:stream/consumers';
import type { TelemetryEvent, TelemetryReport } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../dist/app.js';
import { catalog } from '../testing/microfrontends.ts';
import { configFor, cookieFor, dataOf, edgeFolder, removeFolder, untilShown } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';
import { renderingShell } from '../testing/rendering-shell.ts';

/**
 * Pages that end their thread: one after its response was sent, one while it is rendered, without a trace. Of pages that fail, the shell
 * returns the app shell and the problem. It throws if the app shell fails, too.
 */
const ENTRY = `
const appShell = (problem) => ({ status: 200, html: '<main></main>', dehydratedState: null, styleTag: '', styleText: '', ...problem });
exports.createRenderer = (release, { apiUrl }) => ({
  page: async (url, viewer, onRender) => {
    onRender();
    if (url.startsWith('/greedy')) for (const hoard = []; ; ) hoard.push(new Array(1e5).fill(0.5));
    if (url.startsWith('/unread')) await fetch(apiUrl + '/down');
    if (url.startsWith('/broken/missing')) return appShell({ problem: 'module or data is missing: 503' });
    if (/broken|unread/.test(url)) return appShell({ problem: 'TypeError: no price', hasThrown: true });
    if (url.startsWith('/pending')) throw Object.assign(new Error('too late'), { name: 'PageTimeoutError' });
    if (url.startsWith('/shellless')) throw new TypeError('no shell');
    if (url.startsWith('/late')) setTimeout(() => { throw new Error('too late to catch'); }, 10);
    return { status: 200, html: '<h1>' + url + '</h1>', dehydratedState: {}, styleTag: '', styleText: '' };
  },
});`;
const SHELL = renderingShell(ENTRY);
const page = (path: string, slots: string[] = []) => ({
  path,
  module: path.split('/')[1] || 'home',
  access: 'everyone' as const,
  title: 'Page',
  slots,
});
const HOST = catalog({
  routes: [
    page('/'),
    page('/late', ['aside']),
    page('/greedy'),
    page('/broken/:id', ['aside']),
    page('/pending'),
    page('/shellless'),
    page('/unread'),
    page('/broken-too/:id'),
  ],
  modules: {
    home: [],
    late: [],
    greedy: [],
    broken: [],
    pending: [],
    shellless: [],
    unread: [],
    'broken-too': [],
  },
});
const GUEST = catalog({
  name: 'mf-guest',
  routes: [],
  modules: { care: [] },
  fragments: [{ slot: 'aside', module: 'care', title: 'Care', height: 9 }],
});

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;
let reported: TelemetryEvent[];
let reports: TelemetryReport[];

beforeAll(async () => {
  [reported, reports] = [[], []];
  source = await ReleaseSource.open(async (request, response) => {
    if (request.url === '/api/releases/reports') {
      const report: TelemetryReport = JSON.parse(await text(request));
      const { set, events } = report;
      reports.push(report);
      const served = (await edge.inject('/releases/set')).json().id;
      reported.push(...(set === served ? events : []));
    }
    response.writeHead(request.url === '/api/down' ? 503 : 202).end();
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

const isRendered = async (url: string) =>
  (await edge.inject(`${url}?${Math.random()}`)).body.includes('<h1>');

const isOf = (event: TelemetryEvent, module: string) => 'module' in event && event.module === module;

/** Resolves with the failures of this module and those of the same report after it. */
async function failuresFrom(module: string): Promise<TelemetryEvent[]> {
  for (;;) {
    const first = reported.findIndex((event) => isOf(event, module));
    if (first >= 0) return reported.slice(first);
    await new Promise(setImmediate);
  }
}

const failure = (
  { microfrontend: { name: microfrontend, version } }: typeof HOST,
  module: string,
  message: string,
) => ({ ...{ kind: 'render-error', microfrontend, version, module }, message });

it('a page that throws for some data is a failure of its release, once a minute for all of its addresses, and one without its data is none', async () => {
  expect(await isRendered('/pending')).toBe(false);
  expect(await isRendered('/broken/missing')).toBe(false);
  expect(await isRendered('/unread')).toBe(false);
  const { statusCode, headers } = await edge.inject('/broken/1');
  expect([statusCode, headers['retry-after'], headers['x-robots-tag']]).toEqual([503, '5', 'noindex']);
  for (const id of [1, 2, 3]) expect(await isRendered(`/broken/${id}`)).toBe(false);
  expect(await isRendered('/shellless')).toBe(false);
  await failuresFrom('shellless');
  expect(reported).toEqual([
    failure(HOST, 'broken', 'TypeError: no price'),
    failure(HOST, 'shellless', 'TypeError: no shell'),
  ]);
});

describe('a page that ends its thread', () => {
  it('after its response is logged, client-side rendered, and a failure of every release on the page, while all other pages are still rendered', async () => {
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
    // The end of the thread counts, without another visit.
    const message = 'Error: too late to catch';
    expect((await failuresFrom('late')).slice(0, 2)).toEqual([
      failure(HOST, 'late', message),
      failure(GUEST, 'care', message),
    ]);
    await untilShown(edge, '<h1>');
    expect(await isRendered('/late')).toBe(false);
  });

  it('without naming it is logged and counted with the reason, after a test', async () => {
    const logged = jest.spyOn(edge.log, 'error').mockClear();
    expect(await isRendered('/greedy')).toBe(false);
    const page = expect.stringContaining('mf-catalog/greedy');
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ page }), 'a render thread ended');
    const [counted] = await failuresFrom('greedy');
    expect(counted).toEqual(failure(HOST, 'greedy', expect.stringContaining('memory')));
    await untilShown(edge, '<h1>');
  });
});

it('while a canary runs, a crawler gets the live release on each visit, and its failures count in no comparison', async () => {
  const { routes, modules } = HOST.microfrontend;
  const canary = catalog({ routes, modules, team: 'canary' });
  await source.release(SHELL, { live: HOST, canary: { release: canary, percentage: 50 } }, GUEST);
  while (!(await edge.inject('/')).headers['set-cookie']) await new Promise(setImmediate);
  const compared = await cookieFor(edge, ({ bucketed }) => bucketed === true);
  const visit = (cookie: string, id: number) =>
    edge.inject({ url: `/broken-too/${id}`, headers: { 'user-agent': 'Googlebot/2.1', cookie } });
  for (let id = 0; id < 20; id += 1)
    expect((await visit('', id)).body).not.toContain(canary.microfrontend.base);
  await visit(compared, 20);
  const sent = () => reports.filter(({ events }) => events.some((event) => isOf(event, 'broken-too')));
  while (sent().length < 2) await new Promise(setImmediate);
  const failed = [failure(HOST, 'broken-too', 'TypeError: no price')];
  const { id: set } = dataOf((await edge.inject('/')).body, 'id="release"');
  expect(sent()).toEqual([
    { set, events: failed },
    { set, bucketed: true, events: failed },
  ]);
});
