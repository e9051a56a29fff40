import type { PlacedPiece, ReleaseSet } from '@whetstone/contract';

/** A piece as one visitor gets it. */
export interface OfferedPiece extends PlacedPiece {
  /** A developer's machine stands in for the release. */
  override?: true;
}

/** What one visitor gets. */
export interface OfferedSet extends ReleaseSet {
  shell: OfferedPiece;
  remotes: readonly OfferedPiece[];
}
