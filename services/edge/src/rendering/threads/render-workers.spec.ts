import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { ReleaseSet } from '@whetstone/contract';
import { ApiReads } from '../../../dist/rendering/threads/api-reads.js';
import {
  firstPageTimeout,
  RenderWorker,
  TIMEOUT_FACTOR,
} from '../../../dist/rendering/threads/render-worker.js';
// The compiled code, because the render thread is loaded from its file.
import { RenderWorkers } from '../../../dist/rendering/threads/render-workers.js';
import { ThreadHandle } from '../../../dist/rendering/threads/thread-handle.js';
import { ThreadSource } from '../../../dist/rendering/threads/thread-source.js';
import { edgeFolder, removeFolder } from '../../testing/own-edge.ts';
import { renderingShell } from '../../testing/rendering-shell.ts';
import { writeReleaseSet } from '../../testing/write-release-set.ts';
import type { ThreadExit } from './render-messages.ts';

/** Milliseconds: enough for an instantly rendered page on a busy machine. */
const DEADLINE = 1_000;
const NICENESS = 5;
const TIMEOUT = DEADLINE * TIMEOUT_FACTOR;
const page = (url: string) => ({ kind: 'page', viewer: 'visitor', url }) as const;

let folder: string;
let workers: RenderWorkers;

const settings = () => ({
  releasesFolder: folder,
  apiUrl: 'http://127.0.0.1:9',
  deadline: DEADLINE,
  niceness: NICENESS,
  reads: new ApiReads(undefined, DEADLINE),
});
const releaseSet = (id: string) => writeReleaseSet(folder, id);

function workerOf(release: ReleaseSet) {
  const worker = workers.of(release);
  if (!worker) throw new Error('The set has no worker.');
  return worker;
}

async function started(release: ReleaseSet) {
  workers.activate([release]);
  const worker = workerOf(release);
  await worker.ready;
  return worker;
}

beforeEach(async () => {
  folder = await edgeFolder();
  workers = new RenderWorkers(settings());
});

afterEach(async () => {
  await workers.close();
  await removeFolder(folder);
});

/** The priorities of all threads of this process. */
const priorities = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));

