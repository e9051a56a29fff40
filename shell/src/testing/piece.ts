import type { MountedPiece } from '@whetstone/contract';

type PlainPiece = Omit<MountedPiece, 'lastGood' | 'override'>;

export function piece(name: string, changes: Partial<PlainPiece>): PlainPiece {
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
