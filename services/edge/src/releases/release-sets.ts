import { createHash } from 'node:crypto';
import type { MicrofrontendRollout, ReleaseDocument, ReleaseSet, ResolvedRelease } from '@whetstone/contract';

export const SHELL = 'shell';

/** The number of buckets that visitors are distributed over. Every whole percentage is a whole number of buckets. */
export const BUCKETS = 10_000;
const BUCKETS_PER_PERCENT = BUCKETS / 100;

/** The bucket of a visitor who arrives without one, such as a crawler: no canary reaches it. */
export const NO_BUCKET = BUCKETS + 1;

/** A release set, for the visitors whose bucket is below this one and not below another set's. */
export interface BucketedReleaseSet {
  below: number;
  release: ReleaseSet;
  /** The same set with the last good shell, for browsers in which the shell does not start. Absent without a last good shell. */
  withLastGoodShell?: ReleaseSet;
}

/**
 * The release sets of a document, ascending by bucket: one for each different canary percentage, and the live releases. With a canary, the
 * live releases are there twice: for the other buckets, and for visitors without a bucket, whose visits no comparison counts.
 */
export function releaseSetsOf({
  microfrontends: rollouts,
}: Pick<ReleaseDocument, 'microfrontends'>): BucketedReleaseSet[] {
  const limits = rollouts.flatMap(({ canary }) => (canary ? [limitOf(canary)] : []));
  const buckets = limits.length > 0 ? [...limits, BUCKETS] : [];
  return [...new Set([...buckets, NO_BUCKET + 1])]
    .sort((a, b) => a - b)
    .map((below) => {
      const mark = below <= BUCKETS && { bucketed: true as const };
      const release = { ...compose(rollouts.map((rollout) => resolve(rollout, below))), ...mark };
      const { lastGood } = release.shell;
      return {
        ...{ below, release },
        ...(lastGood && { withLastGoodShell: { ...compose([lastGood, ...release.remotes]), ...mark } }),
      };
    });
}

/** The release set of the visitors with this bucket. */
export function releaseSetFor<Bucketed extends { below: number }>(
  sets: readonly Bucketed[],
  bucket: number,
): Bucketed {
  const found = sets.find(({ below }) => bucket < below);
  if (!found) throw new Error(`There is no bucket ${bucket}.`);
  return found;
}

function compose(releases: readonly ResolvedRelease[]): ReleaseSet {
  const sorted = releases.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const shell = sorted.find(({ name }) => name === SHELL);
  if (!shell) throw new Error('There is no shell.');
  return { id: idOf(sorted), shell, remotes: sorted.filter((release) => release !== shell) };
}

function limitOf({ percentage }: { percentage: number }): number {
  return percentage * BUCKETS_PER_PERCENT;
}

/** A visitor has one bucket for all microfrontends, so n canaries make n + 1 release sets instead of 2ⁿ. */
function resolve({ live, canary, lastGood }: MicrofrontendRollout, below: number): ResolvedRelease {
  if (canary && below <= limitOf(canary)) return { ...canary.release, canary: true, lastGood: live };
  return { ...live, ...(lastGood && { lastGood }) };
}

function idOf(releases: readonly ResolvedRelease[]): string {
  const versions = releases.map(({ base }) => base).join();
  return createHash('sha256').update(versions).digest('hex').slice(0, 12);
}
