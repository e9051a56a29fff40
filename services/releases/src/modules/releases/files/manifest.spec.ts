import type { MicrofrontendManifest } from '@whetstone/contract';
import { canonicalManifest, versionOf } from './manifest.ts';

const MANIFEST: MicrofrontendManifest = {
  name: 'mf-saws',
  team: 'saws',
  routes: [{ path: '/saws', module: 'saws', access: 'everyone', title: 'Saws' }],
  navigation: [],
  entry: 'remote-entry.js',
  modules: { saws: ['saws.js'] },
  files: { 'saws.js': { integrity: 'sha256-AAAA', bytes: 10, gzip: 5 } },
  requires: { react: '^19.3.1' },
};

it('equals the version that the CLI computes', () => {
  expect(versionOf(canonicalManifest(MANIFEST))).toBe('cf4abfda7702a13a');
});

it('does not depend on the order of keys, at any depth', () => {
  const { name, files, ...rest } = MANIFEST;
  const reordered = { ...rest, files: { 'saws.js': { gzip: 5, bytes: 10, integrity: 'sha256-AAAA' } }, name };
  expect(files).toEqual(reordered.files);
  expect(canonicalManifest(reordered)).toBe(canonicalManifest(MANIFEST));
});

it('depends on the order of list items', () => {
  const [route] = MANIFEST.routes;
  const other = { path: '/planes', module: 'saws', access: 'everyone', title: 'Planes' } as const;
  const routes = route ? [route, other] : [];
  const versions = [routes, routes.toReversed()].map((some) =>
    canonicalManifest({ ...MANIFEST, routes: some }),
  );
  expect(versions[0]).not.toBe(versions[1]);
});
