import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  CurrentRelease,
  MicrofrontendRelease,
  ReleaseStatus,
  RetiredMicrofrontend,
} from '@whetstone/contract';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { Repository } from 'typeorm';
import { manifestOf, Release } from '../release.entity.ts';
import { LedgerService } from '../rollout/ledger.service.ts';
import { ReleaseStateService } from '../state/release-state.service.ts';
import type { LedgerEntry, Rollout } from '../state/rollout.entities.ts';

/** The current releases of each microfrontend, with time and author of each publication. */
@Injectable()
export class ReleaseStatusService {
  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    @InjectRepository(Release) private readonly releases: Repository<Release>,
  ) {}

  /** Sorted by name. */
  async list(): Promise<ReleaseStatus[]> {
    const { rollouts } = await this.state.read();
    return this.describeAll(rollouts);
  }

  /** @throws ProblemException 404 */
  async get(microfrontend: string): Promise<ReleaseStatus> {
    const { rollouts } = await this.state.read();
    const own = rollouts.filter((rollout) => rollout.microfrontend === microfrontend);
    const [described] = await this.describeAll(own);
    if (described) return described;
    if (await this.ledger.retirementOf(microfrontend)) throw isRetired(microfrontend);
    throw new ProblemException(404, 'not-found', `${microfrontend} has not been released yet.`);
  }

  /** Retired microfrontends whose last live release is still stored. Sorted by name. */
  async listRetired(): Promise<RetiredMicrofrontend[]> {
    const { rollouts } = await this.state.read();
    const retirements = await this.ledger.retirementsExcept(
      rollouts.map(({ microfrontend }) => microfrontend),
    );
    const keys = retirements.map(({ microfrontend, version }) => ({ microfrontend, version }));
    const stored = keys.length > 0 ? await this.releases.findBy(keys) : [];
    return retirements.flatMap((retirement) => {
      const { microfrontend, version } = retirement;
      const release = stored.find((each) => each.microfrontend === microfrontend && each.version === version);
      if (!release) return [];
      return [{ microfrontend, team: manifestOf(release).team, last: currentRelease(version, retirement) }];
    });
  }

  private async describeAll(rollouts: readonly Rollout[]): Promise<ReleaseStatus[]> {
    const withManifests = await this.state.withManifests(rollouts);
    return Promise.all(rollouts.map((rollout, index) => this.describe(rollout, withManifests[index]?.live)));
  }

  private async describe(rollout: Rollout, live: MicrofrontendRelease | undefined): Promise<ReleaseStatus> {
    const { liveVersion, canaryEntry, canaryPercentage } = rollout;
    const liveEntry = await this.ledger.latestLiveEntry(rollout.microfrontend);
    const firstLive = await this.ledger.entryAt(rollout.liveEntry);
    const previous = firstLive && (await this.ledger.rollbackTarget(firstLive));
    const canaryStart = canaryEntry === null ? null : await this.ledger.entryAt(canaryEntry);
    return {
      microfrontend: rollout.microfrontend,
      team: live?.team ?? '',
      pages: (live?.routes ?? []).map(({ path, title }) => ({ path, title })),
      live: currentRelease(liveVersion, liveEntry),
      ...(canaryStart &&
        canaryPercentage && {
          canary: { ...currentRelease(canaryStart.version, canaryStart), percentage: canaryPercentage },
        }),
      ...(previous && { previous: previous.version }),
    };
  }
}

function isRetired(microfrontend: string): ProblemException {
  const detail = `${microfrontend} is retired. Restore it with "whetstone retire --undo", or release it again.`;
  return new ProblemException(404, 'retired', detail);
}

function currentRelease(version: string, { createdAt, actor, commit, reason }: LedgerEntry): CurrentRelease {
  return {
    ...{ version, since: createdAt.toISOString(), by: actor },
    ...(commit && { commit }),
    ...(reason && { reason }),
  };
}