describe('a release set’s worker', () => {
  it('has three seconds for its first page, or as long as for others if that is longer', async () => {
    expect([1_000, 2_000, 60_000].map(firstPageTimeout)).toEqual([3_000, 3_000, 90_000]);
    const send = jest.spyOn(ThreadHandle.prototype, 'send');
    await workers.close();
    workers = new RenderWorkers({ ...settings(), deadline: 60_000 });
    await started(await releaseSet('one'));
    expect(send.mock.calls).toEqual([[expect.objectContaining({ url: '/' }), 90_000]]);
    send.mockRestore();
  });

  it('has a lower priority than the thread that answers requests', async () => {
    const lower = () => priorities().filter((priority) => priority > getPriority());
    expect(lower()).toEqual([]);
    const worker = workers.startSeparate(await releaseSet('one'));
    await worker.ready;
    expect(new Set(lower())).toEqual(new Set([getPriority() + NICENESS]));
    await worker.close();
  });

  it('rejects a page that throws, uses all memory or ends the thread, and renders other pages', async () => {
    const worker = await started(await releaseSet('one'));
    for (const [url, error] of [
      ['/throws', 'bad release'],
      ['/greedy', /./],
      ['/crashes', /./],
    ] as const) {
      await expect(worker.send(page(url))).rejects.toThrow(error);
      await worker.ready;
      expect((await worker.send(page('/'))).html).toBe('<h1>one /</h1>');
    }
  });

  it('that hangs renders again, and distinguishes the page that ran when it exited from the pages that only waited', async () => {
    const entry = `exports.createRenderer = () => ({
      page: (url, viewer, onRender) => {
        onRender();
        if (url === '/hangs') for (;;);
        return url === '/' ? { html: 'home' } : new Promise(() => {});
      },
    });`;
    const release = await writeReleaseSet(folder, 'one', renderingShell(entry));
    // The thread hangs for one and a half deadlines.
    const exits: unknown[] = [];
    const onExit = ({ suspect, reason: { message } }: ThreadExit) => exits.push([suspect, message]);
    const worker = new RenderWorker({ ...settings(), deadline: 400, release }, { onExit });
    await worker.ready;
    const pages = ['/waits', '/hangs', '/comes-later'].map((url) => worker.send({ ...page(url), page: url }));
    const outcomes = await Promise.allSettled(pages);
    await worker.ready;
    const { html } = await worker.send(page('/'));
    await worker.close();
    expect(outcomes).toMatchObject([
      { reason: { isLikelyCause: false } },
      { reason: { isLikelyCause: true } },
      { reason: { isLikelyCause: false } },
    ]);
    // On a busy machine, both limits can have passed when the first timer runs.
    const reason = /^(its render thread sent nothing for 0\.6 s|it was not rendered within 2\.4 s)$/;
    expect(exits).toEqual([['/hangs', expect.stringMatching(reason)]]);
    expect(html).toBe('home');
  });

  it('that only sends messages ends at the limit of its page on the clock', async () => {
    const entry = `exports.createRenderer = () => ({
      page: (url, viewer, onRender) => new Promise(() => setInterval(onRender, 5)),
    });`;
    const worker = workers.startSeparate(await writeReleaseSet(folder, 'one', renderingShell(entry)));
    await worker.ready;
    await expect(worker.send(page('/'), { limit: 50 })).rejects.toThrow('it was not rendered within 0.05 s');
    await worker.close();
  });

  it('names the page whose code ended it, not the page that started last', async () => {
    const entry = `exports.createRenderer = () => ({
      page: async (url, viewer, onRender) => {
        onRender();
        if (url === '/exits') setTimeout(() => { throw new Error('ended'); }, 10);
        return new Promise(() => {});
      },
    });`;
    const worker = workers.startSeparate(await writeReleaseSet(folder, 'one', renderingShell(entry)));
    await worker.ready;
    const pages = ['/exits', '/comes-later'].map((url) => worker.send({ ...page(url), page: url }));
    const outcomes = await Promise.allSettled(pages);
    await worker.close();
    expect(outcomes).toMatchObject([
      { reason: { isLikelyCause: true } },
      { reason: { isLikelyCause: false } },
    ]);
  });

  it('names a page with a finished response that ended it by a timer that throws, or by an unhandled rejection', async () => {
    const entry = `exports.createRenderer = () => ({
      page: async (url) => {
        if (url === '/timer') setTimeout(() => { throw new Error('too late'); }, 10);
        if (url === '/rejection') setTimeout(() => { Promise.reject(new Error('too late')); }, 10);
        return { html: url };
      },
    });`;
    let ended: PromiseWithResolvers<unknown[]>;
    await workers.close();
    workers = new RenderWorkers(settings(), (...end) => ended.resolve(end));
    const release = await writeReleaseSet(folder, 'one', renderingShell(entry));
    const worker = await started(release);
    for (const late of ['/timer', '/rejection']) {
      ended = Promise.withResolvers();
      const answers = [late, '/'].map((url) => worker.send({ ...page(url), page: url }));
      expect((await Promise.all(answers)).map(({ html }) => html)).toEqual([late, '/']);
      const reason = expect.objectContaining({ message: 'too late' });
      expect(await ended.promise).toEqual([release, { code: 1, page: late, reason }]);
      await worker.ready;
      expect((await worker.send(page('/'))).html).toBe('/');
    }
  });

  it('that exits on its first page does not render that page first again', async () => {
    const entry = `
      let pages = 0;
      exports.createRenderer = () => ({
        page: async (url) => {
          pages += 1;
          if (url === '/') setTimeout(() => { throw new Error('ended'); }, 10);
          return { html: 'page ' + pages };
        },
      });`;
    const ended = Promise.withResolvers<void>();
    await workers.close();
    workers = new RenderWorkers(settings(), () => ended.resolve());
    const worker = await started(await writeReleaseSet(folder, 'one', renderingShell(entry)));
    await ended.promise;
    await worker.ready;
    expect((await worker.send(page('/blogs'))).html).toBe('page 1');
  });

  it('that is busy for longer than the timeout finishes its pages', async () => {
    const deadline = 400;
    const entry = `exports.createRenderer = () => {
      let turn = Promise.resolve();
      const busy = () => { for (const end = Date.now() + ${deadline / 5}; Date.now() < end; ); };
      return {
        page: (url, viewer, onRender) => {
          turn = turn.then(() => new Promise(setImmediate)).then(onRender).then(busy);
          return turn.then(() => ({ html: url }));
        },
      };
    };`;
    const release = await writeReleaseSet(folder, 'one', renderingShell(entry));
    const count = 9;
    // Pages do not queue: the queue has its own time limit.
    const concurrency = count;
    const worker = new RenderWorker({ ...settings(), deadline, niceness: 0, release }, { concurrency });
    await worker.ready;
    const urls = Array.from({ length: count }, (_, index) => `/${index}`);
    const pages = await Promise.all(urls.map((url) => worker.send(page(url))));
    await worker.close();
    expect(pages.map(({ html }) => html)).toEqual(urls);
  });

  it('that gets no processor for longer than the timeout finishes its page', async () => {
    const entry = `exports.createRenderer = () => ({
      page: async (url) => {
        let now;
        for (let last = Number(url.slice(1)); (now = Date.now()) - last < ${TIMEOUT}; last = now);
        for (const end = Date.now() + ${TIMEOUT / 10}; Date.now() < end; );
        return { html: url };
      },
    });`;
    const worker = workers.startSeparate(await writeReleaseSet(folder, 'one', renderingShell(entry)));
    await worker.ready;
    const url = `/${Date.now()}`;
    const rendered = worker.send(page(url));
    const pause = spawn('sh', [
      '-c',
      `kill -STOP ${process.pid}; sleep ${(TIMEOUT * 1.1) / 1_000}; kill -CONT ${process.pid}`,
    ]);
    await once(pause, 'close');
    expect((await rendered).html).toBe(url);
    await worker.close();
  });

  it('that exits repeatedly soon after its start is restarted with a growing delay', async () => {
    const starts: number[] = [];
    const sixth = Promise.withResolvers<void>();
    const countStart = () => {
      starts.push(performance.now());
      if (starts.length === 6) sixth.resolve();
    };
    subscribe('worker_threads', countStart);
    const release = await writeReleaseSet(folder, 'one', renderingShell('throw new Error("no shell")'));
    const worker = workers.startSeparate(release);
    await sixth.promise;
    unsubscribe('worker_threads', countStart);
    await worker.close();
    const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(pauses[3]).toBeGreaterThanOrEqual(250);
    expect(pauses[4]).toBeGreaterThanOrEqual(500);
  });

  it('starts in a thread that has started before, and the next one starts after its first page', async () => {
    const started = jest.fn();
    subscribe('worker_threads', started);
    const threads = new ThreadSource(settings());
    const next = async (id: string) => {
      await threads.prepare();
      started.mockClear();
      const worker = new RenderWorker({ ...settings(), release: await releaseSet(id) }, { threads });
      expect(started).not.toHaveBeenCalled();
      await worker.ready;
      expect(started).toHaveBeenCalledTimes(1);
      expect((await worker.send(page('/'))).html).toBe(`<h1>${id} /</h1>`);
      await worker.close();
    };
    await next('one');
    await next('two');
    unsubscribe('worker_threads', started);
    await threads.close();
  });

  it('rejects pages immediately while it cannot start', async () => {
    const release = await writeReleaseSet(folder, 'one', renderingShell('throw new Error("no shell")'));
    await expect(started(release)).rejects.toThrow('no shell');
    await expect(workers.of(release)?.send(page('/'))).rejects.toThrow('No renderer is ready');
  });
});

