import type { FastifyInstance } from 'fastify';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../dist/app.js';
import { catalog } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';
import { renderingShell } from '../testing/rendering-shell.ts';

/** Milliseconds of processor time by which the speed of this machine is measured. */
const CALIBRATION_MS = 50;

/** Rounds of work that occupy a thread of this machine for so many milliseconds. Other threads of the process do not count. */
function roundsOf(milliseconds: number): number {
  // Beside other processes, the code is compiled late, and until then takes many times as long.
  calibrate();
  return Math.ceil((calibrate() * milliseconds) / CALIBRATION_MS);
}

function calibrate(): number {
  const start = process.threadCpuUsage();
  for (let rounds = 0; ; rounds += 1) {
    const { user, system } = process.threadCpuUsage(start);
    if (user + system > CALIBRATION_MS * 1_000) return rounds;
    work(1);
  }
}

function work(rounds: number): number {
  let sum = 0;
  for (let count = 0; count < rounds * 100_000; count += 1) sum += Math.sqrt(count);
  return sum;
}

/** `/slow/…` occupies its thread for 400 ms of processor time, `/ends` ends it, and no page of it has an answer from then on. Pages contain the name of their thread. */
const SHELL = renderingShell(`
const thread = Math.random();
let isEnding = false;
const work = ${work};
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
exports.createRenderer = () => ({
  page: async (url, viewer, onRender) => {
    onRender();
    if (url.startsWith('/slow')) work(${roundsOf(400)});
    if (url.startsWith('/ends')) {
      isEnding = true;
      setTimeout(() => { throw new Error('ended'); });
    }
    await sleep(5);
    if (isEnding) await new Promise(() => undefined);
    return { status: 200, html: '<h1>' + thread + '</h1>', dehydratedState: {}, styleTag: '', styleText: '' };
  },
});
`);
const route = (path: string, module: string) => ({
  path,
  module,
  access: 'everyone' as const,
  title: 'Page',
});

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeAll(async () => {
  source = await ReleaseSource.open();
  const pages = [
    ['/', 'home'],
    ['/slow/:id', 'slow'],
    ['/ends', 'ends'],
  ] as const;
  const modules = Object.fromEntries(pages.map(([, module]) => [module, []]));
  await source.release(
    SHELL,
    catalog({ routes: pages.map(([path, module]) => route(path, module)), modules }),
  );
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder, { renderDeadline: 1_000 }));
  await edge.ready();
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

/** Opens pages at the same time. Returns the threads that have rendered them; undefined for a page without content. */
async function threadsOf(...urls: string[]): Promise<(string | undefined)[]> {
  const pages = await Promise.all(urls.map((url) => edge.inject(url)));
  return pages.map(({ body }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1]);
}

it('renders slow pages in another thread, so that others are not delayed', async () => {
  const [others] = await threadsOf('/?1', '/slow/1');
  expect(others).toBeDefined();
  const [slow, ...rest] = await threadsOf('/slow/2', '/?2', '/?3', '/?4');
  expect(rest).toEqual([others, others, others]);
  expect(slow).toBeDefined();
  expect(slow).not.toBe(others);
});

it('renders the pages of a thread that another page has ended in the next one', async () => {
  const [ending, ...others] = await threadsOf('/ends', '/?5', '/?6');
  expect(ending).toBeUndefined();
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(undefined);
});
