import { Injectable } from '@nestjs/common';
import type { MicrofrontendRelease, MicrofrontendRollout } from '@whetstone/contract';
import { DataSource } from 'typeorm';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { microfrontendReleaseOf, Release } from './release.entity.ts';
import { ReleaseState } from './release-state.entity.ts';
import { Rollout } from './rollout.entity.ts';

const MOST_ATTEMPTS = 8;

/** Somebody else has changed what visitors get since it was read. */
export const CONFLICT = Symbol('too late');

/** What visitors get, as it was at one sequence. */
export interface Standing {
  sequence: number;
  changedAt: Date;
  rollouts: Rollout[];
}

@Injectable()
export class ReleaseStateService {
  constructor(private readonly dataSource: DataSource) {}

  /** One tiny statement: whoever keeps what it made of the standing asks this first. */
  async sequence(): Promise<number> {
    const { sequence } = await this.dataSource.manager.findOneByOrFail(ReleaseState, { id: 1 });
    return sequence;
  }

  /** The sequence is read first: what is read after it may be newer, and then no change on top of it succeeds. */
  async read(): Promise<Standing> {
    const { manager } = this.dataSource;
    const { sequence, changedAt } = await manager.findOneByOrFail(ReleaseState, { id: 1 });
    return {
      sequence,
      changedAt,
      rollouts: await manager.find(Rollout, { order: { microfrontend: 'ASC' } }),
    };
  }

  /**
   * Has something changed on top of what is read, again from the start as long as somebody else was faster.
   * @throws ProblemException 409 when that goes on and on
   */
  async change<Answer>(attempt: (standing: Standing) => Promise<Answer | typeof CONFLICT>): Promise<Answer> {
    for (let tried = 0; tried < MOST_ATTEMPTS; tried += 1) {
      const answer = await attempt(await this.read());
      if (answer !== CONFLICT) return answer;
    }
    const detail = 'Other releases keep going out at this very moment: try again.';
    throw new ProblemException(409, 'releases-busy', detail);
  }

  /** The rollouts with their releases' whole manifests. */
  async expand(rollouts: readonly Rollout[]): Promise<MicrofrontendRollout[]> {
    const microfrontends = await this.load(rollouts.flatMap(addressesOf));
    return rollouts.map((rollout) => microfrontendRollout(rollout, microfrontends));
  }

  private async load(addresses: Address[]): Promise<Map<string, MicrofrontendRelease>> {
    if (addresses.length === 0) return new Map();
    const releases = await this.dataSource.manager.find(Release, { where: addresses });
    return new Map(releases.map((release) => [keyOf(release), microfrontendReleaseOf(release)]));
  }
}

type Address = Pick<Release, 'microfrontend' | 'version'>;

function keyOf({ microfrontend, version }: Address): string {
  return `${microfrontend}@${version}`;
}

function addressesOf({ microfrontend, liveVersion, canaryVersion, lastGoodVersion }: Rollout): Address[] {
  return [liveVersion, canaryVersion, lastGoodVersion].flatMap((version) =>
    version ? [{ microfrontend, version }] : [],
  );
}

function microfrontendRollout(
  rollout: Rollout,
  microfrontends: Map<string, MicrofrontendRelease>,
): MicrofrontendRollout {
  const { microfrontend, liveVersion, lastGoodVersion, canaryVersion, canaryPercentage } = rollout;
  const find = (version: string | null) =>
    version ? microfrontends.get(keyOf({ microfrontend, version })) : undefined;
  const live = find(liveVersion);
  if (!live) throw new Error(`${microfrontend} ${liveVersion} is live, but its manifest is gone.`);
  const canary = find(canaryVersion);
  const lastGood = find(lastGoodVersion);
  return {
    live,
    ...(canary && canaryPercentage && { canary: { piece: canary, percentage: canaryPercentage } }),
    ...(lastGood && { lastGood }),
  };
}
