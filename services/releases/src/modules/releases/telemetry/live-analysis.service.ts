import { Injectable, Logger } from '@nestjs/common';
import { AUTOMATIC, LedgerService } from '../rollout/ledger.service.ts';
import { RollbackService } from '../rollout/rollback.service.ts';
import { ReleaseStateService } from '../state/release-state.service.ts';
import { rolloutOf } from '../state/rollout.entities.ts';
import { FailureSourcesService } from './failure-sources.service.ts';
import { minuteOf, ObservationsService, thisMinute } from './observations.service.ts';
import {
  attemptsOf,
  failuresOf,
  liveRegressionOf,
  MIN_ATTEMPTS,
  type ReleaseStatistics,
} from './statistics.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Restores the last good release automatically when the live release fails for many visitors and the last good one does not. */
@Injectable()
export class LiveAnalysisService {
  private readonly logger = new Logger(LiveAnalysisService.name);
  /** Live versions whose rollback was rejected. */
  private readonly rejected = new Set<string>();

  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    private readonly observations: ObservationsService,
    private readonly rollback: RollbackService,
    private readonly sources: FailureSourcesService,
  ) {}

  /** While a canary runs, only the canary is compared: it may contain the correction. */
  async analyze(microfrontend: string): Promise<void> {
    const rollout = rolloutOf((await this.state.read()).rollouts, microfrontend);
    if (!rollout?.lastGoodVersion || rollout.canaryVersion !== null) return;
    const { liveVersion, lastGoodVersion } = rollout;
    if (!this.sources.areEnough({ microfrontend, version: liveVersion })) return;
    const reason = await this.regression(microfrontend, liveVersion, lastGoodVersion);
    // The second automatic rollback between the same two releases would be a loop.
    if (!reason || (await this.ledger.hasAutomaticRollback(microfrontend, liveVersion, lastGoodVersion)))
      return;
    await this.rollBack(microfrontend, liveVersion, reason);
  }

  private async regression(
    microfrontend: string,
    live: string,
    lastGood: string,
  ): Promise<string | undefined> {
    const { createdAt } = await this.ledger.latestLiveEntry(microfrontend);
    const since = Math.max(minuteOf(createdAt), thisMinute() - HOUR_MINUTES);
    const failing = await this.observations.statisticsOf(microfrontend, live, since);
    if (attemptsOf(failing) < MIN_ATTEMPTS) return undefined;
    const baseline = await this.baseline(microfrontend, lastGood, since);
    return baseline && liveRegressionOf(failing, baseline);
  }

  /**
   * The last good release in the same time; with too few attempts, of the last 24 hours. Undefined if it fails now, too: browsers
   * fall back to it after each failure, so another cause, such as an outage of the API, is likely.
   */
  private async baseline(
    microfrontend: string,
    version: string,
    since: number,
  ): Promise<ReleaseStatistics | undefined> {
    const now = await this.observations.statisticsOf(microfrontend, version, since);
    if (attemptsOf(now) >= MIN_ATTEMPTS) return now;
    if (failuresOf(now) * 2 > attemptsOf(now)) return undefined;
    return this.observations.statisticsOf(microfrontend, version, thisMinute() - DAY_MINUTES);
  }

  private async rollBack(microfrontend: string, version: string, reason: string): Promise<void> {
    const release = `${microfrontend} ${version}`;
    if (this.rejected.has(release)) return;
    try {
      const result = await this.rollback.rollBackLive(microfrontend, version, { actor: AUTOMATIC, reason });
      if (result) this.logger.warn(`${release} was rolled back to ${result.version}. ${reason}`);
    } catch (error) {
      this.rejected.add(release);
      this.logger.error(error, `${release} could not be rolled back automatically. ${reason}`);
    }
  }
}
