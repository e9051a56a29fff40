import { Injectable } from '@nestjs/common';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { ReleasedFilesService } from '../files/released-files.service.ts';
import { GateService } from '../gate/gate.service.ts';
import type { RetirementResultDto } from '../release.dto.ts';
import { microfrontendReleaseOf } from '../release.entity.ts';
import { CONFLICT, ReleaseStateService } from '../state/release-state.service.ts';
import { rolloutOf, withLive } from '../state/rollout.entities.ts';
import { LedgerService } from './ledger.service.ts';
import type { Attribution } from './rollback.service.ts';

const SHELL = 'shell';

/** Removes a microfrontend from the site, and restores its last live release. */
@Injectable()
export class RetirementService {
  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    private readonly files: ReleasedFilesService,
    private readonly gate: GateService,
  ) {}

  /**
   * Removes the live release, the canary and the fallback of the microfrontend from the release document. `version` must be the live
   * version: a retirement never removes a release that the client has not seen. Open tabs keep their release set.
   * @throws ProblemException 409
   */
  retire(microfrontend: string, version: string, attribution: Attribution): Promise<RetirementResultDto> {
    if (microfrontend === SHELL) throw shellRequired();
    return this.state.change(async ({ sequence, rollouts }) => {
      const before = rolloutOf(rollouts, microfrontend);
      if (!before)
        throw new ProblemException(409, 'not-live', `${microfrontend} has no live release to retire.`);
      const { liveVersion, liveEntry } = before;
      if (liveVersion !== version) throw anotherVersionLive(microfrontend, version, liveVersion);
      const { commit } = await this.files.find(microfrontend, version);
      const entry = {
        ...{ ...attribution, microfrontend, version, commit, percentage: 0 },
        ...{ replacedVersion: version, replacedEntry: liveEntry, checkReportId: null },
        action: 'retired' as const,
      };
      const isRecorded = await this.ledger.record(sequence, { entry, rollout: null });
      return isRecorded ? { outcome: 'retired', version, sequence: sequence + 1 } : CONFLICT;
    });
  }

  /**
   * Makes the last live release of a retired microfrontend live again, without a fallback and a previous release.
   * @throws ProblemException 404 if the release was deleted, 409, 422 if another microfrontend took its routes
   */
  restore(microfrontend: string, attribution: Attribution): Promise<RetirementResultDto> {
    return this.state.change(async ({ sequence, rollouts }) => {
      const retirement = await this.ledger.retirementOf(microfrontend);
      if (!retirement || rolloutOf(rollouts, microfrontend))
        throw new ProblemException(409, 'not-retired', `${microfrontend} is not retired.`);
      const { version, commit } = retirement;
      const release = microfrontendReleaseOf(await this.files.renew(microfrontend, version));
      const published = await this.state.withManifests(rollouts);
      const { id } = await this.gate.requireCompatible(release, published, attribution.actor);
      const entry = {
        ...{ ...attribution, microfrontend, version, commit, percentage: 100 },
        ...{ replacedVersion: null, replacedEntry: null, checkReportId: id },
        action: 'restored' as const,
      };
      const rollout = withLive(undefined, microfrontend, version, sequence + 1);
      const isRecorded = await this.ledger.record(sequence, { entry, rollout });
      return isRecorded ? { outcome: 'restored', version, sequence: sequence + 1 } : CONFLICT;
    });
  }
}

function shellRequired(): ProblemException {
  const detail =
    'The shell cannot be retired: every page needs it. Roll back or publish another release instead.';
  return new ProblemException(409, 'shell-required', detail);
}

function anotherVersionLive(microfrontend: string, version: string, live: string): ProblemException {
  const detail = `${microfrontend} ${version} cannot be retired: ${live} is live. Check which release is live and try again.`;
  return new ProblemException(409, 'not-published', detail);
}
