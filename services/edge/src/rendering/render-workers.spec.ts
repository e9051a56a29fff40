import type { ReleaseSet } from '@whetstone/contract';
// The thread's file is found beside the compiled code.
import { RenderWorkers } from '../../dist/rendering/render-workers.js';
import { ReleasedSite } from '../testing/released-site.ts';
import { putRenderingShell } from '../testing/rendering-shell.ts';

const DEADLINE = 400;
const page = (url: string) => ({ kind: 'page', viewer: 'visitor', url }) as const;

let site: ReleasedSite;
let workers: RenderWorkers;

async function releaseSet(id: string, entry?: string): Promise<ReleaseSet> {
  return { id, shell: await putRenderingShell(site, id, entry), remotes: [] };
}

async function started(release: ReleaseSet) {
  const worker = workers.of(release);
  if (!worker) throw new Error('The set has no worker.');
  await worker.ready;
  return worker;
}

beforeEach(async () => {
  site = await ReleasedSite.create();
  workers = new RenderWorkers({
    releasesFolder: site.folder,
    apiUrl: 'http://127.0.0.1:9',
    deadline: DEADLINE,
  });
});

afterEach(async () => {
  await workers.close();
  await site.remove();
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

  it('is nobody that pages wait for while it cannot start', async () => {
    const release = await releaseSet('one', 'throw new Error("no shell")');
    await expect(started(release)).rejects.toThrow('no shell');
    await expect(workers.of(release)?.render(page('/'))).rejects.toThrow('No renderer is ready');
  });
});

describe('release sets', () => {
  it('render side by side, each from its own files', async () => {
    const [one, two] = [await started(await releaseSet('one')), await started(await releaseSet('two'))];
    const pages = await Promise.all([one.render(page('/')), two.render(page('/'))]);
    expect(pages.map(({ html }) => html)).toEqual(['<h1>one /</h1>', '<h1>two /</h1>']);
  });

  it('are at most two: the one used longest ago takes no more pages, and finishes what it has', async () => {
    const one = await started(await releaseSet('one'));
    const last = one.render(page('/'));
    await started(await releaseSet('two'));
    await started(await releaseSet('three'));
    expect((await last).html).toBe('<h1>one /</h1>');
    await expect(one.render(page('/'))).rejects.toThrow('No renderer is ready');
  });

  it('whose shell has no server build have no worker', async () => {
    const { serverEntry: _serverEntry, ...shell } = await putRenderingShell(site);
    expect(workers.of({ id: 'old', shell, remotes: [] })).toBeNull();
  });
});
