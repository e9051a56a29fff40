import { compileFunction } from 'node:vm';
import { RemoteChanges } from './remote-changes.ts';

const HOME = { microfrontend: 'mf-catalog', version: '1.0.0', module: 'home' };

let root: HTMLElement;
let changes: RemoteChanges;
const onRootRemoved = jest.fn();
const observe = jest.spyOn(MutationObserver.prototype, 'observe');

/** Runs the code as a script of a release. */
function runInRelease(code: string): void {
  const filename = 'http://shop.test/releases/mf-catalog/1.0.0/home.js';
  compileFunction(code, ['document'], { filename })(document);
}

/** A tab whose remote has left. */
const leave = () => changes.check([]);

beforeAll(() => {
  root = document.body.appendChild(document.createElement('div'));
  changes = new RemoteChanges({ root, mounted: () => [HOME], onRootRemoved });
  changes.observe();
});
afterEach(async () => {
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('lang');
  document.body.removeAttribute('class');
  // The observer has seen it.
  await Promise.resolve();
});
afterAll(() => {
  for (const observer of observe.mock.contexts) observer.disconnect();
});

test('removes the elements and restores the attributes that a remote has changed, when it leaves', () => {
  document.body.className = 'scrollable';
  runInRelease(`
    document.head.append(Object.assign(document.createElement('meta'), { name: 'own' }));
    document.body.appendChild(Object.assign(document.createElement('div'), { id: 'own' }));
    document.documentElement.dir = 'rtl';
    document.body.classList.add('locked');
    document.body.classList.remove('scrollable');
    document.body.style.setProperty('overflow', 'hidden');
    document.body.firstElementChild.hidden = true;
  `);
  changes.check([HOME]);
  expect(root).toHaveAttribute('hidden');
  expect(document.querySelectorAll('#own, meta[name=own]')).toHaveLength(2);
  expect(document.body.outerHTML).toMatch(/^<body class="locked" style="overflow: hidden;">/);
  leave();
  expect(document.querySelectorAll('#own, meta[name=own]')).toHaveLength(0);
  expect(document.documentElement.getAttributeNames()).toEqual([]);
  expect(root.getAttributeNames()).toEqual([]);
  expect(document.body.outerHTML).toMatch(/^<body class="scrollable">/);
});

test('leaves what the host, an extension or a translation has changed', async () => {
  const panel = document.createElement('div');
  document.body.append(panel);
  document.head.append(document.createElement('style'));
  document.documentElement.dataset.theme = 'dark';
  document.documentElement.lang = 'de';
  runInRelease(`document.body.classList.add('locked'); document.documentElement.dataset.theme = 'light';`);
  await Promise.resolve();
  document.body.classList.add('translated-ltr');
  document.documentElement.dataset.theme = 'dark';
  leave();
  expect(panel.isConnected).toBe(true);
  expect(document.head.querySelectorAll('style')).toHaveLength(1);
  expect(document.documentElement.lang).toBe('de');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.body.className).toBe('translated-ltr');
  panel.remove();
});

test('puts the root element back', () => {
  root.remove();
  leave();
  expect(root.isConnected).toBe(true);
  expect(onRootRemoved).toHaveBeenCalledTimes(1);
});
