import { createHash } from 'node:crypto';
import type { MicrofrontendRollout, ReleaseDocument, ReleaseSet, ResolvedRelease } from '@whetstone/contract';

export const SHELL = 'shell';

/** The number of buckets that visitors are distributed over. Every whole percentage is a whole number of buckets. */
export const BUCKETS = 10_000;
const BUCKETS_PER_PERCENT = BUCKETS / 100;

/** A release set, for the visitors whose bucket is below this one and not below another set's. */
export interface BucketedReleaseSet {
  below: number;
  release: ReleaseSet;
  /** The same set with the last good shell, for browsers in which the shell does not start. Absent without a last good shell. */
  withLastGoodShell?: ReleaseSet;
}

/** The release sets of a document, ascending by bucket: one more than it has different canary percentages. */
export function releaseSetsOf({
  microfrontends: rollouts,
}: Pick<ReleaseDocument, 'microfrontends'>): BucketedReleaseSet[] {
  const limits = rollouts.flatMap(({ canary }) => (canary ? [limitOf(canary)] : []));
  return [...new Set([...limits, BUCKETS])]
    .sort((a, b) => a - b)
    .map((below) => {
      const release = compose(rollouts.map((rollout) => resolve(rollout, below)));
      const { lastGood } = release.shell;
      return {
        ...{ below, release },
        ...(lastGood && { withLastGoodShell: compose([lastGood, ...release.remotes]) }),
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
