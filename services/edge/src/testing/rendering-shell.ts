import type { BuiltMicrofrontend } from './built-microfrontend.ts';
import { shell } from './microfrontends.ts';

export const STYLE = '.a{color:red}';

/** A shell's server build. Its pages contain the id of the release set, and some URLs cause faults. */
const SERVER_ENTRY = `
const { channel } = require('node:diagnostics_channel');
const request = (chunk, microfrontend = 'mf-catalog') => channel('whetstone:chunk').publish({ microfrontend, chunk });
const page = (html, dehydratedState) => ({
  status: 200, html, dehydratedState,
  styleTag: '<style data-styled="true">${STYLE}</style>', styleText: '${STYLE}',
});
let loaded = false;
const late = async () => {
  request('own');
  request('shared');
  await null;
  if (!loaded) request('more');
  request('layout', 'shell');
  loaded = true;
  return page('', null);
};
const faults = {
  '/hangs': () => { for (;;); },
  '/huge': () => page('x'.repeat(10_000_000), {}),
  '/aborted': () => { throw Object.assign(new Error('It was not complete.'), { name: 'PageTimeoutError' }); },
  '/impatient': () => { throw new DOMException('The operation was aborted due to timeout', 'TimeoutError'); },
  '/pending': () => new Promise(() => {}),
  '/greedy': () => { const hoard = []; for (;;) hoard.push(new Array(1e5).fill(0.5)); },
  '/throws': () => { throw new Error('bad release'); },
  '/numbered': () => page('<p class="mf-catalog__sc-1a2b3c-0 sc-bold kQwErT"></p><p class="sc-gEvEer kQwErT"></p>', null),
  '/stable': () => page('<p class="mf-catalog__sc-1a2b3c-0 sc-bold kQwErT"></p>', null),
  '/late': late,
  '/later': late,
  '/circular': () => { const data = {}; data.data = data; return page('<h1>Circle</h1>', data); },
  '/untitled': () => ({ ...page('<h1>Untitled</h1>', {}), head: { title: undefined } }),
  '/other': () => ({}),
  '/crashes': () => { setTimeout(() => { throw new Error('too late to catch'); }); return new Promise(() => {}); },
};
exports.createRenderer = (release) => ({
  page: async (url, viewer, onRender, shop) =>
    faults[url] ? faults[url]() : page('<h1>' + release.id + ' ' + url + '</h1>' + (shop?.company ?? ''), { page: null }),
  appShell: async () => page('<main aria-busy="true"></main>', null),
  check: async (name) => faults['/' + name.split('/')[1]]?.() ?? page('', null),
});
`;

/** A shell with a server build. @param files further files of the server build, by name */
export function renderingShell(entry = SERVER_ENTRY, files: Record<string, string> = {}): BuiltMicrofrontend {
  return shell({ serverEntry: 'server/main.cjs', files: { 'server/main.cjs': entry, ...files } });
}
