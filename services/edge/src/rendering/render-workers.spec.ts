import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReleaseSet } from '@whetstone/contract';
// The thread's file is found beside the compiled code.
import { RenderWorkers } from '../../dist/rendering/render-workers.js';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { renderingShell } from '../testing/rendering-shell.ts';
import { setOnDisk } from '../testing/set-on-disk.ts';

/** Milliseconds: enough for an instantly rendered page on a busy machine. */
const DEADLINE = 1_000;
const page = (url: string) => ({ kind: 'page', viewer: 'visitor', url }) as const;

let folder: string;
let workers: RenderWorkers;

const settings = () => ({ releasesFolder: folder, apiUrl: 'http://127.0.0.1:9', deadline: DEADLINE });
const releaseSet = (id: string) => setOnDisk(folder, id);

function workerOf(release: ReleaseSet) {
  const worker = workers.of(release);
  if (!worker) throw new Error('The set has no worker.');
  return worker;
}

async function started(release: ReleaseSet) {
  workers.keep([release]);
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

describe('a release set’s worker', () => {
  it.each(['/hangs', '/greedy', '/crashes'])('that ends over %s says so, and renders again', async (url) => {
    const release = await releaseSet('one');
    const worker = await started(release);
    await expect(worker.render(page(url))).rejects.toThrow(/./);
    await worker.ready;
    expect((await worker.render(page('/'))).html).toBe('<h1>one /</h1>');
  });

  it('answers an error of a page as an error, and goes on', async () => {
    const worker = await started(await releaseSet('one'));
    await expect(worker.render(page('/throws'))).rejects.toThrow('bad release');
    expect((await worker.render(page('/'))).html).toBe('<h1>one /</h1>');
  });

  it('tells the page that was running when it ended from those that were only waiting', async () => {
    const entry = `exports.createRenderer = () => ({
      page: (url, viewer, onRender) => {
        onRender();
        if (url === '/hangs') for (;;);
        return new Promise(() => {});
      },
    });`;
    const release = await setOnDisk(folder, 'one', renderingShell(entry));
    const worker = workers.startBeside(release);
    await worker.ready;
    const pages = ['/waits', '/hangs', '/comes-later'].map((url) => worker.render(page(url)));
    const outcomes = await Promise.allSettled(pages);
    await worker.close();
    expect(outcomes).toMatchObject([
      { reason: { isLikely: false } },
      { reason: { isLikely: true } },
      { reason: { isLikely: false } },
    ]);
  });

  it('names the page whose code ends it, and not the one whose code began last', async () => {
    const entry = `exports.createRenderer = () => ({
      page: async (url, viewer, onRender) => {
        onRender();
        if (url === '/exits') setTimeout(() => process.exit(), 10);
        return new Promise(() => {});
      },
    });`;
    const worker = workers.startBeside(await setOnDisk(folder, 'one', renderingShell(entry)));
    await worker.ready;
    const pages = ['/exits', '/comes-later'].map((url) => worker.render({ ...page(url), page: url }));
    const outcomes = await Promise.allSettled(pages);
    await worker.close();
    expect(outcomes).toMatchObject([{ reason: { isLikely: true } }, { reason: { isLikely: false } }]);
  });

  it.each([
    ['a timer that throws', "setTimeout(() => { throw new Error('too late'); }, 10)", 1, 'too late'],
    [
      'a promise that nobody handles',
      "setTimeout(() => { Promise.reject(new Error('too late')); }, 10)",
      1,
      'too late',
    ],
    ['an exit', 'setTimeout(() => process.exit(3), 10)', 3, 'it ended by itself'],
  ])(
    'names the page that it has answered before, where it ends over %s of it',
    async (_what, act, code, message) => {
      const entry = `exports.createRenderer = () => ({
      page: async (url) => {
        if (url === '/late') ${act};
        return { html: url };
      },
    });`;
      const ended = Promise.withResolvers<unknown[]>();
      await workers.close();
      workers = new RenderWorkers(settings(), (...end) => ended.resolve(end));
      const release = await setOnDisk(folder, 'one', renderingShell(entry));
      const worker = await started(release);
      const answers = ['/late', '/'].map((url) => worker.render({ ...page(url), page: url }));
      expect((await Promise.all(answers)).map(({ html }) => html)).toEqual(['/late', '/']);
      const reason = expect.objectContaining({ message });
      expect(await ended.promise).toEqual([release, { code, page: '/late', reason }]);
      await worker.ready;
      expect((await worker.render(page('/'))).html).toBe('/');
    },
  );

  it('that ends over the first page that it renders does not begin with it again', async () => {
    const entry = `
      let pages = 0;
      exports.createRenderer = () => ({
        page: async (url) => {
          pages += 1;
          if (url === '/') setTimeout(() => process.exit(), 10);
          return { html: 'page ' + pages };
        },
      });`;
    const ended = Promise.withResolvers<void>();
    await workers.close();
    workers = new RenderWorkers(settings(), () => ended.resolve());
    const worker = await started(await setOnDisk(folder, 'one', renderingShell(entry)));
    await ended.promise;
    await worker.ready;
    expect((await worker.render(page('/blogs'))).html).toBe('page 1');
  });

  it('that has more to do than its patience lasts goes on with it', async () => {
    const entry = `exports.createRenderer = () => {
      let turn = Promise.resolve();
      const busy = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${DEADLINE / 5});
      return {
        page: (url, viewer, onRender) => {
          turn = turn.then(() => new Promise(setImmediate)).then(onRender).then(busy);
          return turn.then(() => ({ html: url }));
        },
      };
    };`;
    const release = await setOnDisk(folder, 'one', renderingShell(entry));
    const worker = workers.startBeside(release);
    await worker.ready;
    const urls = Array.from({ length: 12 }, (_, index) => `/${index}`);
    const pages = await Promise.all(urls.map((url) => worker.render(page(url))));
    await worker.close();
    expect(pages.map(({ html }) => html)).toEqual(urls);
  });

  it('that ends again and again soon after its start is started more and more slowly', async () => {
    // Each thread sends its own time, so a late message does not shorten the measured pause.
    const starts: number[] = [];
    const sixth = Promise.withResolvers<void>();
    const counter = createServer(({ url = '' }, response) => {
      starts.push(Number(url.slice(1)));
      if (starts.length === 6) sixth.resolve();
      response.end();
    }).listen(0, '127.0.0.1');
    await once(counter, 'listening');
    const { port } = counter.address() as AddressInfo;
    const entry = `fetch('http://127.0.0.1:${port}/' + Date.now()).then(() => { throw new Error('nobody catches it'); });
      exports.createRenderer = () => ({ page: async () => ({ html: '' }) });`;
    const worker = workers.startBeside(await setOnDisk(folder, 'one', renderingShell(entry)));
    await sixth.promise;
    await worker.close();
    counter.close();
    const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(pauses[3]).toBeGreaterThanOrEqual(250);
    expect(pauses[4]).toBeGreaterThanOrEqual(500);
  });

  it('is nobody that pages wait for while it cannot start', async () => {
    const release = await setOnDisk(folder, 'one', renderingShell('throw new Error("no shell")'));
    await expect(started(release)).rejects.toThrow('no shell');
    await expect(workers.of(release)?.render(page('/'))).rejects.toThrow('No renderer is ready');
  });
});

describe('release sets', () => {
  it('render side by side, each from its own files', async () => {
    const sets = [await releaseSet('one'), await releaseSet('two')];
    workers.keep(sets);
    const pages = sets.map(workerOf).map(async (worker) => {
      await worker.ready;
      return (await worker.render(page('/'))).html;
    });
    expect(await Promise.all(pages)).toEqual(['<h1>one /</h1>', '<h1>two /</h1>']);
  });

  it('that were replaced keep one worker, for a way back; the others finish what they have', async () => {
    const one = await started(await releaseSet('one'));
    const last = one.render(page('/'));
    const two = await started(await releaseSet('two'));
    await started(await releaseSet('three'));
    expect((await last).html).toBe('<h1>one /</h1>');
    await expect(one.render(page('/'))).rejects.toThrow('No renderer is ready');
    expect((await two.render(page('/'))).html).toBe('<h1>two /</h1>');
  });

  it('get no worker any more once the edge closes', async () => {
    const release = await releaseSet('late');
    await workers.close();
    workers.keep([release]);
    expect(workers.of(release)).toBeNull();
  });

  it('beyond the number of workers are left to browsers', async () => {
    const sets = await Promise.all(['1', '2', '3', '4', '5'].map((id) => releaseSet(id)));
    workers.keep(sets);
    expect(sets.map((release) => workers.of(release) !== null)).toEqual([true, true, true, true, false]);
  });

  it('whose shell has no server build have no worker', async () => {
    const { shell } = await releaseSet('old');
    const { serverEntry: _serverEntry, ...browserOnly } = shell;
    const release = { id: 'old', shell: browserOnly, remotes: [] };
    workers.keep([release]);
    expect(workers.of(release)).toBeNull();
  });
});
