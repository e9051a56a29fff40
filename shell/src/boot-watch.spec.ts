import { readFileSync } from 'node:fs';
import path from 'node:path';

const html = readFileSync(path.join(import.meta.dirname, 'document.html'), 'utf8');
const [script = ''] = [...html.matchAll(/<script>(.*?)<\/script>/gs)]
  .map(([, content = '']) => content)
  .filter((content) => content.includes('shellStarted'));

const BASE = '/releases/shell/0123456789abcdef/';
const VERSION = '0123456789abcdef';
const MESSAGE = 'We couldn’t start this page. Please load it again in a moment.';

interface OpenOptions {
  lastGood?: object | null;
  overrides?: object[];
  content?: string;
  onLine?: boolean;
  cookies?: 'empty' | 'blocked';
}

/** A document whose inline script has run, with fake navigation and cookies. */
function openDocument({
  lastGood = { version: 'fedcba9876543210' },
  overrides,
  content = '<h1>Tools</h1>',
  onLine = true,
  cookies = 'empty',
}: OpenOptions = {}) {
  document.body.innerHTML = `<div id="root">${content}</div><script type="application/json" id="release"></script>`;
  const release = { id: 'set-1', bucketed: true, shell: { version: VERSION, lastGood }, overrides };
  (document.getElementById('release') as HTMLElement).textContent = JSON.stringify(release);
  let jar = 'bucket=7';
  const fakeDocument = {
    getElementById: (id: string) => document.getElementById(id),
    get cookie() {
      return jar;
    },
    set cookie(cookie: string) {
      // A cookie of this path only would not select the fallback on other pages.
      if (cookies !== 'blocked' && cookie.includes('; path=/;')) jar += `; ${cookie.split(';')[0]}`;
    },
  };
  const window: { shellStarted?: () => void } = {};
  const reload = jest.fn();
  const sendBeacon = jest.fn();
  const globals = {
    window,
    document: fakeDocument,
    location: { reload },
    navigator: { sendBeacon, onLine },
    addEventListener: listen,
    // The Blob of jsdom cannot be read.
    Blob: class {
      readonly text: string;
      constructor([text = '']: string[]) {
        this.text = text;
      }
    },
  };
  const run = new Function(...Object.keys(globals), script.replaceAll('{{base}}', BASE));
  const reopen = () => run(...Object.values(globals));
  reopen();
  const reports = () => sendBeacon.mock.calls.map(([, body]) => JSON.parse(body.text));
  return { reload, reports, sendBeacon, window, reopen };
}

type Listener = (event: object) => void;
let listeners: Record<string, Listener[]>;
const listen = (type: string, listener: Listener) => {
  listeners[type] = [...(listeners[type] ?? []), listener];
};
const fire = (type: string, event: object = {}) => {
  for (const listener of listeners[type] ?? []) listener(event);
};
const throwIn = (filename: string) => fire('error', { target: globalThis.window, filename });

beforeEach(() => {
  listeners = {};
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the watch of the shell’s start', () => {
  it('reports a shell that throws while it loads, and loads the page again with the last good shell', () => {
    const { reports, reload, sendBeacon } = openDocument();
    throwIn(`https://shop.example${BASE}main.js`);
    expect(sendBeacon).toHaveBeenCalledWith('/api/releases/reports', expect.anything());
    const event = { kind: 'load-failure', microfrontend: 'shell', version: VERSION, module: 'app-shell' };
    expect(reports()).toEqual([{ set: 'set-1', bucketed: true, events: [event] }]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'whose file has another hash or is missing',
      'error',
      { target: { localName: 'script', src: `https://shop.example${BASE}main.js` } },
    ],
    [
      'whose start rejects',
      'unhandledrejection',
      { target: {}, reason: { stack: `Error: bad\n at https://shop.example${BASE}main.js:1:2` } },
    ],
  ])('reports a shell %s', (_what, type, event) => {
    const { reports } = openDocument();
    fire(type, event);
    expect(reports()).toHaveLength(1);
  });

  it('reports a shell that has not started 15 seconds after the document', () => {
    const { reports } = openDocument();
    fire('DOMContentLoaded');
    jest.advanceTimersByTime(14_999);
    expect(reports()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(reports()).toHaveLength(1);
  });

  it('reports once', () => {
    const { reports, reload } = openDocument();
    fire('DOMContentLoaded');
    throwIn(`${BASE}main.js`);
    throwIn(`${BASE}main.js`);
    jest.advanceTimersByTime(15_000);
    expect([reports().length, reload.mock.calls.length]).toEqual([1, 1]);
  });

  it.each([
    ['a remote', '/releases/mf-catalog/0123456789abcdef/home.js'],
    ['another release of the shell', '/releases/shell/fedcba9876543210/main.js'],
    ['a browser extension', 'chrome-extension://abc/content.js'],
    ['a script of another site, whose address is hidden', ''],
  ])('ignores an error of %s', (_what, filename) => {
    const { reports } = openDocument();
    throwIn(filename);
    fire('unhandledrejection', { target: {}, reason: 'no error' });
    fire('error', { target: { localName: 'img', src: `${BASE}photo.avif` } });
    expect(reports()).toEqual([]);
  });

  it('ends when the shell has started, and reads no document at later errors', () => {
    const { reports, window } = openDocument();
    fire('DOMContentLoaded');
    window.shellStarted?.();
    expect(window.shellStarted).toBeUndefined();
    const parse = jest.spyOn(JSON, 'parse');
    throwIn(`${BASE}main.js`);
    jest.advanceTimersByTime(15_000);
    expect(parse).not.toHaveBeenCalled();
    expect(reports()).toEqual([]);
  });

  it.each([
    ['while the browser is offline', { onLine: false }],
    ['on a page with overrides', { overrides: [{ name: 'mf-catalog', origin: 'http://localhost:5101' }] }],
  ])('does nothing %s', (_when, options) => {
    const { reports, reload } = openDocument(options);
    throwIn(`${BASE}main.js`);
    expect([reports().length, reload.mock.calls.length]).toEqual([0, 0]);
  });

  it('reports, but does not load the page again, when this version has failed in this browser before', () => {
    const { reports, reload, reopen } = openDocument();
    throwIn(`${BASE}main.js`);
    listeners = {};
    reopen();
    throwIn(`${BASE}main.js`);
    expect([reports().length, reload.mock.calls.length]).toEqual([2, 1]);
  });

  it.each([
    ['there is no last good shell', { lastGood: null }],
    ['the browser blocks cookies', { cookies: 'blocked' as const }],
  ])('keeps the server’s markup when %s', (_when, options) => {
    const { reports, reload } = openDocument(options);
    throwIn(`${BASE}main.js`);
    expect([reports().length, reload.mock.calls.length]).toEqual([1, 0]);
    expect(document.getElementById('root')?.innerHTML).toBe('<h1>Tools</h1>');
  });

  it('explains an empty page', () => {
    openDocument({ lastGood: null, content: '' });
    throwIn(`${BASE}main.js`);
    expect(document.getElementById('root')?.textContent).toBe(MESSAGE);
  });
});
