import { catalog, shell } from '../testing/microfrontends.ts';
import { pageFiles } from './page-document.ts';

const SLOTS = ['tool-aside', 'tool-foot'];
const { microfrontend: host } = catalog({
  routes: [{ path: '/saw', module: 'detail', access: 'everyone', title: 'Saw', slots: SLOTS }],
});
const fragment = (slot: string, module: string) => ({ slot, module, title: module, height: 100 });
const { microfrontend: guest } = catalog({
  name: 'mf-guest',
  routes: [],
  modules: { home: ['home.1.js', 'home.1.css'], detail: ['detail.1.js'] },
  files: { 'home.1.css': 'p{}' },
  fragments: [
    fragment('tool-aside', 'home'),
    { ...fragment('tool-foot', 'detail'), lazy: true },
    fragment('elsewhere', 'detail'),
  ],
});
const [route] = host.routes;
const set = { id: 'one', shell: shell().microfrontend, remotes: [host, guest] };
const match = route ? { microfrontend: host, route } : null;

describe('the files of a page', () => {
  it('belong to its module and to the fragments that are not lazy: first the style sheets, with their hashes', () => {
    expect(pageFiles(set, match)).toEqual([
      {
        kind: 'styles',
        href: `${guest.base}home.1.css`,
        integrity: guest.files['home.1.css']?.integrity,
      },
      { kind: 'module', href: `${host.base}remote-entry.js` },
      { kind: 'module', href: `${host.base}detail.1.js` },
      { kind: 'module', href: `${guest.base}remote-entry.js` },
      { kind: 'module', href: `${guest.base}home.1.js` },
    ]);
  });

  it('exclude a remote with an override', () => {
    const overridden = { ...set, overrides: [{ name: guest.name, origin: 'http://localhost:5101' }] };
    expect(pageFiles(overridden, match)).toHaveLength(2);
  });

  it('are empty without a page', () => {
    expect(pageFiles(set, null)).toEqual([]);
  });
});
