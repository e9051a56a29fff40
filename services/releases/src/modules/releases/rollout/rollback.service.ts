import { Injectable } from '@nestjs/common';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { ReleasedFilesService } from '../files/released-files.service.ts';
import { GateService } from '../gate/gate.service.ts';
import type { RollbackResultDto } from '../release.dto.ts';
import { microfrontendReleaseOf, type Release } from '../release.entity.ts';
import { CONFLICT, type ReleaseSnapshot, ReleaseStateService } from '../state/release-state.service.ts';
import {
  type LedgerEntry,
  type Rollout,
  rolledBackTo,
  rolloutOf,
  withoutCanary,
} from '../state/rollout.entities.ts';
import { LedgerService, type RolloutChange } from './ledger.service.ts';

/** Who rolls a release back, and why: for the ledger. */
export interface Attribution {
  actor: string;
  reason: string;
}

type Attempt = Promise<RollbackResultDto | typeof CONFLICT>;

/** Rolls releases back without the render check, because visitors have already run the restored release. */
@Injectable()
export class RollbackService {
  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    private readonly files: ReleasedFilesService,
    private readonly gate: GateService,
  ) {}

  /**
   * Stops the running canary; without a canary, restores the previous live release. `version` must be the canary, or
   * without a canary the live version: the second of two concurrent rollbacks fails instead of undoing the first.
   * @throws ProblemException 409, 422
   */
  rollBack(microfrontend: string, version: string, attribution: Attribution): Promise<RollbackResultDto> {
    return this.state.change(async (snapshot) => {
      const before = rolloutOf(snapshot.rollouts, microfrontend);
      if (!before) throw noPreviousRelease(microfrontend);
      if (version !== (before.canaryVersion ?? before.liveVersion)) throw notPublished(before, version);
      if (before.canaryVersion !== null) return this.stop(snapshot, before, version, attribution);
      return this.restorePrevious(snapshot, before, attribution);
    });
  }

  /** Stops this canary; returns undefined when it no longer runs. */
  stopCanary(
    microfrontend: string,
    version: string,
    attribution: Attribution,
  ): Promise<RollbackResultDto | undefined> {
    return this.state.change(async (snapshot) => {
      const before = rolloutOf(snapshot.rollouts, microfrontend);
      if (before?.canaryVersion !== version) return undefined;
      return this.stop(snapshot, before, version, attribution);
    });
  }

  /** Restores the previous live release; returns undefined when this version is no longer live or a canary runs. */
  rollBackLive(
    microfrontend: string,
    version: string,
    attribution: Attribution,
  ): Promise<RollbackResultDto | undefined> {
    return this.state.change(async (snapshot) => {
      const before = rolloutOf(snapshot.rollouts, microfrontend);
      if (before?.liveVersion !== version || before.canaryVersion !== null) return undefined;
      return this.restorePrevious(snapshot, before, attribution);
    });
  }

  private async stop(
    { sequence }: ReleaseSnapshot,
    before: Rollout,
    version: string,
    attribution: Attribution,
  ): Attempt {
    const release = await this.files.find(before.microfrontend, version);
    const isRecorded = await this.ledger.record(sequence, canaryStop(before, release, attribution));
    return isRecorded ? { outcome: 'canary-stopped', version, sequence: sequence + 1 } : CONFLICT;
  }

  private async restorePrevious(
    { sequence, rollouts }: ReleaseSnapshot,
    before: Rollout,
    attribution: Attribution,
  ): Attempt {
    const live = await this.ledger.entryAt(before.liveEntry);
    const previous = live && (await this.ledger.rollbackTarget(live));
    if (!previous) throw noPreviousRelease(before.microfrontend);
    const { version } = previous;
    const release = microfrontendReleaseOf(await this.files.find(before.microfrontend, version));
    // Other microfrontends may have changed since this release was live.
    const published = await this.state.withManifests(rollouts);
    const { id } = await this.gate.requireCompatible(release, published, attribution.actor);
    const lastGood = await this.ledger.rollbackTarget(previous, before.liveVersion);
    const entry = rollback(before, previous, attribution, id);
    const rollout = rolledBackTo(previous, lastGood);
    const isRecorded = await this.ledger.record(sequence, { entry, rollout });
    return isRecorded ? { outcome: 'rolled-back', version, sequence: sequence + 1 } : CONFLICT;
  }
}

function canaryStop(before: Rollout, { version, commit }: Release, attribution: Attribution): RolloutChange {
  const stopped = { action: 'canary-stopped', version, commit, percentage: 0, checkReportId: null } as const;
  return { entry: { ...attributed(before, attribution), ...stopped }, rollout: withoutCanary(before) };
}

function rollback(
  before: Rollout,
  previous: LedgerEntry,
  attribution: Attribution,
  checkReportId: string,
): RolloutChange['entry'] {
  const { version, commit } = previous;
  const restored = { action: 'rolled-back', version, commit, percentage: 100, checkReportId } as const;
  return { ...attributed(before, attribution), ...restored };
}

function attributed({ microfrontend, liveVersion, liveEntry }: Rollout, attribution: Attribution) {
  const { actor, reason } = attribution;
  return { microfrontend, actor, reason, replacedVersion: liveVersion, replacedEntry: liveEntry };
}

function notPublished({ microfrontend, canaryVersion, liveVersion }: Rollout, version: string) {
  const current =
    canaryVersion === null ? `${liveVersion} is live` : `the canary ${canaryVersion} is running`;
  const detail = `${microfrontend} ${version} cannot be rolled back: ${current}. Check which release is out and try again.`;
  return new ProblemException(409, 'not-published', detail);
}

function noPreviousRelease(microfrontend: string): ProblemException {
  const detail = `${microfrontend} has no previous release to roll back to.`;
  return new ProblemException(409, 'no-previous-release', detail);
}
