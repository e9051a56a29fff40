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
export type MountedPiece = Omit<ReleasedPiece, 'files' | 'serverEntry'>;

export interface PageRelease {
  id: string;
  shell: MountedPiece;
  remotes: readonly MountedPiece[];
}

/** What a shell's server build makes of one address, for a visitor of whom it knows nothing. */
export interface RenderedPage {
  status: 200 | 404;
  /** The page's title as the page set it; absent where it left it to its route. */
  title?: string;
  html: string;
  /** The `<style>` element with exactly the styles that the HTML uses. */
  styleTag: string;
  /** What is between its tags, for the hash in the page's policy. */
  styleText: string;
  /** What the browser needs to take the page over; null where this is the frame, which the browser replaces. */
  handover: object | null;
  /** Why this is the frame although a page was asked for. */
  problem?: string;
}
