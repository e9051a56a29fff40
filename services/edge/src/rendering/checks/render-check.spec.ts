import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { RenderCheck } from '@whetstone/contract';
// The compiled code, because the render thread is loaded from its file.
import { createEdge, type Edge } from '../../../dist/app.js';
import type { BuiltMicrofrontend } from '../../testing/built-microfrontend.ts';
import { catalog } from '../../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from '../../testing/own-edge.ts';
import { ReleaseSource } from '../../testing/release-source.ts';
import { renderingShell } from '../../testing/rendering-shell.ts';

const SHELL = renderingShell();
const SOURCES = ['./src/features/aborted.ts', './src/exposed/aborted.tsx'].map(
  (file) => `webpack://mf/${file}`,
);
const MAP = JSON.stringify({ version: 3, names: [], mappings: '', sources: SOURCES });
const [LIVE, CANARY] = [exposing('home', 'detail'), exposing('home', 'throws')];

let source: ReleaseSource;
let folder: string;
let edge: Edge;

function exposing(...modules: string[]): BuiltMicrofrontend {
  return catalog({
    serverEntry: 'server/home.cjs',
    files: { 'server/aborted.cjs.map': MAP },
    routes: modules.map((module) => ({ path: `/${module}`, module, access: 'admin', title: module })),
    modules: Object.fromEntries(modules.map((module) => [module, []])),
  });
}

async function post(payload: string, ticket?: string) {
  const authorization = `Bearer ${ticket ?? (await source.ticket())}`;
  const headers = { 'content-type': 'application/jose', authorization };
  return edge.internal.inject({ method: 'POST', url: '/internal/render-check', headers, payload });
}

async function check(...rollouts: Parameters<ReleaseSource['release']>): Promise<RenderCheck[]> {
  const candidate = { document: source.document(2, ...rollouts), microfrontends: ['mf-catalog'] };
  return (await post(await source.sign(candidate, 'release-candidate'))).json();
}

beforeAll(async () => {
  source = await ReleaseSource.open();
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder, { renderDeadline: 1_000 }));
  await edge.internal.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

