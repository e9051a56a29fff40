import { Injectable } from '@nestjs/common';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { GateService } from './gate/gate.service.ts';
import { LedgerService } from './ledger.service.ts';
import type { LedgerEntry } from './ledger-entry.entity.ts';
import { releasedPieceOf } from './release.entity.ts';
import { ReleaseStateService, type Standing } from './release-state.service.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import type { RollbackAnswerDto } from './rollback.dto.ts';
import type { Rollout } from './rollout.entity.ts';
import { backTo, withoutCanary } from './rollout-changes.ts';

const MOST_ATTEMPTS = 20;

/** Who takes a release back, and why, for the ledger. */
interface Cause {
  actor: string;
  reason: string;
}

/** Takes a release back at once: without rendering, because what visitors get then they have had before. */
@Injectable()
export class RollbackService {
  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    private readonly files: ReleasedFilesService,
    private readonly gate: GateService,
  ) {}

  /** Stops the canary, or where none runs goes back to what was live before. @throws ProblemException 409, 422 */
  rollBack(piece: string, cause: Cause): Promise<RollbackAnswerDto> {
    return this.untilDone(async (standing) => {
      const before = standing.rollouts.find((rollout) => rollout.piece === piece);
      if (!before) throw nothingBefore(piece);
      if (before.canaryVersion !== null) return this.stop(standing, before, before.canaryVersion, cause);
      return this.goBack(standing, before, cause);
    });
  }

  /** Stops this very canary; answers undefined where it does not run any more. */
  stopCanary(piece: string, version: string, cause: Cause): Promise<RollbackAnswerDto | undefined> {
    return this.untilDone(async (standing) => {
      const before = standing.rollouts.find((rollout) => rollout.piece === piece);
      if (before?.canaryVersion !== version) return undefined;
      return this.stop(standing, before, version, cause);
    });
  }

  /** Tries again, on what has become of it, when somebody else was faster. */
  private async untilDone<Answer>(
    attempt: (standing: Standing) => Promise<Answer | 'too-late'>,
  ): Promise<Answer> {
    for (let tried = 0; tried < MOST_ATTEMPTS; tried += 1) {
      const answer = await attempt(await this.state.read());
      if (answer !== 'too-late') return answer;
    }
    throw new ProblemException(
      409,
      'releases-busy',
      'Other releases keep going out at this very moment: try again.',
    );
  }

  private async stop(
    standing: Standing,
    before: Rollout,
    version: string,
    cause: Cause,
  ): Promise<RollbackAnswerDto | 'too-late'> {
    const entry = {
      ...this.entryOn(before, cause),
      action: 'canary-stopped' as const,
      version,
      percentage: 0,
    };
    const { commit } = await this.files.find(before.piece, version);
    const done = await this.ledger.record(standing.sequence, {
      entry: { ...entry, commit },
      rollout: withoutCanary(before),
    });
    return done ? { outcome: 'canary-stopped', version, sequence: standing.sequence + 1 } : 'too-late';
  }

  private async goBack(
    standing: Standing,
    before: Rollout,
    cause: Cause,
  ): Promise<RollbackAnswerDto | 'too-late'> {
    const earlier = await this.liveBefore(before);
    const verdictId = await this.judge(standing, earlier);
    const { version, commit } = earlier;
    const entry = {
      ...this.entryOn(before, cause),
      action: 'rolled-back' as const,
      version,
      percentage: 100,
    };
    const change = { entry: { ...entry, commit, verdictId }, rollout: backTo(earlier) };
    const done = await this.ledger.record(standing.sequence, change);
    return done ? { outcome: 'rolled-back', version, sequence: standing.sequence + 1 } : 'too-late';
  }

  private async liveBefore({ piece, liveEntry }: Rollout): Promise<LedgerEntry> {
    const current = await this.ledger.at(liveEntry);
    const earlier = current?.replacedEntry ? await this.ledger.at(current.replacedEntry) : null;
    if (!earlier) throw nothingBefore(piece);
    return earlier;
  }

  /** The others have moved on since it was live: it must still fit them. Answers the verdict's id. */
  private async judge(standing: Standing, { piece, version }: LedgerEntry): Promise<string> {
    const release = releasedPieceOf(await this.files.find(piece, version));
    return (await this.gate.requireStillFitting(release, await this.state.expand(standing.rollouts))).id;
  }

  private entryOn({ piece, liveVersion, liveEntry }: Rollout, { actor, reason }: Cause) {
    return { piece, actor, reason, replacedVersion: liveVersion, replacedEntry: liveEntry, verdictId: null };
  }
}

function nothingBefore(piece: string): ProblemException {
  return new ProblemException(
    409,
    'nothing-before',
    `There is no earlier release of ${piece} to go back to.`,
  );
}
