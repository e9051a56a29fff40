import type { MountedPiece, PageRelease } from '@whetstone/contract';
import type { OfferedPiece, OfferedSet } from '../releases/offered-set.ts';

/** The release set as a page carries it: without what only servers need. */
export function toPageRelease({ id, shell, remotes, overrides }: OfferedSet): PageRelease {
  return {
    id,
    shell: toMountedPiece(shell),
    remotes: remotes.map(toMountedPiece),
    ...(overrides && { overrides }),
  };
}

function toMountedPiece(offered: OfferedPiece): MountedPiece {
  const {
    files: _files,
    serverEntry: _serverEntry,
    developmentEntry: _developmentEntry,
    requires: _requires,
    provides: _provides,
    imports: _imports,
    exports: _exports,
    lastGood,
    ...piece
  } = offered;
  if (!lastGood) return piece;
  const { version, base, entry } = lastGood;
  const lacks = Object.keys(piece.modules).filter((module) => !Object.hasOwn(lastGood.modules, module));
  return { ...piece, lastGood: { version, base, entry, ...(lacks.length > 0 && { lacks }) } };
}
