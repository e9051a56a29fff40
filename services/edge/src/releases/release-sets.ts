import { createHash } from 'node:crypto';
import type { MicrofrontendRollout, ReleaseDocument, ReleaseSet, ResolvedRelease } from '@whetstone/contract';
import { SHELL } from './check-document.ts';

/** Visitors are spread over as many buckets, so that a percentage is a whole number of them. */
export const BUCKETS = 10_000;
const BUCKETS_PER_PERCENT = BUCKETS / 100;

/** A release set with the visitors that get it: those whose bucket is below this one and not below another set's. */
export interface BucketedReleaseSet {
  below: number;
  release: ReleaseSet;
}

/** The sets of a document, ascending by bucket: one, and one more for each different percentage of a canary. */
export function releaseSetsOf({
  pieces: microfrontends,
}: Pick<ReleaseDocument, 'pieces'>): BucketedReleaseSet[] {
  const ends = microfrontends.flatMap(({ canary }) => (canary ? [endOf(canary)] : []));
  return [...new Set([...ends, BUCKETS])]
    .sort((a, b) => a - b)
    .map((below) => ({ below, release: compose(microfrontends.map((rollout) => placedIn(rollout, below))) }));
}

/** The set of the visitors with this bucket. */
export function releaseSetFor<Placed extends { below: number }>(
  sets: readonly Placed[],
  bucket: number,
): Placed {
  const placed = sets.find(({ below }) => bucket < below);
  if (!placed) throw new Error(`There is no bucket ${bucket}.`);
  return placed;
}

function compose(microfrontends: readonly ResolvedRelease[]): ReleaseSet {
  const sorted = microfrontends.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const shell = sorted.find(({ name }) => name === SHELL);
  if (!shell) throw new Error('There is no shell.');
  return { id: idOf(sorted), shell, remotes: sorted.filter((microfrontend) => microfrontend !== shell) };
}

function endOf({ percentage }: { percentage: number }): number {
  return percentage * BUCKETS_PER_PERCENT;
}

/** The one bucket of a visitor counts for every microfrontend: so n canaries make n + 1 sets, and not 2ⁿ. */
function placedIn({ live, canary, lastGood }: MicrofrontendRollout, below: number): ResolvedRelease {
  if (canary && below <= endOf(canary)) return { ...canary.piece, canary: true, lastGood: live };
  return { ...live, ...(lastGood && { lastGood }) };
}

function idOf(microfrontends: readonly ResolvedRelease[]): string {
  const versions = microfrontends.map(({ base }) => base).join();
  return createHash('sha256').update(versions).digest('hex').slice(0, 12);
}
