import type { FastifyInstance } from 'fastify';
import { createEdge } from './app.ts';
import { catalog, shell } from './testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from './testing/own-edge.ts';
import { ReleaseSource } from './testing/release-source.ts';

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance | undefined;

beforeEach(async () => {
  source = await ReleaseSource.open();
  folder = await edgeFolder();
});

afterEach(async () => {
  await edge?.close();
  await source.stop();
  await removeFolder(folder);
});

/** Starts an edge and returns its health checks. */
async function start(): Promise<(check: 'live' | 'ready') => Promise<{ status: number; body: object }>> {
  await edge?.close();
  const started = await createEdge(configFor(source, folder));
  edge = started;
  return async (check) => {
    const { statusCode, headers, body } = await started.inject(`/health/${check}`);
    expect(headers['cache-control']).toBe('no-store');
    return { status: statusCode, body: JSON.parse(body) };
  };
}

const OK = { status: 200, body: { status: 'ok' } };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const RELEASES = {
  ...{ rootVersion: 1, rootExpiresAt: TIME },
  ...{ epoch: 1, sequence: 1, expiresAt: TIME, expired: false },
};
const RENDERING = { shedPages: 0, endedThreads: 0, latestFault: null };
const READY = { status: 200, body: { status: 'ok', releases: RELEASES, rendering: RENDERING } };

describe('the health checks of the edge', () => {
  it('report live but not ready before the first release', async () => {
    const check = await start();
    expect(await check('live')).toEqual(OK);
    expect(await check('ready')).toEqual({
      status: 503,
      body: expect.objectContaining({ status: 503, code: 'nothing-released' }),
    });
  });

  it('report ready after the first release set', async () => {
    await source.release(shell(), catalog());
    const check = await start();
    expect(await check('ready')).toEqual(READY);
  });

  it('do not depend on the API, even after a restart', async () => {
    await source.release(shell(), catalog());
    await (await start())('ready');
    await source.stop();
    const check = await start();
    expect(await check('live')).toEqual(OK);
    expect(await check('ready')).toEqual(READY);
  });
});
