import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BrowserEnvironment from '../packages/federation/jest/jsdom-environment.cjs';
import { ROOT } from './lib/workspace.ts';

type Window = BrowserEnvironment['global'];

const projectConfig = { testEnvironmentOptions: {}, globals: {}, fakeTimers: {} };

/** Does what Jest does for a test file: returns its window, and what `run` returned. */
async function runTestFile<Result>(
  run: (window: Window) => Result | Promise<Result>,
  { events = ['run_finish'], testPath = import.meta.filename } = {},
) {
  const environment = new BrowserEnvironment({ projectConfig }, { console, testPath });
  await environment.setup();
  const window = environment.global;
  const result = await run(window);
  for (const name of events) await environment.handleTestEvent({ name });
  await environment.teardown();
  return { window, result };
}

const noListener = () => undefined;
const leaks: [string, (window: Window) => unknown, (window: Window) => unknown][] = [
  ['elements', ({ document }) => document.body.append('Text'), ({ document }) => document.body.innerHTML],
  ['a document without a body', ({ document }) => document.body.remove(), ({ document }) => !document.body],
  [
    'the title',
    ({ document }) => Object.assign(document, { title: 'Basket' }),
    ({ document }) => document.title,
  ],
  [
    'attributes',
    ({ document }) => document.documentElement.setAttribute('data-theme', 'dark'),
    ({ document }) => document.documentElement.getAttributeNames(),
  ],
  [
    'listeners',
    (window) => {
      for (const target of [window, window.document, window.document.body])
        target.addEventListener('click', () => (window.clicks = (window.clicks ?? 0) + 1), true);
      window.onclick = noListener;
    },
    (window) => {
      window.document.body.click();
      return [window.clicks, window.onclick];
    },
  ],
  [
    'storage',
    ({ localStorage }) => localStorage.setItem('basket', '1'),
    ({ localStorage }) => localStorage.length,
  ],
  [
    'session storage',
    ({ sessionStorage }) => sessionStorage.setItem('basket', '1'),
    ({ sessionStorage }) => sessionStorage.length,
  ],
  [
    'cookies',
    ({ document }) => Object.assign(document, { cookie: 'a=1' }),
    ({ document }) => document.cookie,
  ],
  [
    'the address',
    ({ history }) => history.pushState(null, '', '/login?a#b'),
    ({ location }) => location.href,
  ],
  ['new global names', (window) => Object.assign(window, { IS_TEST: 1 }), (window) => 'IS_TEST' in window],
  [
    'replaced functions',
    (window) => Object.assign(window, { scrollTo: noListener }),
    ({ scrollTo }) => scrollTo === noListener,
  ],
  [
    'methods of elements',
    ({ Element }) => Object.assign(Element.prototype, { scrollIntoView: noListener }),
    ({ Element }) => 'scrollIntoView' in Element.prototype,
  ],
  [
    'properties of the document and the navigator',
    ({ document, navigator }) => {
      Object.defineProperty(navigator, 'locks', { value: 1, configurable: true });
      Object.assign(document, { [Symbol('isPrepared')]: true });
    },
    ({ document, navigator }) => ['locks' in navigator, Object.getOwnPropertySymbols(document).length],
  ],
  [
    'variables of the environment',
    ({ process }) => Object.assign(process.env, { TZ: 'Asia/Tokyo', OTHER: '1' }),
    ({ process }) => [process.env.TZ, process.env.OTHER],
  ],
  [
    'timers',
    (window) => window.setTimeout(() => Object.assign(window, { isLate: true }), 5),
    async (window) => {
      await new Promise((resolve) => window.setTimeout(resolve, 10));
      return 'isLate' in window;
    },
  ],
];

it.each(leaks)('the next test file has the same window without %s of this one', async (_, leak, read) => {
  const before = await runTestFile(read);
  await runTestFile(leak);
  const after = await runTestFile(read);
  expect(after.window).toBe(before.window);
  expect(after.result).toEqual(before.result);
});

it.each([['test_fn_failure', 'run_finish'], ['hook_failure', 'run_finish'], []])(
  'after a failed file (%s), the next has another window',
  async (...events) => {
    const { window: failed } = await runTestFile(noListener, { events });
    const { window: next } = await runTestFile(noListener);
    expect(next).not.toBe(failed);
  },
);

it('files that replace modules have a window of their own', async () => {
  const testPath = path.join(ROOT, 'shell/src/boot.spec.ts');
  const { window: shared } = await runTestFile(noListener);
  const { window: own } = await runTestFile(noListener, { testPath });
  expect(own).not.toBe(shared);
  const { window: next } = await runTestFile(noListener);
  expect(next).toBe(shared);
});

it('the temporary folders of all tests go when Jest ends, also after an error', () => {
  expect(path.basename(tmpdir())).toMatch(/^jest-/);
  const leave = `import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import createTemporaryFolder from '${path.join(ROOT, 'scripts/lib/jest-temporary-folder.mjs')}';
    createTemporaryFolder();
    console.log(mkdtempSync(tmpdir() + '/left-'));
    throw new Error('No test ran.');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', leave], {
    encoding: 'utf8',
  });
  const left = stdout.trim();
  expect(path.dirname(path.dirname(left))).toBe(tmpdir());
  expect(existsSync(path.dirname(left))).toBe(false);
});
