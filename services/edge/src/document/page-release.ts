import type { MountedPiece, PageRelease, ReleaseDocument, ReleasedPiece } from '@whetstone/contract';

/** The release document as a page carries it: without what only servers need. */
export function toPageRelease({ id, shell, remotes }: ReleaseDocument): PageRelease {
  return { id, shell: toMountedPiece(shell), remotes: remotes.map(toMountedPiece) };
}

function toMountedPiece({ files: _files, serverEntry: _serverEntry, ...piece }: ReleasedPiece): MountedPiece {
  return piece;
}
