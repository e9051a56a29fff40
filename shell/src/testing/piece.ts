import type { MountedPiece } from '@whetstone/contract';

export function piece(name: string, changes: Partial<MountedPiece>): MountedPiece {
  return {
    name,
    team: name,
    routes: [],
    navigation: [],
    entry: 'entry.js',
    modules: {},
    version: '1',
    base: `/releases/${name}/1/`,
    ...changes,
  };
}
