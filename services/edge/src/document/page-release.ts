import type { MountedPiece, PageRelease, ReleasedPiece, ReleaseSet } from '@whetstone/contract';

/** The release document as a page carries it: without what only servers need. */
export function toPageRelease({ id, shell, remotes }: ReleaseSet): PageRelease {
  return { id, shell: toMountedPiece(shell), remotes: remotes.map(toMountedPiece) };
}

function toMountedPiece({ files: _files, serverEntry: _serverEntry, ...piece }: ReleasedPiece): MountedPiece {
  return piece;
}
