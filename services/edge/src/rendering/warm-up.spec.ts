// The thread's file is found beside the compiled code.
import { RenderWorkers } from '../../dist/rendering/render-workers.js';
import { warmUp } from '../../dist/rendering/warm-up.js';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { renderingShell } from '../testing/rendering-shell.ts';
import { setOnDisk } from '../testing/set-on-disk.ts';

/** Milliseconds: enough for an instantly rendered page on a busy machine. */
const DEADLINE = 800;
/** Milliseconds: longer than a visitor's render timeout, shorter than the timeout of a first page. */
const FIRST_PAGE = 1_400;
const PAGE = { kind: 'page', viewer: 'visitor', url: '/' } as const;
/** Takes FIRST_PAGE for its first page, like a new thread with uncompiled code. */
const SLOW_AT_FIRST = `
let pages = 0;
exports.createRenderer = () => ({
  page: async (url) => {
    if (url === '/exits') process.exit();
    pages += 1;
    if (pages === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${FIRST_PAGE});
    return { html: 'page ' + pages };
  },
});
`;

let folder: string;
let workers: RenderWorkers;
let errors: unknown[];
let warm: ReturnType<typeof warmUp>;

beforeEach(async () => {
  folder = await edgeFolder();
  workers = new RenderWorkers({ releasesFolder: folder, apiUrl: 'http://127.0.0.1:9', deadline: DEADLINE });
  errors = [];
  warm = warmUp(workers, { error: (details: unknown) => errors.push(details) });
});

afterEach(async () => {
  await workers.close();
  await removeFolder(folder);
});

describe('before a release takes traffic', () => {
  it('its renderer has rendered a page, which may take longer than a visitor would wait', async () => {
    const release = await setOnDisk(folder, 'slow', renderingShell(SLOW_AT_FIRST));
    await warm([release]);
    const page = await workers.of(release)?.render(PAGE);
    expect(page?.html).toBe('page 2');
    expect(errors).toEqual([]);
  });

  it('so has the one that takes the place of a renderer that ended', async () => {
    const release = await setOnDisk(folder, 'ends', renderingShell(SLOW_AT_FIRST));
    await warm([release]);
    const worker = workers.of(release);
    await expect(worker?.render({ ...PAGE, url: '/exits' })).rejects.toThrow('ended by itself');
    await worker?.ready;
    expect((await worker?.render(PAGE))?.html).toBe('page 2');
  });

  it('a page that ends its renderer keeps no other page from being rendered', async () => {
    const entry =
      "exports.createRenderer = () => ({ page: async (url) => (url === '/' ? process.exit() : { html: url }) });";
    const release = await setOnDisk(folder, 'home', renderingShell(entry));
    await warm([release]);
    await workers.of(release)?.ready;
    expect((await workers.of(release)?.render({ ...PAGE, url: '/blogs' }))?.html).toBe('/blogs');
  });

  it('a renderer that cannot start is told of, with the reason', async () => {
    await warm([await setOnDisk(folder, 'broken', renderingShell('throw new Error("no shell")'))]);
    expect(errors).toEqual([
      { release: 'broken', err: expect.objectContaining({ message: expect.stringContaining('no shell') }) },
    ]);
  });

  it.each([
    ['the edge closes', () => workers.close()],
    ['other releases take its place', async () => workers.keep(await others())],
  ])('nothing is said of a renderer that is let go because %s', async (_why, letGo) => {
    const warming = warm([await setOnDisk(folder, 'starting', renderingShell('for (;;);'))]);
    await letGo();
    await warming;
    expect(errors).toEqual([]);
  });
});

function others() {
  return Promise.all(['1', '2', '3', '4'].map((id) => setOnDisk(folder, id)));
}
