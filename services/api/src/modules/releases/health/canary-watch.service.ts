import { Injectable, Logger } from '@nestjs/common';
import { LedgerService } from '../ledger.service.ts';
import { ReleaseStateService } from '../release-state.service.ts';
import { RollbackService } from '../rollback.service.ts';
import type { Rollout } from '../rollout.entity.ts';
import { FEWEST_ATTEMPTS, whatIsWorse } from './compare-releases.ts';
import { minuteOf, ObservationsService, thisMinute } from './observations.service.ts';
import { attemptsOf, type Tally, tallyOf } from './tally.ts';

const DAY_MINUTES = 24 * 60;

/** Stops a canary that is worse than what it replaces, without asking anybody. */
@Injectable()
export class CanaryWatchService {
  private readonly logger = new Logger(CanaryWatchService.name);

  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    private readonly observations: ObservationsService,
    private readonly rollback: RollbackService,
  ) {}

  async look(microfrontend: string): Promise<void> {
    const { rollouts } = await this.state.read();
    const rollout = rollouts.find((one) => one.microfrontend === microfrontend);
    const { canaryVersion = null, canaryEntry = null } = rollout ?? {};
    if (!rollout || canaryVersion === null || canaryEntry === null) return;
    const began = await this.ledger.at(canaryEntry);
    if (!began) return;
    const since = minuteOf(began.createdAt);
    const canary = await this.tally(microfrontend, canaryVersion, since);
    const reason = whatIsWorse(canary, await this.liveTally(rollout, since));
    if (!reason) return;
    const stopped = await this.rollback.stopCanary(microfrontend, canaryVersion, { actor: 'auto', reason });
    if (stopped) this.logger.warn(`${microfrontend} ${canaryVersion} was taken back. ${reason}`);
  }

  /** Since the canary began; where that is too little, of the last day. */
  private async liveTally({ microfrontend, liveVersion }: Rollout, since: number): Promise<Tally> {
    const meanwhile = await this.tally(microfrontend, liveVersion, since);
    if (attemptsOf(meanwhile) >= FEWEST_ATTEMPTS) return meanwhile;
    return this.tally(microfrontend, liveVersion, thisMinute() - DAY_MINUTES);
  }

  private async tally(microfrontend: string, version: string, since: number): Promise<Tally> {
    return tallyOf(await this.observations.ofVersion(microfrontend, version, since));
  }
}
