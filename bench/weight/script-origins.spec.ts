import { charactersByOrigin, originOf } from './script-origins.ts';

it.each([
  ['webpack://shell/../node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
  ['webpack://shell/../node_modules/scheduler/index.js', 'react-dom'],
  ['webpack://shell/../node_modules/@reduxjs/toolkit/dist/query/rtk-query.mjs', '@reduxjs/toolkit'],
  [
    'webpack://shell/../node_modules/@module-federation/runtime-core/dist/utils/load.js',
    '@module-federation/runtime',
  ],
  ['webpack://shell/../packages/kernel/src/api/api.ts', 'packages/kernel'],
  ['webpack://shell/../mf-catalog/src/exposed/home.tsx', 'mf-catalog'],
  ['webpack://shell/./src/start.tsx', 'shell'],
  ['webpack://shell/webpack/runtime/sharing', 'bundler runtime, federation set-up, entries'],
  [null, 'bundler runtime, federation set-up, entries'],
])('%s is attributed to %s', (source, origin) => {
  expect(originOf(source)).toBe(origin);
});

it('counts every character of a script once', () => {
  const script = 'aaabbbb\ncc\n';
  const map = {
    version: 3 as const,
    names: [],
    sources: ['webpack://shell/../node_modules/react/a.js', 'webpack://shell/./src/b.ts'],
    // Line 1: column 0 → source 0, column 3 → source 1; line 2: column 0 → source 0.
    mappings: 'AAAA,GCAA;ADAA',
  };
  expect(Object.fromEntries(charactersByOrigin(script, map))).toMatchObject({ react: 6, shell: 5 });
});

it('attributes unmapped characters to the bundler', () => {
  const map = { version: 3 as const, names: [], sources: [], mappings: '' };
  const counted = charactersByOrigin('abc', map);
  expect([...counted]).toEqual([['bundler runtime, federation set-up, entries', 3]]);
});
