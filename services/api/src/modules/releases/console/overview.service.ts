import { Injectable } from '@nestjs/common';
import type { GivenRelease, PieceReleases, PieceRollout } from '@whetstone/contract';
import { ProblemException } from '../../../common/http/problem.exception.ts';
import { LedgerService } from '../ledger.service.ts';
import type { LedgerEntry } from '../ledger-entry.entity.ts';
import { ReleaseStateService } from '../release-state.service.ts';
import type { Rollout } from '../rollout.entity.ts';

/** What is out of each piece, since when, and by whom. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
  ) {}

  /** Sorted by the pieces' names. */
  async list(): Promise<PieceReleases[]> {
    const { rollouts } = await this.state.read();
    return this.describeAll(rollouts);
  }

  /** @throws ProblemException 404 */
  async of(piece: string): Promise<PieceReleases> {
    const { rollouts } = await this.state.read();
    const own = rollouts.filter((rollout) => rollout.piece === piece);
    const [described] = await this.describeAll(own);
    if (!described)
      throw new ProblemException(404, 'not-found', `Nothing of ${piece} has been released yet.`);
    return described;
  }

  private async describeAll(rollouts: readonly Rollout[]): Promise<PieceReleases[]> {
    const pieces = await this.state.expand(rollouts);
    return Promise.all(rollouts.map((rollout, index) => this.describe(rollout, pieces[index])));
  }

  private async describe(rollout: Rollout, piece: PieceRollout | undefined): Promise<PieceReleases> {
    const { liveVersion, lastGoodVersion, canaryEntry, canaryPercentage } = rollout;
    const madeLive = await this.ledger.lastMadeLive(rollout.piece);
    const began = canaryEntry === null ? null : await this.ledger.at(canaryEntry);
    return {
      piece: rollout.piece,
      team: piece?.live.team ?? '',
      live: given(liveVersion, madeLive),
      ...(began &&
        canaryPercentage && { canary: { ...given(began.version, began), percentage: canaryPercentage } }),
      ...(lastGoodVersion && { previous: lastGoodVersion }),
    };
  }
}

function given(version: string, { createdAt, actor, commit }: LedgerEntry): GivenRelease {
  return { version, since: createdAt.toISOString(), by: actor, ...(commit && { commit }) };
}
