import { Injectable } from '@nestjs/common';
import type { PublicationResult } from '@whetstone/contract';
import { nameOf, type Publisher, requireOwnMicrofrontend } from '../../common/access/publisher.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { CandidatesService } from './candidates.service.ts';
import { CheckReportsService } from './check-reports.service.ts';
import { GateService } from './gate/gate.service.ts';
import { LedgerService } from './ledger.service.ts';
import type { PublicationDto } from './publication.dto.ts';
import { publicationChange } from './publication-change.ts';
import { manifestOf, microfrontendReleaseOf, type Release } from './release.entity.ts';
import { CONFLICT, ReleaseStateService, type Standing } from './release-state.service.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import { isOut } from './rollout-changes.ts';

@Injectable()
export class PublicationService {
  constructor(
    private readonly files: ReleasedFilesService,
    private readonly candidates: CandidatesService,
    private readonly state: ReleaseStateService,
    private readonly gate: GateService,
    private readonly ledger: LedgerService,
    private readonly checkReports: CheckReportsService,
  ) {}

  /** Puts a release out to everybody or to a share of visitors. @throws ProblemException 403, 404, 409, 422 with the check report */
  async publish(
    microfrontend: string,
    version: string,
    publication: PublicationDto,
    publisher: Publisher,
  ): Promise<PublicationResult> {
    requireOwnMicrofrontend(publisher, microfrontend);
    await this.candidates.requireFresh(await this.files.find(microfrontend, version));
    const release = await this.files.renew(microfrontend, version);
    return this.state.change((standing) => this.attempt(release, standing, publication, publisher));
  }

  private async requireFiles(release: Release): Promise<void> {
    const missing = await this.files.missingOf(manifestOf(release));
    if (missing.length === 0) return;
    const detail = `${missing.length} files of ${release.microfrontend} ${release.version} were not uploaded: offer the build again.`;
    throw new ProblemException(409, 'files-missing', detail, { missing });
  }

  private async attempt(
    release: Release,
    standing: Standing,
    { percentage, reason = '', dryRun }: PublicationDto,
    publisher: Publisher,
  ): Promise<PublicationResult | typeof CONFLICT> {
    const { microfrontend, version } = release;
    const { sequence } = standing;
    const before = standing.rollouts.find((rollout) => rollout.microfrontend === microfrontend);
    if (isOut(before, version, percentage)) {
      return {
        outcome: 'unchanged',
        checkReport: await this.checkReports.lastOf(microfrontend, version),
        sequence,
      };
    }
    await this.requireFiles(release);
    const { entry, rollout } = publicationChange(release, before, percentage, sequence + 1);
    const microfrontends = await this.state.expand(standing.rollouts);
    const checkReport = await this.gate.requirePassing(
      microfrontendReleaseOf(release),
      standing,
      microfrontends,
    );
    if (dryRun) return { outcome: 'dry-run', checkReport, sequence };
    const signed = { ...entry, reason, actor: nameOf(publisher), checkReportId: checkReport.id };
    if (!(await this.ledger.record(sequence, { entry: signed, rollout }))) return CONFLICT;
    return { outcome: entry.action, checkReport, sequence: sequence + 1 };
  }
}
