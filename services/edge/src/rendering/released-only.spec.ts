import { writeFile } from 'node:fs/promises';
import path from 'node:path';
// The thread's file is found beside the compiled code.
import { RenderWorker } from '../../dist/rendering/render-worker.js';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { renderingShell } from '../testing/rendering-shell.ts';
import { setOnDisk } from '../testing/set-on-disk.ts';

const LOADS_BY_ADDRESS = `
const { createHash } = require('crypto');
exports.createRenderer = () => ({ page: async (url) => ({ html: require('.' + url)(createHash) }) });
`;
const SHELL = renderingShell(LOADS_BY_ADDRESS, { 'server/page.cjs': 'module.exports = () => "released";' });

let folder: string;
let worker: RenderWorker;

async function start(change: (place: string) => Promise<void>): Promise<void> {
  const release = await setOnDisk(folder, 'one', SHELL);
  await change(path.join(folder, 'shell/one/server'));
  worker = new RenderWorker({
    release,
    releasesFolder: folder,
    apiUrl: 'http://127.0.0.1:9',
    deadline: 1_000,
  });
}

const render = (url: string) => worker.render({ kind: 'page', viewer: 'visitor', url });

beforeEach(async () => {
  folder = await edgeFolder();
});

afterEach(async () => {
  await worker.close();
  await removeFolder(folder);
});

describe('a render thread', () => {
  it('runs what was released, and what Node brings', async () => {
    await start(async () => undefined);
    await worker.ready;
    expect((await render('/page.cjs')).html).toBe('released');
  });

  it('does not start with an entry that was changed on disk', async () => {
    await start((place) => writeFile(path.join(place, 'main.cjs'), `${LOADS_BY_ADDRESS}// tampered`));
    await expect(worker.ready).rejects.toThrow(/main\.cjs is not as it was released/);
  });

  it.each(['page.cjs', 'stranger.cjs'])(
    'runs no %s that is not as it was released, and goes on',
    async (file) => {
      await start((place) => writeFile(path.join(place, file), 'module.exports = () => "tampered";'));
      await worker.ready;
      await expect(render(`/${file}`)).rejects.toThrow(`${file} is not as it was released`);
      await expect(render(`/${file}`)).rejects.toThrow(`${file} is not as it was released`);
    },
  );
});
