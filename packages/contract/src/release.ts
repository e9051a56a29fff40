import type { PieceManifest } from './piece.ts';

/** A piece as visitors get it: immutable, addressed by name and version. */
export interface ReleasedPiece extends PieceManifest {
  /** Content address of the build: the beginning of the manifest's SHA-256, in hexadecimal digits. */
  version: string;
  /** Address of the piece's folder, ends with `/`. */
  base: string;
}

/** Who gets which version of one piece. */
export interface PieceRollout {
  /** What visitors get. */
  live: ReleasedPiece;
  /** What a share of them gets in its place: the visitors whose bucket is below the percentage. */
  canary?: { piece: ReleasedPiece; percentage: number };
  /** What was live before: browsers fall back on it where the piece they were given fails. */
  lastGood?: ReleasedPiece;
}

/** Version 1 of the document that says which version of each piece a visitor gets; it travels signed. */
export interface ReleaseDocument {
  schema: 1;
  /** Ascends with every change: an older document never takes the place of a newer one. */
  sequence: number;
  /** ISO 8601. */
  issuedAt: string;
  /** Sorted by the pieces' names; one of them is the shell. */
  pieces: readonly PieceRollout[];
}

/** A piece of a release set, with the release to fall back on. */
export interface PlacedPiece extends ReleasedPiece {
  canary?: true;
  lastGood?: ReleasedPiece;
}

/** What one visitor gets: one version of each piece, kept by a tab until a safe moment. */
export interface ReleaseSet {
  /** Changes whenever any version in it changes. */
  id: string;
  shell: PlacedPiece;
  remotes: readonly PlacedPiece[];
}

/** The release to fall back on, as the browser needs it. */
export type LastGood = Pick<ReleasedPiece, 'version' | 'base' | 'entry'> & {
  /** Modules of the piece that are newer than it; absent where it has them all. */
  lacks?: readonly string[];
};

/** A placed piece as the browser needs it. */
export type MountedPiece = Omit<
  PlacedPiece,
  'files' | 'serverEntry' | 'requires' | 'provides' | 'imports' | 'exports' | 'lastGood'
> & {
  lastGood?: LastGood;
  /** Served by a developer's machine, for this browser session alone. */
  override?: true;
};

/** A remote that a development server serves in place of its release, for one browser session. */
export interface Override {
  name: string;
  /** The development server's origin: `http://localhost:5101`. */
  origin: string;
}

export interface PageRelease {
  id: string;
  shell: MountedPiece;
  remotes: readonly MountedPiece[];
  /** Overrides of this browser session. The browser reads each `remote.json`; `remotes` contains the releases. */
  overrides?: readonly Override[];
}

/** What a page says of itself to browsers, to search engines and to whoever shares its address. */
export interface PageHead {
  title?: string;
  description?: string;
  /** Address of its picture: a path of this site, or another site's. */
  image?: string;
  /** A thing of schema.org, without its address and image, which are the page's. */
  structuredData?: Readonly<Record<string, unknown>>;
}

/** What a shell's server build makes of one address, for a visitor of whom it knows nothing. */
export interface RenderedPage {
  status: 200 | 404;
  /** What the page says of itself; absent where it leaves that to its route. */
  head?: PageHead;
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
