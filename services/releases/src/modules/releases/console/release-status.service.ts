import { Injectable } from '@nestjs/common';
import type { CurrentRelease, MicrofrontendRelease, ReleaseStatus } from '@whetstone/contract';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { LedgerService } from '../rollout/ledger.service.ts';
import { ReleaseStateService } from '../rollout/release-state.service.ts';
import type { LedgerEntry, Rollout } from '../rollout/rollout.entities.ts';

/** The current releases of each microfrontend, with time and author of each publication. */
@Injectable()
export class ReleaseStatusService {
  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
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
    if (!described)
      throw new ProblemException(404, 'not-found', `${microfrontend} has not been released yet.`);
    return described;
  }

  private async describeAll(rollouts: readonly Rollout[]): Promise<ReleaseStatus[]> {
    const withManifests = await this.state.withManifests(rollouts);
    return Promise.all(rollouts.map((rollout, index) => this.describe(rollout, withManifests[index]?.live)));
  }

  private async describe(rollout: Rollout, live: MicrofrontendRelease | undefined): Promise<ReleaseStatus> {
    const { liveVersion, lastGoodVersion, canaryEntry, canaryPercentage } = rollout;
    const liveEntry = await this.ledger.latestLiveEntry(rollout.microfrontend);
    const canaryStart = canaryEntry === null ? null : await this.ledger.entryAt(canaryEntry);
    return {
      microfrontend: rollout.microfrontend,
      team: live?.team ?? '',
      live: currentRelease(liveVersion, liveEntry),
      ...(canaryStart &&
        canaryPercentage && {
          canary: { ...currentRelease(canaryStart.version, canaryStart), percentage: canaryPercentage },
        }),
      ...(lastGoodVersion && { previous: lastGoodVersion }),
    };
  }
}

function currentRelease(version: string, { createdAt, actor, commit }: LedgerEntry): CurrentRelease {
  return { version, since: createdAt.toISOString(), by: actor, ...(commit && { commit }) };
}
