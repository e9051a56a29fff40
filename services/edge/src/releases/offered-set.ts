import type { Override, PlacedPiece, ReleaseSet } from '@whetstone/contract';

/** A piece as one visitor gets it. */
export type OfferedPiece = PlacedPiece;

/** What one visitor gets. */
export interface OfferedSet extends ReleaseSet {
  shell: OfferedPiece;
  remotes: readonly OfferedPiece[];
  /** The remotes that the browser loads from development servers instead. */
  overrides?: readonly Override[];
}
