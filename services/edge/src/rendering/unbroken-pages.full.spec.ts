import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../dist/app.js';
import { catalog } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder, untilShown } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';
import { renderingShell } from '../testing/rendering-shell.ts';

const VISITORS = 8;
/** Pages per visitor. */
const PAGES = 36;
/** Milliseconds: hanging threads are slow to restart, especially on a busy machine. */
const TIMEOUT = 120_000;
/** Each with its expected status. Some pages end their thread, with all pages that it renders. */
const ADDRESSES = {
  '/': 200,
  '/nowhere': 404,
  '/hangs': 200,
  '/greedy': 200,
  '/throws': 200,
  '/crashes': 200,
};
const SHELL = renderingShell();

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;
let site: string;
let threads: Set<Worker>;
let counts: { rendered: number; clientSide: number; killed: number; released: number };

/** Collects the threads that the edge starts, so that the test can terminate them. */
const collectThread: ChannelListener = (message) => {
  const { worker } = message as { worker: Worker };
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
};

beforeEach(async () => {
  threads = new Set();
  counts = { rendered: 0, clientSide: 0, killed: 0, released: 0 };
  subscribe('worker_threads', collectThread);
  source = await ReleaseSource.open();
  await source.release(SHELL, pages('first'));
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder, { renderDeadline: 1_000 }));
  await edge.listen({ host: '127.0.0.1', port: 0 });
  site = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  unsubscribe('worker_threads', collectThread);
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

it(
  'no page fails while threads are terminated, pages crash, and releases go live',
  async () => {
    const visits = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
    let isOver = false;
    const faults = injectFaults(() => isOver);
    const failures = (await visits).flat();
    isOver = true;
    await faults;
    expect(failures).toEqual([]);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  },
  TIMEOUT,
);

/** Requests one page after another until each kind of fault has happened. Returns the failures. */
async function visit(visitor: number): Promise<string[]> {
  const failures: string[] = [];
  for (let page = 0; page < PAGES || (isFaultMissing() && failures.length === 0); page += 1) {
    const [path = '', status] = Object.entries(ADDRESSES)[page % 6] ?? [];
    const url = path === '/' ? `/?${visitor}-${page}` : path;
    const failure = await failureOf(url, visitor, status).catch((error: Error) => error.message);
    if (failure) failures.push(`${url}: ${failure}`);
  }
  return failures;
}

/** On a busy machine, the visits may be faster than the first release or the first rendered page. */
function isFaultMissing(): boolean {
  return Object.values(counts).includes(0);
}

async function failureOf(url: string, visitor: number, status?: number): Promise<string | null> {
  const headers = { cookie: `bucket=${visitor * 1_000}` };
  const response = await fetch(site + url, { headers });
  const body = await response.text();
  if (response.status !== status) return `status ${response.status}`;
  if (!body.endsWith('</html>')) return 'cut off';
  if (!body.includes(`src="${SHELL.microfrontend.base}main.js"`)) return 'no shell';
  counts[body.includes('<h1>') ? 'rendered' : 'clientSide'] += 1;
  return null;
}

/** Releases, starts canaries and rolls back, and terminates a thread each time. */
async function injectFaults(isOver: () => boolean): Promise<void> {
  const live = pages('first');
  while (!isOver()) {
    const next = pages(`release ${counts.released}`);
    for (const rollout of [{ live, canary: { release: next, percentage: 50 } }, next, live]) {
      if (isOver()) return;
      await source.release(SHELL, rollout);
      await untilShown(edge, ('live' in rollout ? live : rollout).microfrontend.base);
      counts.released += 1;
      const [victim] = threads;
      await victim?.terminate();
      counts.killed += Number(victim !== undefined);
    }
  }
}

function pages(team: string) {
  const routes = Object.entries(ADDRESSES).flatMap(([path, status]) =>
    status === 200
      ? [{ path, module: path.slice(1) || 'home', access: 'everyone' as const, title: path }]
      : [],
  );
  return catalog({ team, routes, modules: Object.fromEntries(routes.map(({ module }) => [module, []])) });
}
