import { catalog, shell } from './testing/microfrontends.ts';
import { OwnEdge } from './testing/own-edge.ts';

let own: OwnEdge;

beforeEach(async () => {
  own = await OwnEdge.open();
});

afterEach(() => own.close());

/** Starts an edge and returns its health checks. */
async function start(): Promise<(check: 'live' | 'ready') => Promise<{ status: number; body: object }>> {
  const started = await own.start();
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
    await own.source.release(shell(), catalog());
    const check = await start();
    expect(await check('ready')).toEqual(READY);
  });

  it('do not depend on the API, even after a restart', async () => {
    await own.source.release(shell(), catalog());
    await (await start())('ready');
    await own.source.stop();
    const check = await start();
    expect(await check('live')).toEqual(OK);
    expect(await check('ready')).toEqual(READY);
  });
});
