import type { ChildProcess } from 'node:child_process';
import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getPriority } from 'node:os';
// The compiled code, because the process and its threads are loaded from their files.
import { CheckProcess } from '../../../dist/rendering/checks/check-process.js';
import { loadingShell, remote } from '../../testing/hostile-remote.ts';
import { edgeFolder, removeFolder } from '../../testing/own-edge.ts';
import { writeReleaseSet } from '../../testing/write-release-set.ts';

const NICENESS = 5;

let folder: string;
let checks: CheckProcess;
let children: ChildProcess[];
const collect: ChannelListener = (message) =>
  void children.push((message as { process: ChildProcess }).process);

/** Checks a remote. @param page the body of its component */
async function check(page = '', signal = new AbortController().signal) {
  const built = remote('mf-checked', '', page || "return ''");
  const { shell } = await writeReleaseSet(folder, 'shell', loadingShell());
  await writeReleaseSet(folder, built.microfrontend.version, built);
  const document = { microfrontends: [{ live: shell }, { live: built.microfrontend }] };
  const settings = { releasesFolder: folder, apiUrl: 'http://127.0.0.1:9', deadline: 1_000 };
  return checks.check({ document, microfrontends: ['mf-checked'], settings }, signal);
}

beforeEach(async () => {
  folder = await edgeFolder();
  children = [];
  subscribe('child_process', collect);
  checks = new CheckProcess(NICENESS);
});

afterEach(async () => {
  checks.close();
  unsubscribe('child_process', collect);
  await removeFolder(folder);
});

it('renders in one process of lower priority, without helper threads', async () => {
  const passed = [
    {
      ...{ microfrontend: 'mf-checked', module: 'page', deadline: 1_000 },
      ...{ milliseconds: expect.any(Number), elapsed: expect.any(Number) },
    },
  ];
  expect([await check(), await check()]).toEqual([passed, passed]);
  expect(children).toHaveLength(1);
  expect(getPriority(children[0]?.pid)).toBe(getPriority() + NICENESS);
  expect(children[0]?.spawnargs).toContain('--single-threaded');
});

it('rejects a module that takes longer than the page of a visitor may, and tells how long it took', async () => {
  // On a busy machine, a part of the time is neither the thread's nor idle.
  const [slow] = await check('await new Promise((resolve) => setTimeout(resolve, 1_300))');
  expect(slow?.milliseconds).toBeGreaterThan(1_000);
  expect(slow?.error).toMatch(
    /^it takes \d{4} ms to render on the server, and visitors' pages have 1000 ms$/,
  );
});

it.each([
  ["throw new TypeError('no price')", 'TypeError: no price', 'src/exposed/page.tsx:4'],
  ['throw { stack: 1, toString: () => "no error" }', 'no error', undefined],
  ['throw { stack: " at (/etc/passwd:1:1)", toString: () => "a file" }', 'a file', undefined],
])('names the place of an error in the sources of the release: %s', async (page, error, at) => {
  const [failed] = await check(page);
  expect([failed?.error, failed?.at]).toEqual([error, at]);
});

it('fails the checks of a process that ends, and starts another one', async () => {
  const hanging = check('await new Promise(() => {})');
  while (children.length === 0) await new Promise(setImmediate);
  children[0]?.kill('SIGKILL');
  await expect(hanging).rejects.toThrow('The process of render checks ended (SIGKILL).');
  expect(await check()).toMatchObject([{ module: 'page' }]);
  expect(children).toHaveLength(2);
});

it('ends an abandoned check with the reason of its caller', async () => {
  const abandoned = new AbortController();
  const hanging = check('await new Promise(() => {})', abandoned.signal);
  while (children.length === 0) await new Promise(setImmediate);
  abandoned.abort(new Error('gone'));
  await expect(hanging).rejects.toThrow('gone');
});
