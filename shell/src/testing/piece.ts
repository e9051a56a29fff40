import type { MountedPiece } from '@whetstone/contract';

type PlainPiece = Omit<MountedPiece, 'lastGood' | 'override'>;

export function piece<Changes extends Partial<MountedPiece>>(name: string, changes: Changes) {
  const plain: PlainPiece = {
    name,
    team: name,
    routes: [],
    navigation: [],
    entry: 'entry.js',
    modules: {},
    version: '1',
    base: `/releases/${name}/${changes.version ?? '1'}/`,
  };
  return { ...plain, ...changes };
}
