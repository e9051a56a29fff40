import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MicrofrontendDescription } from '@whetstone/contract';
import { checkDescription, readMicrofrontendSource } from './microfrontend-source.ts';

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
  it('is accepted when it is complete', () => {
    expect(() => checkDescription('remote', good)).not.toThrow();
  });

  it.each([
    ['a name with a path', { name: '../shell' }, /name must be/],
    ['a reserved name', { name: 'ledger' }, /name must be .* none of ledger, /],
    ['the shell’s name', { name: 'shell' }, /reserved for the host/],
    ['no team', { team: ' ' }, /team/],
    ['no list of routes', { routes: {} }, /routes must be a list/],
    ['a route without a title', { routes: [{ ...route, title: undefined }] }, /\/saws needs a title/],
    ['a path that is no text', { routes: [{ ...route, path: 7 }] }, /the path 7 must be text/],
    ['a path without a slash', { routes: [{ ...route, path: 'saws' }] }, /must start with "\/"/],
    ['a path of another site', { routes: [{ ...route, path: '//evil.example' }] }, /an empty segment/],
    ['a path of the API', { routes: [{ ...route, path: '/Api/saws' }] }, /"\/Api\/saws" is reserved/],
    ['a path for every address', { routes: [{ ...route, path: '/saws/*' }] }, /has the segment "\*"/],
    ['a path that starts with a parameter', { routes: [{ ...route, path: '/:any' }] }, /starts with a/],
    ['an unknown access', { routes: [{ ...route, access: 'friends' }] }, /open to everyone, user, admin/],
    ['a path twice', { routes: [route, route] }, /described once/],
    [
      'a link to another site',
      { navigation: [{ ...entry, to: 'https://evil.example' }] },
      /path of this site/,
    ],
    ['an invalid slot name', { routes: [{ ...route, slots: ['Saw Aside'] }] }, /"Saw Aside" must be/],
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
    ['a slot on every page', { slots: ['navbar'] }, /only the host has slots on every page/],
    ['a slot filled twice', { fragments: [fragment, fragment] }, /filled once/],
    ['a budget above the maximum', { budget: 100_001 }, /budget must be .* at most 100000/],
    ['origins that are no lists', { origins: { frame: 'https://pay.example' } }, /frame must be a list/],
    ['origins for another purpose', { origins: { script: [] } }, /"script": they may have connect, frame/],
    ['an origin twice', { origins: { frame: ['https://a.example', 'https://a.example'] } }, /named once/],
    ['a group in the navbar', { navigation: [{ ...entry, group: 'Tools' }] }, /"Saws" has a group, but/],
    ['a group without text', { navigation: [{ ...entry, group: '' }] }, /group of "Saws" must be a text/],
    [
      'a long group',
      { navigation: [{ ...entry, area: 'dashboard', group: 'x'.repeat(41) }] },
      /group of "Saws" must have at most 40/,
    ],
    ['an entry without order', { navigation: [{ ...entry, order: Number.NaN }] }, /number as its order/],
  ])('is rejected with %s', (_what, change, message) => {
    expect(() => checkDescription('remote', { ...good, ...change } as MicrofrontendDescription)).toThrow(
      message,
    );
  });

  it.each([
    'http://api.example',
    'https://*.example.com',
    'https://api.example/',
    'https://api.example/path',
    'https://API.example',
    'https://api.example:443',
    'https://user@api.example',
    'https://api.example; script-src *',
    'wss://api.example',
    'data:',
    "'self'",
    7,
  ])('is rejected with the origin %s', (origin) => {
    const description = { ...good, origins: { connect: [origin] } } as MicrofrontendDescription;
    expect(() => checkDescription('remote', description)).toThrow(/in its origins for connect must be https/);
  });

  it('is accepted with origins', () => {
    const origins = {
      connect: ['https://api.example:8443', 'https://localhost:4691'],
      frame: ['https://pay.example'],
      media: [],
    };
    expect(() => checkDescription('remote', { ...good, origins, budget: 60_000 })).not.toThrow();
  });

  it('is rejected with a fragment of the host', () => {
    const shell = { ...good, name: 'shell' };
    expect(() => checkDescription('shell', shell)).toThrow(/the host cannot fill slots/);
    expect(() => checkDescription('shell', { ...shell, fragments: [] })).not.toThrow();
  });
});

it('rejects a folder without a microfrontend', async () => {
  const empty = await mkdtemp(path.join(tmpdir(), 'whetstone-empty-'));
  await expect(readMicrofrontendSource(empty)).rejects.toThrow(
    'contains no microfrontend: it has no remote.ts.',
  );
  await rm(empty, { recursive: true });
});