describe('release sets', () => {
  it('render in parallel, each from its own files; replaced ones keep one worker for a rollback, and the others finish their pending pages', async () => {
    const sets = [await releaseSet('one'), await releaseSet('two')] as const;
    workers.activate(sets);
    const [one, two] = [workerOf(sets[0]), workerOf(sets[1])];
    const home = async (worker: typeof one) => (await worker.send(page('/'))).html;
    await Promise.all([one.ready, two.ready]);
    expect(await Promise.all([home(one), home(two)])).toEqual(['<h1>one /</h1>', '<h1>two /</h1>']);
    const last = home(one);
    workers.activate([sets[1]]);
    await started(await releaseSet('three'));
    expect(await last).toBe('<h1>one /</h1>');
    await expect(home(one)).rejects.toThrow('No renderer is ready');
    expect(await home(two)).toBe('<h1>two /</h1>');
  });

  it('get no worker after the edge has closed', async () => {
    const release = await releaseSet('late');
    await workers.close();
    workers.activate([release]);
    expect(workers.of(release)).toBeNull();
  });

  it('beyond the maximum number of workers are client-side rendered', async () => {
    const sets = await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map((id) => releaseSet(id)));
    workers.activate(sets.flatMap((set): ReleaseSet[] => [set, { ...set, bucketed: true }]));
    expect(sets.map((release) => workers.of(release) !== null)).toEqual([...Array(6).fill(true), false]);
  });

  it('without a server build of the shell have no worker', async () => {
    const { shell } = await releaseSet('old');
    const { serverEntry: _serverEntry, ...browserOnly } = shell;
    const release = { id: 'old', shell: browserOnly, remotes: [] };
    workers.activate([release]);
    expect(workers.of(release)).toBeNull();
  });
});