describe('the render check of a candidate', () => {
  it('renders every module of the microfrontend, including admin pages, and does not change the pages of visitors', async () => {
    const times = { milliseconds: expect.any(Number), elapsed: expect.any(Number), deadline: 1_000 };
    expect(await check(SHELL, LIVE)).toEqual([
      { ...times, microfrontend: 'mf-catalog', module: 'home' },
      { ...times, microfrontend: 'mf-catalog', module: 'detail' },
    ]);
    expect((await edge.inject('/')).statusCode).toBe(503);
  });

  it('reports a module that does not render, and class names that browsers would not create, with the reasons', async () => {
    const checks = await check(SHELL, exposing('throws', 'home', 'numbered', 'stable'));
    expect(checks.map(({ module, error }) => [module, error])).toEqual([
      ['throws', 'Error: bad release'],
      ['home', undefined],
      ['numbered', expect.stringMatching(/^its class name sc-gEvEer would .*: build with/)],
      ['stable', undefined],
    ]);
  });

  it('ends although a module never resolves, names its file or its time, and skips the modules after it', async () => {
    const checks = await check(SHELL, exposing('aborted', 'pending', 'detail'));
    const longerThan =
      "it takes longer than 1500 ms to render on the server, and visitors' pages have 1000 ms";
    expect(checks.map(({ at }) => at)).toEqual(['src/exposed/aborted.tsx', undefined, undefined]);
    expect(checks.map(({ error, milliseconds, skipped }) => [milliseconds, error, skipped])).toEqual([
      [0, 'it waits for a promise that has not ended after 1000 ms', undefined],
      [1_500, longerThan, undefined],
      [0, 'an earlier module failed', 'release-failed'],
    ]);
  });

  it('reports a time limit of the module’s own code as its error, not as too slow', async () => {
    expect(await check(SHELL, exposing('impatient', 'home'))).toMatchObject([
      { milliseconds: 0, error: 'TimeoutError: The operation was aborted due to timeout' },
      { module: 'home' },
    ]);
  });

  it('reports late chunks for every module that requests them, even if another module loaded them before', async () => {
    const checks = await check(SHELL, exposing('late', 'home', 'later'));
    expect(checks.map(({ late }) => late)).toEqual([['more'], undefined, ['more']]);
  });

  it('checks canaries as well', async () => {
    const checks = await check(SHELL, { live: LIVE, canary: { release: CANARY, percentage: 10 } });
    const failed = checks.filter(({ error }) => error !== undefined);
    expect(checks).toHaveLength(4);
    expect(failed).toMatchObject([
      { module: 'throws', error: expect.stringContaining(CANARY.microfrontend.version) },
    ]);
  });

  it('loads the candidate’s files, which are not served to visitors', async () => {
    const candidate = exposing('home');
    source.addCandidate(candidate);
    expect(await check(SHELL, candidate)).toMatchObject([{ module: 'home' }]);
    const status = async (file: string) =>
      (await edge.inject(candidate.microfrontend.base + file)).statusCode;
    expect([await status('remote-entry.js'), await status('remote.json')]).toEqual([404, 404]);
    await source.release(SHELL);
    expect(await status('home.1.js')).toBe(404);
  });

  it.each<[string, () => Promise<string>]>([
    ['no ticket', async () => ''],
    ['an expired ticket', () => source.ticket(Date.now() - 1)],
    [
      'a ticket with a foreign signature',
      () => source.ticket(undefined, generateKeyPairSync('ed25519').privateKey),
    ],
  ])('is rejected with %s before its body is read', async (_what, makeTicket) => {
    const { port } = new URL(edge.internal.listeningOrigin);
    const head = [
      'POST /internal/render-check HTTP/1.1',
      'host: edge',
      'content-type: application/jose',
      `authorization: Bearer ${await makeTicket()}`,
      `content-length: ${16 * 1024 * 1024}`,
    ];
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1.1 403 /);
    socket.destroy();
  });

  it.each([
    ['/internal/render-check', 405],
    ['/%69nternal/render-check', 405],
    ['/api/internal/render-check', 404],
  ])('is not reachable at %s on the port of visitors', async (url, status) => {
    const headers = { authorization: `Bearer ${await source.ticket()}` };
    expect((await edge.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(status);
  });

  it.each(['/', '/health/live', '/api/purchase', '/releases/set'])(
    'is the only route of the internal port: %s is not',
    async (url) => {
      expect((await edge.internal.inject(url)).statusCode).toBe(404);
    },
  );

  describe('of several teams', () => {
    const OTHER = catalog({ name: 'mf-other', serverEntry: 'server/home.cjs', modules: { home: [] } });
    const HANGING = exposing('pending');

    /** Sends a check over a connection that the test can close. */
    async function send(built: BuiltMicrofrontend, signal: AbortSignal): Promise<number> {
      const { name } = built.microfrontend;
      const candidate = { document: source.document(2, SHELL, built), microfrontends: [name] };
      const body = await source.sign(candidate, 'release-candidate');
      const ticket = await source.ticket(undefined, undefined, name);
      const headers = { 'content-type': 'application/jose', authorization: `Bearer ${ticket}` };
      const address = edge.internal.listeningOrigin;
      return (await fetch(`${address}/internal/render-check`, { method: 'POST', headers, body, signal }))
        .status;
    }

    it('does not wait for eight checks of modules that never resolve, and those end with their clients', async () => {
      const clients = new AbortController();
      const finished: number[] = [];
      const hanging = Array.from({ length: 10 }, () =>
        send(HANGING, clients.signal).then((status) => finished.push(status)),
      );
      // One check more than may wait is rejected, so the first one runs.
      await Promise.race(hanging);
      expect(finished).toEqual([429]);
      expect(await send(OTHER, new AbortController().signal)).toBe(200);
      // One after the other, the checks would have finished before.
      expect(finished.length).toBeLessThan(9);
      clients.abort();
      await Promise.allSettled(hanging);
      // A microfrontend has one check at a time: its turn comes when the thread of the abandoned check has ended.
      expect(await send(LIVE, new AbortController().signal)).toBe(200);
    });

    it('limits those that wait of one team', async () => {
      const clients = new AbortController();
      const hanging = Array.from({ length: 10 }, () => send(HANGING, clients.signal));
      expect(await Promise.race(hanging)).toBe(429);
      clients.abort();
      await Promise.allSettled(hanging);
    });
  });

  it('is rejected without a signature of the API', async () => {
    const candidate = { document: source.document(2, SHELL, LIVE), microfrontends: ['mf-catalog'] };
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const forged = await source.sign(candidate, 'release-candidate', stranger);
    const asDocument = await source.sign(candidate);
    const statuses = await Promise.all(
      [forged, asDocument, 'nothing'].map(async (text) => (await post(text)).statusCode),
    );
    expect(statuses).toEqual([403, 403, 403]);
  });
});
