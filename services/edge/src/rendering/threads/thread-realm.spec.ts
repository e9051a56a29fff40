import { writeFile } from 'node:fs/promises';
import path from 'node:path';
// The compiled code, because the render thread is loaded from its file.
import { ApiReads } from '../../../dist/rendering/threads/api-reads.js';
import { RenderWorker } from '../../../dist/rendering/threads/render-worker.js';
import type { BuiltMicrofrontend } from '../../testing/built-microfrontend.ts';
import { edgeFolder, removeFolder } from '../../testing/own-edge.ts';
import { renderingShell } from '../../testing/rendering-shell.ts';
import { writeReleaseSet } from '../../testing/write-release-set.ts';

let folder: string;
let worker: RenderWorker;

/** Starts a worker for this shell, after a change to its server build on disk. */
async function start(shell: BuiltMicrofrontend, change?: (folder: string) => Promise<void>): Promise<void> {
  folder = await edgeFolder();
  const release = await writeReleaseSet(folder, 'one', shell);
  await change?.(path.join(folder, 'shell/one/server'));
  worker = new RenderWorker({
    release,
    releasesFolder: folder,
    apiUrl: 'http://127.0.0.1:9',
    deadline: 1_000,
    niceness: 0,
    reads: new ApiReads(undefined, 1_000),
  });
}

const render = async (url: string) => (await worker.send({ kind: 'page', viewer: 'visitor', url })).html;

async function stop(): Promise<void> {
  await worker.close();
  await removeFolder(folder);
}

describe('the code of a page', () => {
  /** Evaluates the path of the page as code. */
  const EVALUATING = `exports.createRenderer = () => ({
    page: async (url) => ({ html: String(eval(decodeURIComponent(url.slice(1)))) }),
  });`;
  const run = (code: string) => render(`/${encodeURIComponent(code)}`);

  beforeAll(async () => {
    await start(renderingShell(EVALUATING));
    await worker.ready;
  });
  afterAll(stop);

  it.each(['fs', 'node:fs/promises', 'child_process', 'net', 'worker_threads', 'module', 'process'])(
    'cannot load %s',
    async (name) => {
      await expect(run(`require('${name}')`)).rejects.toThrow(/Pages are rendered without node:/);
    },
  );

  it.each(['kill', 'binding', 'dlopen', 'getBuiltinModule'])('has no process.%s', async (name) => {
    expect(await run(`typeof process.${name}`)).toBe('undefined');
  });

  it.each([
    ["require('stream').Readable.name", 'Readable'],
    ["require('node:util').types.isDate(new Date())", 'true'],
    ["new (require('stream').PassThrough)().end(new Uint8Array([65])).read().toString()", 'A'],
    ["new (require('events'))().on('x', () => {}).emit('x')", 'true'],
    [
      "new Request('http://localhost', { method: 'POST', body: new ReadableStream(), duplex: 'half' }).method",
      'POST',
    ],
    ["require('url').parse('/saws?page=2').query", 'page=2'],
    ['process.env.NODE_ENV', 'production'],
    ['Object.keys(process.env).length', '1'],
  ])('has the modules and globals of rendering: %s', async (code, value) => {
    expect(await run(code)).toBe(value);
  });

  it('cannot print to the log of the edge', async () => {
    const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await run("console.log('forged')");
    expect(await run('1')).toBe('1');
    const output = printed.mock.calls.join();
    printed.mockRestore();
    expect(output).not.toContain('forged');
  });
});

const LOADS_BY_ADDRESS = `
const { createHash } = require('crypto');
exports.createRenderer = () => ({ page: async (url) => ({ html: require('.' + url)(createHash) }) });
`;
const RELEASED = 'module.exports = () => "released";';
const SHELL = renderingShell(LOADS_BY_ADDRESS, {
  'server/page.cjs': RELEASED,
  'server/changed.cjs': RELEASED,
});

describe('the files of a render thread', () => {
  afterEach(stop);

  it('exclude an entry that was changed on disk', async () => {
    await start(SHELL, (server) =>
      writeFile(path.join(server, 'main.cjs'), `${LOADS_BY_ADDRESS}// tampered`),
    );
    await expect(worker.ready).rejects.toThrow(/main\.cjs is not as it was released/);
  });

  it('are released files and Node modules; others are excluded, and the thread continues', async () => {
    const others = ['changed.cjs', 'unreleased.cjs'];
    await start(SHELL, async (server) => {
      for (const file of others)
        await writeFile(path.join(server, file), 'module.exports = () => "tampered";');
    });
    await worker.ready;
    for (const file of [...others, ...others])
      await expect(render(`/${file}`)).rejects.toThrow(`${file} is not as it was released`);
    expect(await render('/page.cjs')).toBe('released');
  });
});