/** Milliseconds. */
const VISITOR_DEADLINE = 800;
/** Milliseconds: longer than a visitor's render timeout, shorter than the timeout of a first page. */
const FIRST_PAGE = 1_400;
/** Needs FIRST_PAGE for its first page. A thread's own time includes the time in which it is idle. */
const SLOW_AT_FIRST = `
let pages = 0;
exports.createRenderer = () => ({
  page: async (url) => {
    if (url === '/exits') return new Promise(() => queueMicrotask(() => { throw new Error('ended'); }));
    pages += 1;
    if (pages === 1) await new Promise((resolve) => setTimeout(resolve, ${FIRST_PAGE}));
    return { html: 'page ' + pages };
  },
});
`;

describe('the warm-up of a release set', () => {
  let errors: unknown[];
  const log = { error: (details: unknown) => errors.push(details) };
  const warmUp = (releases: readonly ReleaseSet[]) => workers.warmUp(releases, { log, timeout: 60_000 });

  beforeEach(async () => {
    errors = [];
    await workers.close();
    workers = new RenderWorkers({ ...settings(), deadline: VISITOR_DEADLINE });
  });

  it('renders a page, which may take longer than a visitor’s timeout, and also precedes the pages of a replaced thread', async () => {
    const release = await writeReleaseSet(folder, 'slow', renderingShell(SLOW_AT_FIRST));
    await warmUp([release]);
    const worker = workers.of(release);
    expect((await worker?.send(page('/')))?.html).toBe('page 2');
    expect(errors).toEqual([]);
    await expect(worker?.send(page('/exits'))).rejects.toThrow('ended');
    await worker?.ready;
    expect((await worker?.send(page('/')))?.html).toBe('page 2');
  });

  it('succeeds although the first page ends its thread', async () => {
    const entry = `exports.createRenderer = () => ({
      page: async (url) => {
        if (url === '/') setTimeout(() => { throw new Error('ended'); });
        return url === '/' ? new Promise(() => {}) : { html: url };
      },
    });`;
    const release = await writeReleaseSet(folder, 'home', renderingShell(entry));
    await warmUp([release]);
    await workers.of(release)?.ready;
    expect((await workers.of(release)?.send(page('/blogs')))?.html).toBe('/blogs');
  });

  it('logs the reason when the thread cannot start', async () => {
    await warmUp([await writeReleaseSet(folder, 'broken', renderingShell('throw new Error("no shell")'))]);
    expect(errors).toEqual([
      { release: 'broken', err: expect.objectContaining({ message: expect.stringContaining('no shell') }) },
    ]);
  });

  it.each([
    ['the edge closes', () => workers.close()],
    ['other releases take its place', async () => workers.activate(await others())],
  ])('logs nothing when its thread is stopped because %s', async (_why, stop) => {
    const warming = warmUp([await writeReleaseSet(folder, 'starting', renderingShell('for (;;);'))]);
    await stop();
    await warming;
    expect(errors).toEqual([]);
  });
});

function others() {
  return Promise.all(['1', '2', '3', '4', '5', '6'].map((id) => writeReleaseSet(folder, id)));
}
