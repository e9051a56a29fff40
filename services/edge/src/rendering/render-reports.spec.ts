import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ReleaseSet, TelemetryReport } from '@whetstone/contract';
import { shell } from '../testing/microfrontends.ts';
import { type RenderFailure, RenderReports } from './render-reports.ts';

/** Milliseconds between two reports. */
const INTERVAL = 1_000;
/** Maximum number of failures per report. */
const MAX = 16;

let api: Server;
/** Reports without a response from the API. */
let pending: { report: TelemetryReport; secret: unknown; response: ServerResponse }[];
let received: PromiseWithResolvers<void>;
let warn: jest.Mock;
let reports: RenderReports;

beforeEach(async () => {
  pending = [];
  received = Promise.withResolvers();
  api = createServer(async (request, response) => {
    const secret = request.headers['x-edge-secret'];
    pending.push({ report: (await json(request)) as TelemetryReport, secret, response });
    received.resolve();
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  warn = jest.fn();
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  reports = new RenderReports(url, 'the secret', { warn });
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  api.closeAllConnections();
  api.close();
});

const { microfrontend: SHELL } = shell();
const release = (id: string, bucketed?: true): ReleaseSet => ({ id, bucketed, shell: SHELL, remotes: [] });
const fail = (module: string, set = 'one', bucketed?: true) => {
  const failure: RenderFailure = {
    kind: 'render-error',
    microfrontend: 'shell',
    version: '0'.repeat(16),
    module,
  };
  reports.add(release(set, bucketed), [failure]);
};
const passSecond = () => jest.advanceTimersByTime(INTERVAL);

async function nextReport(): Promise<void> {
  await received.promise;
  received = Promise.withResolvers();
}

it('sends one report at a time per release set, with the newest failures, while the API hangs', async () => {
  fail('first');
  passSecond();
  await nextReport();
  for (let second = 0; second < 4; second += 1) {
    for (let index = 0; index < 100; index += 1) fail(`late-${second}-${index}`);
    passSecond();
  }
  expect(pending).toHaveLength(1);
  // Node's fetch has timers, too.
  const timers = jest.spyOn(globalThis, 'setTimeout');
  pending[0]?.response.writeHead(202).end();
  while (timers.mock.calls.every(([, delay]) => delay !== INTERVAL)) await new Promise(setImmediate);
  passSecond();
  await nextReport();
  const modules = pending[1]?.report.events.map((event) => 'module' in event && event.module);
  expect(pending[1]?.secret).toBe('the secret');
  expect(modules).toEqual(Array.from({ length: MAX }, (_, index) => `late-3-${100 - MAX + index}`));
});

it('logs the number of dropped failures with the next report', async () => {
  for (let index = 0; index < MAX + 5; index += 1) fail(`module-${index}`);
  passSecond();
  await nextReport();
  expect(warn.mock.calls).toEqual([[{ dropped: 5 }, expect.any(String)]]);
});

it('keeps failures of a limited number of release sets', async () => {
  for (let index = 0; index < 1_000; index += 1) fail('page', `set-${index}`);
  passSecond();
  while (pending.length < MAX) await nextReport();
  expect(pending).toHaveLength(MAX);
  expect(warn.mock.calls[0]).toEqual([{ dropped: 1_000 - MAX }, expect.any(String)]);
});

it('reports failures of visits that arrived with a bucket separately', async () => {
  fail('first visit');
  fail('bucketed', 'one', true);
  passSecond();
  while (pending.length < 2) await nextReport();
  const sent = pending.map(({ report: { bucketed, events } }) => [bucketed, events.length]);
  expect(sent.toSorted()).toEqual(
    [
      [true, 1],
      [undefined, 1],
    ].toSorted(),
  );
});
