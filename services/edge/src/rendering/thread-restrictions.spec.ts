// The thread's file is found beside the compiled code.
import { RenderWorker } from '../../dist/rendering/render-worker.js';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { renderingShell } from '../testing/rendering-shell.ts';
import { setOnDisk } from '../testing/set-on-disk.ts';

/** Runs what it is asked for as the code of a page. */
const OBEDIENT = `exports.createRenderer = () => ({
  page: async (url) => ({ html: String(eval(decodeURIComponent(url.slice(1)))) }),
});`;

let folder: string;
let worker: RenderWorker;

beforeEach(async () => {
  folder = await edgeFolder();
  const release = await setOnDisk(folder, 'one', renderingShell(OBEDIENT));
  worker = new RenderWorker({
    release,
    releasesFolder: folder,
    apiUrl: 'http://127.0.0.1:9',
    deadline: 1_000,
  });
  await worker.ready;
});

afterEach(async () => {
  await worker.close();
  await removeFolder(folder);
});

async function run(code: string): Promise<string> {
  const url = `/${encodeURIComponent(code)}`;
  return (await worker.render({ kind: 'page', viewer: 'visitor', url })).html;
}

describe('the code of a page', () => {
  it.each(['fs', 'node:fs/promises', 'child_process', 'net', 'worker_threads', 'module', 'process'])(
    'is rendered without %s',
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
    ['process.env.NODE_ENV', 'production'],
    ['Object.keys(process.env).length', '1'],
  ])('has what pages need: %s', async (code, value) => {
    expect(await run(code)).toBe(value);
  });

  it('prints nothing into the log of the edge', async () => {
    const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await run("console.log('forged')");
    expect(await run('1')).toBe('1');
    const said = printed.mock.calls.join();
    printed.mockRestore();
    expect(said).not.toContain('forged');
  });
});
