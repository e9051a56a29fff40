import type { MicrofrontendManifest } from '@whetstone/contract';
import { releaseVersion } from './release-version.ts';

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

describe('the version of a build', () => {
  it('is what the shop computes too', () => {
    expect(releaseVersion(MANIFEST)).toBe('cf4abfda7702a13a');
  });

  it('does not depend on the order of keys', () => {
    const { name, ...rest } = MANIFEST;
    expect(releaseVersion({ ...rest, name })).toBe(releaseVersion(MANIFEST));
  });

  it('changes with a file', () => {
    const files = { 'saws.js': { integrity: 'sha256-BBBB', bytes: 10, gzip: 5 } };
    expect(releaseVersion({ ...MANIFEST, files })).not.toBe(releaseVersion(MANIFEST));
  });
});
