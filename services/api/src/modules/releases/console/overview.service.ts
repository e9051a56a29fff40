import { Injectable } from '@nestjs/common';
import type { CurrentRelease, MicrofrontendRollout, ReleaseStatus } from '@whetstone/contract';
import { ProblemException } from '../../../common/http/problem.exception.ts';
import { LedgerService } from '../ledger.service.ts';
import type { LedgerEntry } from '../ledger-entry.entity.ts';
import { ReleaseStateService } from '../release-state.service.ts';
import type { Rollout } from '../rollout.entity.ts';

/** What is out of each microfrontend, since when, and by whom. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
  ) {}

  /** Sorted by the microfrontends' names. */
  async list(): Promise<ReleaseStatus[]> {
    const { rollouts } = await this.state.read();
    return this.describeAll(rollouts);
  }

  /** @throws ProblemException 404 */
  async of(microfrontend: string): Promise<ReleaseStatus> {
    const { rollouts } = await this.state.read();
    const own = rollouts.filter((rollout) => rollout.microfrontend === microfrontend);
    const [described] = await this.describeAll(own);
    if (!described)
      throw new ProblemException(404, 'not-found', `Nothing of ${microfrontend} has been released yet.`);
    return described;
  }

  private async describeAll(rollouts: readonly Rollout[]): Promise<ReleaseStatus[]> {
    const microfrontends = await this.state.expand(rollouts);
    return Promise.all(rollouts.map((rollout, index) => this.describe(rollout, microfrontends[index])));
  }

  private async describe(
    rollout: Rollout,
    microfrontend: MicrofrontendRollout | undefined,
  ): Promise<ReleaseStatus> {
    const { liveVersion, lastGoodVersion, canaryEntry, canaryPercentage } = rollout;
    const madeLive = await this.ledger.lastMadeLive(rollout.microfrontend);
    const began = canaryEntry === null ? null : await this.ledger.at(canaryEntry);
    return {
      microfrontend: rollout.microfrontend,
      team: microfrontend?.live.team ?? '',
      live: given(liveVersion, madeLive),
      ...(began &&
        canaryPercentage && { canary: { ...given(began.version, began), percentage: canaryPercentage } }),
      ...(lastGoodVersion && { previous: lastGoodVersion }),
    };
  }
}

function given(version: string, { createdAt, actor, commit }: LedgerEntry): CurrentRelease {
  return { version, since: createdAt.toISOString(), by: actor, ...(commit && { commit }) };
}
