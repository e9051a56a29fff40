import type { PieceRollout, ReleasedPiece } from '@whetstone/contract';

/** May this release take its place among the others? */
export interface GateQuestion {
  candidate: ReleasedPiece;
  /** What visitors get of the same piece now; undefined for a new piece. */
  before: ReleasedPiece | undefined;
  others: readonly PieceRollout[];
}

/** Everything that some visitor may get beside the candidate. */
export function neighboursOf({ others }: Pick<GateQuestion, 'others'>): ReleasedPiece[] {
  return others.flatMap(({ live, canary }) => (canary ? [live, canary.piece] : [live]));
}

export function titleOf({ name, version }: Pick<ReleasedPiece, 'name' | 'version'>): string {
  return `${name} ${version}`;
}
