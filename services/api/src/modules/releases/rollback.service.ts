import { Injectable } from '@nestjs/common';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { GateService } from './gate/gate.service.ts';
import { LedgerService } from './ledger.service.ts';
import type { LedgerEntry } from './ledger-entry.entity.ts';
import { releasedPieceOf } from './release.entity.ts';
import { ReleaseStateService, type Standing, TOO_LATE } from './release-state.service.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import type { RollbackAnswerDto } from './rollback.dto.ts';
import { type Cause, canaryStopped, wentBack } from './rollback-change.ts';
import type { Rollout } from './rollout.entity.ts';

type Attempt = Promise<RollbackAnswerDto | typeof TOO_LATE>;

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
  rollBack(piece: string, version: string, cause: Cause): Promise<RollbackAnswerDto> {
    return this.state.change(async (standing) => {
      const before = rolloutOf(standing, piece);
      if (!before) throw nothingBefore(piece);
      if (version !== (before.canaryVersion ?? before.liveVersion)) throw somebodyWasFaster(before, version);
      if (before.canaryVersion !== null) return this.stop(standing, before, version, cause);
      return this.goBack(standing, before, cause);
    });
  }

  /** Stops this very canary; answers undefined where it does not run any more. */
  stopCanary(piece: string, version: string, cause: Cause): Promise<RollbackAnswerDto | undefined> {
    return this.state.change(async (standing) => {
      const before = rolloutOf(standing, piece);
      if (before?.canaryVersion !== version) return undefined;
      return this.stop(standing, before, version, cause);
    });
  }

  private async stop(standing: Standing, before: Rollout, version: string, cause: Cause): Attempt {
    const release = await this.files.find(before.piece, version);
    const done = await this.ledger.record(standing.sequence, canaryStopped(before, release, cause));
    return done ? { outcome: 'canary-stopped', version, sequence: standing.sequence + 1 } : TOO_LATE;
  }

  private async goBack(standing: Standing, before: Rollout, cause: Cause): Attempt {
    const earlier = await this.liveBefore(before);
    const { version } = earlier;
    const release = releasedPieceOf(await this.files.find(before.piece, version));
    // The others have moved on since it was live: it must still fit them.
    const pieces = await this.state.expand(standing.rollouts);
    const { id } = await this.gate.requireStillFitting(release, pieces);
    const done = await this.ledger.record(standing.sequence, wentBack(before, earlier, cause, id));
    return done ? { outcome: 'rolled-back', version, sequence: standing.sequence + 1 } : TOO_LATE;
  }

  private async liveBefore({ piece, liveEntry }: Rollout): Promise<LedgerEntry> {
    const current = await this.ledger.at(liveEntry);
    const earlier = current?.replacedEntry ? await this.ledger.at(current.replacedEntry) : null;
    if (!earlier) throw nothingBefore(piece);
    return earlier;
  }
}

function rolloutOf({ rollouts }: Standing, piece: string): Rollout | undefined {
  return rollouts.find((rollout) => rollout.piece === piece);
}

function somebodyWasFaster({ piece, canaryVersion, liveVersion }: Rollout, version: string) {
  const now = canaryVersion === null ? `${liveVersion} is live` : `the canary ${canaryVersion} is running`;
  const detail = `${piece} ${version} is not there to be taken back any more: ${now}. Look at what is out, and decide again.`;
  return new ProblemException(409, 'not-out', detail);
}

function nothingBefore(piece: string): ProblemException {
  const detail = `There is no earlier release of ${piece} to go back to.`;
  return new ProblemException(409, 'nothing-before', detail);
}
