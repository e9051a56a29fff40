import { createHash, hash } from 'node:crypto';
import type {
  Canary,
  MicrofrontendRollout,
  ReleaseDocument,
  ReleaseSet,
  ResolvedRelease,
} from '@whetstone/contract';

export const SHELL = 'shell';

/** A visitor draws one of so many numbers: the bucket, from which the visitor's share in every canary follows. */
export const BUCKETS = 2 ** 32;

/** The bucket with which a visitor arrives. Undefined on the first visit and for crawlers: no canary reaches them. */
export type Bucket = number | undefined;

/** A release set, and the visitors who get it. */
export interface AssignedReleaseSet {
  includes: (bucket: Bucket) => boolean;
  release: ReleaseSet;
  /** The same set with the last good shell, for browsers in which the shell does not start. Absent without a last good shell. */
  withLastGoodShell?: ReleaseSet;
}

/**
 * The release sets of a document. The first has the live releases. With canaries follow one set for each canary, the oldest first, and the
 * live releases for visitors with a bucket and without a canary, whose visits canaries are compared with.
 */
export function releaseSetsOf({
  microfrontends: rollouts,
}: Pick<ReleaseDocument, 'microfrontends'>): AssignedReleaseSet[] {
  const canaries = rollouts
    .flatMap(({ canary }) => canary ?? [])
    .sort((one, other) => one.since - other.since);
  const live = composeWith(rollouts);
  if (canaries.length === 0) return [{ includes: () => true, ...live }];
  const canaryOf = (bucket: number) => canaries.find((canary) => reaches(canary, bucket));
  return [
    { includes: (bucket) => bucket === undefined, ...live },
    ...canaries.map((canary) => ({
      includes: (bucket: Bucket) => bucket !== undefined && canaryOf(bucket) === canary,
      ...composeWith(rollouts, canary),
    })),
    {
      includes: (bucket) => bucket !== undefined && !canaryOf(bucket),
      release: { ...live.release, bucketed: true },
      ...(live.withLastGoodShell && { withLastGoodShell: { ...live.withLastGoodShell, bucketed: true } }),
    },
  ];
}

/** The release set of the visitors with this bucket. */
export function releaseSetFor<Assigned extends Pick<AssignedReleaseSet, 'includes'>>(
  sets: readonly Assigned[],
  bucket: Bucket,
): Assigned {
  const found = sets.find(({ includes }) => includes(bucket));
  if (!found) throw new Error(`There is no release set for the bucket ${bucket}.`);
  return found;
}

/**
 * Whether the visitor is in the share of the canary. The hash makes the shares of canaries independent, those of two releases of one
 * microfrontend, too. A larger percentage keeps the visitors of a smaller one.
 */
function reaches({ release: { base }, percentage }: Canary, bucket: number): boolean {
  const drawn = hash('sha256', `${bucket} ${base}`, 'buffer').readUInt32BE();
  return drawn / 2 ** 32 < percentage / 100;
}

function composeWith(
  rollouts: readonly MicrofrontendRollout[],
  canary?: Canary,
): Omit<AssignedReleaseSet, 'includes'> {
  const release = compose(rollouts.map((rollout) => resolve(rollout, canary)));
  const { lastGood } = release.shell;
  return { release, ...(lastGood && { withLastGoodShell: compose([lastGood, ...release.remotes]) }) };
}

function compose(releases: readonly ResolvedRelease[]): ReleaseSet {
  const sorted = releases.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const shell = sorted.find(({ name }) => name === SHELL);
  if (!shell) throw new Error('There is no shell.');
  return { id: idOf(sorted), shell, remotes: sorted.filter((release) => release !== shell) };
}

/** A set has at most one canary, so n canaries make n + 1 different sets, each with a render thread, instead of 2ⁿ. */
function resolve({ live, canary, lastGood }: MicrofrontendRollout, only?: Canary): ResolvedRelease {
  if (canary && canary === only) return { ...canary.release, canary: true, lastGood: live };
  return { ...live, ...(lastGood && { lastGood }) };
}

function idOf(releases: readonly ResolvedRelease[]): string {
  const versions = releases.map(({ base }) => base).join();
  return createHash('sha256').update(versions).digest('hex').slice(0, 12);
}
