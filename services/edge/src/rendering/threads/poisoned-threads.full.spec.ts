import { text } from 'node:stream/consumers';
import type { TelemetryEvent, TelemetryReport } from '@whetstone/contract';
// The compiled code, because the render thread is loaded from its file.
import { createEdge, type Edge } from '../../../dist/app.js';
import type { BuiltMicrofrontend } from '../../testing/built-microfrontend.ts';
import { loadingShell, remote, WHOLE_LIST } from '../../testing/hostile-remote.ts';
import { configFor, edgeFolder, removeFolder } from '../../testing/own-edge.ts';
import { ReleaseSource } from '../../testing/release-source.ts';

const GOOD = remote('mf-good');

let source: ReleaseSource;
let folder: string;
let edge: Edge;
let events: TelemetryEvent[];

beforeEach(async () => {
  events = [];
  source = await ReleaseSource.open(async (request, response) => {
    const body = await text(request);
    if (request.url?.endsWith('/releases/reports'))
      events.push(...(JSON.parse(body) as TelemetryReport).events);
    response.writeHead(202).end();
  });
  folder = await edgeFolder();
});

afterEach(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

const visit = async (name: string) => (await edge.inject(`/${name}?${Math.random()}`)).body;

describe.each([
  ['a built-in that is frozen', 'Array.prototype.map', 'Array.prototype.map = () => []'],
  [
    'a class that is compared',
    'globalThis.ReadableStream.prototype.getReader',
    'ReadableStream.prototype.getReader = () => {}',
  ],
])('a live release that changes %s', (_what, builtIn, code) => {
  let hostile: BuiltMicrofrontend;

  beforeEach(async () => {
    hostile = remote('mf-hostile', code);
    await source.release(loadingShell(), GOOD, hostile);
    edge = await createEdge(configFor(source, folder));
    await edge.ready();
  });

  it('leaves the pages of others whole, and is named in the log and in the telemetry as the only failure', async () => {
    const { version } = hostile.microfrontend;
    const [error, warning] = [jest.spyOn(edge.log, 'error'), jest.spyOn(edge.log, 'warn')];
    while (!(await visit('mf-good')).includes(WHOLE_LIST)) await new Promise(setImmediate);
    await visit('mf-hostile');
    const logged = () => [...error.mock.calls, ...warning.mock.calls];
    while (logged().length === 0) await new Promise(setImmediate);
    expect(logged()).toContainEqual([
      expect.objectContaining({ microfrontend: 'mf-hostile', version, builtIn }),
      expect.any(String),
    ]);
    const { rendering } = (await edge.inject('/health/ready')).json();
    expect(rendering.latestFault).toMatchObject({ microfrontend: 'mf-hostile', version, builtIn });
    while (!(await visit('mf-good')).includes(WHOLE_LIST)) await new Promise(setImmediate);
    for (let count = 0; count < 5; count += 1) {
      expect(await visit('mf-hostile')).toContain('main.js');
      expect(await visit('mf-good')).toContain(WHOLE_LIST);
    }
    while (events.length < 2) {
      await visit('mf-hostile');
      await new Promise(setImmediate);
    }
    for (const event of events)
      expect(event).toEqual({
        ...{ kind: 'render-error', microfrontend: 'mf-hostile', version, module: 'page' },
        message: expect.stringMatching(/./),
      });
  });

  it('does not pass the render check, which names the built-in', async () => {
    const candidate = {
      document: source.document(2, loadingShell(), hostile),
      microfrontends: ['mf-hostile'],
    };
    const ticket = await source.ticket(undefined, undefined, 'mf-hostile');
    const response = await edge.internal.inject({
      method: 'POST',
      url: '/internal/render-check',
      headers: { 'content-type': 'application/jose', authorization: `Bearer ${ticket}` },
      payload: await source.sign(candidate, 'release-candidate'),
    });
    expect(response.json()).toMatchObject([
      {
        module: 'page',
        error: expect.stringContaining(`changes ${builtIn}, which the code of all releases shares`),
      },
    ]);
  });
});
