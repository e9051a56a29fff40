import { Injectable } from '@nestjs/common';
import type { PublicationAnswer } from '@whetstone/contract';
import { nameOf, type Publisher, requireOwnPiece } from '../../common/access/publisher.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { CandidatesService } from './candidates.service.ts';
import { GateService } from './gate/gate.service.ts';
import { LedgerService } from './ledger.service.ts';
import type { PublicationDto } from './publication.dto.ts';
import { publicationChange } from './publication-change.ts';
import { manifestOf, type Release, releasedPieceOf } from './release.entity.ts';
import { ReleaseStateService, type Standing, TOO_LATE } from './release-state.service.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import { isOut } from './rollout-changes.ts';
import { VerdictsService } from './verdicts.service.ts';

@Injectable()
export class PublicationService {
  constructor(
    private readonly files: ReleasedFilesService,
    private readonly candidates: CandidatesService,
    private readonly state: ReleaseStateService,
    private readonly gate: GateService,
    private readonly ledger: LedgerService,
    private readonly verdicts: VerdictsService,
  ) {}

  /** Puts a release out to everybody or to a share of visitors. @throws ProblemException 403, 404, 409, 422 with the verdict */
  async publish(
    piece: string,
    version: string,
    publication: PublicationDto,
    publisher: Publisher,
  ): Promise<PublicationAnswer> {
    requireOwnPiece(publisher, piece);
    await this.candidates.requireFresh(await this.files.find(piece, version));
    const release = await this.files.renew(piece, version);
    return this.state.change((standing) => this.attempt(release, standing, publication, publisher));
  }

  private async requireFiles(release: Release): Promise<void> {
    const missing = await this.files.missingOf(manifestOf(release));
    if (missing.length === 0) return;
    const detail = `${missing.length} files of ${release.piece} ${release.version} were not uploaded: offer the build again.`;
    throw new ProblemException(409, 'files-missing', detail, { missing });
  }

  private async attempt(
    release: Release,
    standing: Standing,
    { percentage, reason = '', dryRun }: PublicationDto,
    publisher: Publisher,
  ): Promise<PublicationAnswer | typeof TOO_LATE> {
    const { piece, version } = release;
    const { sequence } = standing;
    const before = standing.rollouts.find((rollout) => rollout.piece === piece);
    if (isOut(before, version, percentage)) {
      return { outcome: 'unchanged', verdict: await this.verdicts.lastOf(piece, version), sequence };
    }
    await this.requireFiles(release);
    const { entry, rollout } = publicationChange(release, before, percentage, sequence + 1);
    const pieces = await this.state.expand(standing.rollouts);
    const verdict = await this.gate.requirePassing(releasedPieceOf(release), standing, pieces);
    if (dryRun) return { outcome: 'dry-run', verdict, sequence };
    const signed = { ...entry, reason, actor: nameOf(publisher), verdictId: verdict.id };
    if (!(await this.ledger.record(sequence, { entry: signed, rollout }))) return TOO_LATE;
    return { outcome: entry.action, verdict, sequence: sequence + 1 };
  }
}
