import type { PieceManifest } from '@whetstone/contract';
import { pieceVersion } from './piece-version.ts';

const MANIFEST: PieceManifest = {
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
    expect(pieceVersion(MANIFEST)).toBe('cf4abfda7702a13a');
  });

  it('does not depend on the order of keys', () => {
    const { name, ...rest } = MANIFEST;
    expect(pieceVersion({ ...rest, name })).toBe(pieceVersion(MANIFEST));
  });

  it('changes with a file', () => {
    const files = { 'saws.js': { integrity: 'sha256-BBBB', bytes: 10, gzip: 5 } };
    expect(pieceVersion({ ...MANIFEST, files })).not.toBe(pieceVersion(MANIFEST));
  });
});
