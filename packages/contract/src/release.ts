import type { PieceManifest } from './piece.ts';

/** A piece as visitors get it: immutable, addressed by name and version. */
export interface ReleasedPiece extends PieceManifest {
  /** Content address of the build. */
  version: string;
  /** Address of the piece's folder, ends with `/`. */
  base: string;
}

/** Which version of each piece a visitor gets. Inlined in the page without the list of files. */
export interface ReleaseDocument {
  /** Changes whenever any piece changes. */
  id: string;
  shell: ReleasedPiece;
  remotes: readonly ReleasedPiece[];
}

/** A released piece as the browser needs it. */
export type MountedPiece = Omit<ReleasedPiece, 'files'>;

export interface PageRelease {
  id: string;
  shell: MountedPiece;
  remotes: readonly MountedPiece[];
}
