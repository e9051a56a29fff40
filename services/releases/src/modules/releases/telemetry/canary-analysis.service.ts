import { Injectable, Logger } from '@nestjs/common';
import { AUTOMATIC, LedgerService } from '../rollout/ledger.service.ts';
import { RollbackService } from '../rollout/rollback.service.ts';
import { ReleaseStateService } from '../state/release-state.service.ts';
import { rolloutOf } from '../state/rollout.entities.ts';
import { minuteOf, ObservationsService } from './observations.service.ts';
import { regressionOf } from './statistics.ts';

/** Stops a canary automatically when it is significantly worse than the live release. */
@Injectable()
export class CanaryAnalysisService {
  private readonly logger = new Logger(CanaryAnalysisService.name);

  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    private readonly observations: ObservationsService,
    private readonly rollback: RollbackService,
  ) {}

  async analyze(microfrontend: string): Promise<void> {
    const { rollouts } = await this.state.read();
    const rollout = rolloutOf(rollouts, microfrontend);
    const { canaryVersion = null, canaryEntry = null } = rollout ?? {};
    if (!rollout || canaryVersion === null || canaryEntry === null) return;
    const start = await this.ledger.entryAt(canaryEntry);
    if (!start) return;
    const since = minuteOf(start.createdAt);
    const canary = await this.observations.statisticsOf(microfrontend, canaryVersion, since);
    const live = await this.observations.statisticsOf(microfrontend, rollout.liveVersion, since);
    const reason = regressionOf(canary, live);
    if (!reason) return;
    const by = { actor: AUTOMATIC, reason };
    const stopped = await this.rollback.stopCanary(microfrontend, canaryVersion, by);
    if (stopped) this.logger.warn(`${microfrontend} ${canaryVersion} was stopped. ${reason}`);
  }
}
