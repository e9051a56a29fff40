import { catalog, shell } from '../testing/microfrontends.ts';
import { pageScripts } from './page-document.ts';

const SLOTS = ['tool-aside', 'tool-foot'];
const { microfrontend: host } = catalog({
  routes: [{ path: '/saw', module: 'detail', access: 'everyone', title: 'Saw', slots: SLOTS }],
});
const fragment = (slot: string, module: string) => ({ slot, module, title: module, height: 100 });
const { microfrontend: guest } = catalog({
  name: 'mf-guest',
  routes: [],
  fragments: [
    fragment('tool-aside', 'home'),
    { ...fragment('tool-foot', 'detail'), lazy: true },
    fragment('elsewhere', 'detail'),
  ],
});
const [route] = host.routes;
const set = { id: 'one', shell: shell().microfrontend, remotes: [host, guest] };
const match = route ? { microfrontend: host, route } : null;

describe('the scripts of a page', () => {
  it('belong to its module and to the fragments that are not lazy', () => {
    expect(pageScripts(set, match)).toEqual([
      `${host.base}remote-entry.js`,
      `${host.base}detail.1.js`,
      `${guest.base}remote-entry.js`,
      `${guest.base}home.1.js`,
    ]);
  });

  it('exclude a remote with an override', () => {
    const overridden = { ...set, overrides: [{ name: guest.name, origin: 'http://localhost:5101' }] };
    expect(pageScripts(overridden, match)).toHaveLength(2);
  });

  it('are empty without a page', () => {
    expect(pageScripts(set, null)).toEqual([]);
  });
});
