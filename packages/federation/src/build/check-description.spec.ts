import type { MicrofrontendDescription } from '@whetstone/contract';
import { checkDescription } from './check-description.ts';

const route = { path: '/saws', module: 'saws', access: 'everyone', title: 'Saws' } as const;
const entry = { area: 'navbar', label: 'Saws', to: '/saws', access: 'everyone', order: 10 } as const;
const fragment = { slot: 'tool-detail', module: 'care', title: 'Care', height: 200 };
const good: MicrofrontendDescription = {
  name: 'mf-saws',
  team: 'saws',
  routes: [{ ...route, slots: ['saw-aside'] }],
  navigation: [entry],
  fragments: [fragment],
};

describe('a microfrontend’s description', () => {
  it('is accepted when it says everything', () => {
    expect(() => checkDescription('remote', good)).not.toThrow();
  });

  it.each([
    ['a name that leads out of its folder', { name: '../shell' }, /name must be/],
    ['the name of another address of releases', { name: 'ledger' }, /name must be .* none of ledger, /],
    ['the shell’s name', { name: 'shell' }, /the shell’s alone/],
    ['no team', { team: ' ' }, /team/],
    ['no list of routes', { routes: {} }, /routes must be a list/],
    ['a route without a title', { routes: [{ ...route, title: undefined }] }, /\/saws needs a title/],
    ['a path without a slash', { routes: [{ ...route, path: 'saws' }] }, /must start with "\/"/],
    ['a path of another site', { routes: [{ ...route, path: '//evil.example' }] }, /must start with "\/"/],
    ['a path with an empty segment', { routes: [{ ...route, path: '/saws//small' }] }, /without "\/\/"/],
    ['a path for every address', { routes: [{ ...route, path: '/saws/*' }] }, /without .* "\*"/],
    ['an unknown access', { routes: [{ ...route, access: 'friends' }] }, /open to everyone, user, admin/],
    ['a path twice', { routes: [route, route] }, /described once/],
    [
      'a link that leads elsewhere',
      { navigation: [{ ...entry, to: 'https://evil.example' }] },
      /path of this site/,
    ],
    [
      'a slot with a name of its own kind',
      { routes: [{ ...route, slots: ['Saw Aside'] }] },
      /"Saw Aside" must be/,
    ],
    ['a slot twice', { routes: [{ ...route, slots: ['aside', 'aside'] }] }, /may be named once/],
    [
      'a fragment without a slot',
      { fragments: [{ ...fragment, slot: undefined }] },
      /the slot undefined must/,
    ],
    [
      'a fragment without a title',
      { fragments: [{ ...fragment, title: '' }] },
      /"tool-detail" needs a title/,
    ],
    ['a fragment without a height', { fragments: [{ ...fragment, height: 0 }] }, /height in pixels/],
    ['a slot filled twice', { fragments: [fragment, fragment] }, /filled once/],
    ['an entry without order', { navigation: [{ ...entry, order: Number.NaN }] }, /number as its order/],
  ])('is refused with %s', (_what, change, complaint) => {
    expect(() => checkDescription('remote', { ...good, ...change } as MicrofrontendDescription)).toThrow(
      complaint,
    );
  });

  it('is refused with a fragment of the shell, which has the slots of others filled', () => {
    const shell = { ...good, name: 'shell' };
    expect(() => checkDescription('shell', shell)).toThrow(/the shell fills no slot/);
    expect(() => checkDescription('shell', { ...shell, fragments: [] })).not.toThrow();
  });
});
