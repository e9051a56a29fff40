import { Injectable } from '@nestjs/common';
import type { MicrofrontendRelease, MicrofrontendRollout } from '@whetstone/contract';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DataSource } from 'typeorm';
import { microfrontendReleaseOf, Release } from '../release.entity.ts';
import { ReleaseState, Rollout, StoredRoot } from './rollout.entities.ts';

const MAX_ATTEMPTS = 8;

/** Another change was recorded after the snapshot was read. */
export const CONFLICT = Symbol('conflict');

/** All rollouts as of one sequence. */
export interface ReleaseSnapshot {
  sequence: number;
  changedAt: Date;
  rollouts: Rollout[];
}

@Injectable()
export class ReleaseStateService {
  constructor(private readonly dataSource: DataSource) {}

  async sequence(): Promise<number> {
    const { sequence } = await this.dataSource.manager.findOneByOrFail(ReleaseState, { id: 1 });
    return sequence;
  }

  /** One cheap query that shows whether a cached document is still current. */
  async position(): Promise<{ sequence: number; rootVersion: number }> {
    const query = this.dataSource.manager
      .createQueryBuilder(ReleaseState, 'state')
      .select('state.sequence', 'sequence')
      .addSelect((newest) => newest.select('MAX(root.version)').from(StoredRoot, 'root'), 'rootVersion');
    const { sequence, rootVersion } = (await query.getRawOne()) ?? {};
    return { sequence: Number(sequence), rootVersion: Number(rootVersion) };
  }

  /** Reads the sequence before the rollouts: if the rollouts are newer, a change on top of this snapshot conflicts. */
  async read(): Promise<ReleaseSnapshot> {
    const { manager } = this.dataSource;
    const { sequence, changedAt } = await manager.findOneByOrFail(ReleaseState, { id: 1 });
    return {
      sequence,
      changedAt,
      rollouts: await manager.find(Rollout, { order: { microfrontend: 'ASC' } }),
    };
  }

  /**
   * Calls `attempt` with a fresh snapshot and repeats while it returns CONFLICT.
   * @throws ProblemException 409 after 8 conflicts
   */
  async change<Result>(
    attempt: (snapshot: ReleaseSnapshot) => Promise<Result | typeof CONFLICT>,
  ): Promise<Result> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const result = await attempt(await this.read());
      if (result !== CONFLICT) return result;
    }
    const detail = 'Other releases are being published at the same time. Try again.';
    throw new ProblemException(409, 'releases-busy', detail);
  }

  /** Adds the manifests of all versions to the rollouts. */
  async withManifests(rollouts: readonly Rollout[]): Promise<MicrofrontendRollout[]> {
    const releases = await this.load(rollouts.flatMap(releaseKeysOf));
    return rollouts.map((rollout) => toMicrofrontendRollout(rollout, releases));
  }

  private async load(keys: ReleaseKey[]): Promise<Map<string, MicrofrontendRelease>> {
    if (keys.length === 0) return new Map();
    const releases = await this.dataSource.manager.find(Release, { where: keys });
    return new Map(releases.map((release) => [textOf(release), microfrontendReleaseOf(release)]));
  }
}

type ReleaseKey = Pick<Release, 'microfrontend' | 'version'>;

function textOf({ microfrontend, version }: ReleaseKey): string {
  return `${microfrontend}@${version}`;
}

function releaseKeysOf({
  microfrontend,
  liveVersion,
  canaryVersion,
  lastGoodVersion,
}: Rollout): ReleaseKey[] {
  return [liveVersion, canaryVersion, lastGoodVersion].flatMap((version) =>
    version ? [{ microfrontend, version }] : [],
  );
}

function toMicrofrontendRollout(
  rollout: Rollout,
  releases: Map<string, MicrofrontendRelease>,
): MicrofrontendRollout {
  const { microfrontend, liveVersion, lastGoodVersion, canaryVersion, canaryPercentage, canaryEntry } =
    rollout;
  const find = (version: string | null) =>
    version ? releases.get(textOf({ microfrontend, version })) : undefined;
  const live = find(liveVersion);
  if (!live) throw new Error(`The manifest of the live release ${microfrontend} ${liveVersion} is missing.`);
  const canary = find(canaryVersion);
  const lastGood = find(lastGoodVersion);
  return {
    live,
    ...(canary &&
      canaryPercentage &&
      canaryEntry && { canary: { release: canary, percentage: canaryPercentage, since: canaryEntry } }),
    ...(lastGood && { lastGood }),
  };
}
