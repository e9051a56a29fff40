import { createHash } from 'node:crypto';
import type { PieceRollout, PlacedPiece, ReleaseDocument } from '@whetstone/contract';
import { SHELL } from './check-document.ts';
import type { OfferedPiece, OfferedSet } from './offered-set.ts';

/** Visitors are spread over as many buckets, so that a percentage is a whole number of them. */
export const BUCKETS = 10_000;
const BUCKETS_PER_PERCENT = BUCKETS / 100;

/** A release set with the visitors that get it: those whose bucket is below this one and not below another set's. */
export interface PlacedSet {
  below: number;
  release: OfferedSet;
}

/** The sets of a document, ascending by bucket: one, and one more for each different percentage of a canary. */
export function setsOf({ pieces }: Pick<ReleaseDocument, 'pieces'>): PlacedSet[] {
  const ends = pieces.flatMap(({ canary }) => (canary ? [endOf(canary)] : []));
  return [...new Set([...ends, BUCKETS])]
    .sort((a, b) => a - b)
    .map((below) => ({ below, release: compose(pieces.map((rollout) => placedIn(rollout, below))) }));
}

/** The set of the visitors with this bucket. */
export function setFor<Placed extends { below: number }>(sets: readonly Placed[], bucket: number): Placed {
  const placed = sets.find(({ below }) => bucket < below);
  if (!placed) throw new Error(`There is no bucket ${bucket}.`);
  return placed;
}

function compose(pieces: readonly OfferedPiece[]): OfferedSet {
  const sorted = pieces.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const shell = sorted.find(({ name }) => name === SHELL);
  if (!shell) throw new Error('There is no shell.');
  return { id: idOf(sorted), shell, remotes: sorted.filter((piece) => piece !== shell) };
}

function endOf({ percentage }: { percentage: number }): number {
  return percentage * BUCKETS_PER_PERCENT;
}

/** The one bucket of a visitor counts for every piece: so n canaries make n + 1 sets, and not 2ⁿ. */
function placedIn({ live, canary, lastGood }: PieceRollout, below: number): PlacedPiece {
  if (canary && below <= endOf(canary)) return { ...canary.piece, canary: true, lastGood: live };
  return { ...live, ...(lastGood && { lastGood }) };
}

function idOf(pieces: readonly OfferedPiece[]): string {
  const versions = pieces.map(({ base }) => base).join();
  return createHash('sha256').update(versions).digest('hex').slice(0, 12);
}
