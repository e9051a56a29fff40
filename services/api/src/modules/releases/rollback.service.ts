import { Injectable } from '@nestjs/common';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { GateService } from './gate/gate.service.ts';
import { LedgerService } from './ledger.service.ts';
import type { LedgerEntry } from './ledger-entry.entity.ts';
import { microfrontendReleaseOf } from './release.entity.ts';
import { CONFLICT, ReleaseStateService, type Standing } from './release-state.service.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import type { RollbackResultDto } from './rollback.dto.ts';
import { type Cause, canaryStopped, wentBack } from './rollback-change.ts';
import type { Rollout } from './rollout.entity.ts';

type Attempt = Promise<RollbackResultDto | typeof CONFLICT>;

/** Takes a release back at once: without rendering, because what visitors get then they have had before. */
@Injectable()
export class RollbackService {
  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    private readonly files: ReleasedFilesService,
    private readonly gate: GateService,
  ) {}

  /**
   * Stops the canary, or where none runs goes back to what was live before. Takes back the very version that it is told:
   * of two who ask at once the second would else take back what the first one has just brought back.
   * @throws ProblemException 409, 422
   */
  rollBack(microfrontend: string, version: string, cause: Cause): Promise<RollbackResultDto> {
    return this.state.change(async (standing) => {
      const before = rolloutOf(standing, microfrontend);
      if (!before) throw nothingBefore(microfrontend);
      if (version !== (before.canaryVersion ?? before.liveVersion)) throw somebodyWasFaster(before, version);
      if (before.canaryVersion !== null) return this.stop(standing, before, version, cause);
      return this.goBack(standing, before, cause);
    });
  }

  /** Stops this very canary; answers undefined where it does not run any more. */
  stopCanary(microfrontend: string, version: string, cause: Cause): Promise<RollbackResultDto | undefined> {
    return this.state.change(async (standing) => {
      const before = rolloutOf(standing, microfrontend);
      if (before?.canaryVersion !== version) return undefined;
      return this.stop(standing, before, version, cause);
    });
  }

  private async stop(standing: Standing, before: Rollout, version: string, cause: Cause): Attempt {
    const release = await this.files.find(before.microfrontend, version);
    const done = await this.ledger.record(standing.sequence, canaryStopped(before, release, cause));
    return done ? { outcome: 'canary-stopped', version, sequence: standing.sequence + 1 } : CONFLICT;
  }

  private async goBack(standing: Standing, before: Rollout, cause: Cause): Attempt {
    const earlier = await this.liveBefore(before);
    const { version } = earlier;
    const release = microfrontendReleaseOf(await this.files.find(before.microfrontend, version));
    // The others have moved on since it was live: it must still fit them.
    const microfrontends = await this.state.expand(standing.rollouts);
    const { id } = await this.gate.requireStillFitting(release, microfrontends);
    const done = await this.ledger.record(standing.sequence, wentBack(before, earlier, cause, id));
    return done ? { outcome: 'rolled-back', version, sequence: standing.sequence + 1 } : CONFLICT;
  }

  private async liveBefore({ microfrontend, liveEntry }: Rollout): Promise<LedgerEntry> {
    const current = await this.ledger.at(liveEntry);
    const earlier = current?.replacedEntry ? await this.ledger.at(current.replacedEntry) : null;
    if (!earlier) throw nothingBefore(microfrontend);
    return earlier;
  }
}

function rolloutOf({ rollouts }: Standing, microfrontend: string): Rollout | undefined {
  return rollouts.find((rollout) => rollout.microfrontend === microfrontend);
}

function somebodyWasFaster({ microfrontend, canaryVersion, liveVersion }: Rollout, version: string) {
  const now = canaryVersion === null ? `${liveVersion} is live` : `the canary ${canaryVersion} is running`;
  const detail = `${microfrontend} ${version} is not there to be taken back any more: ${now}. Look at what is out, and decide again.`;
  return new ProblemException(409, 'not-out', detail);
}

function nothingBefore(microfrontend: string): ProblemException {
  const detail = `There is no earlier release of ${microfrontend} to go back to.`;
  return new ProblemException(409, 'nothing-before', detail);
}
