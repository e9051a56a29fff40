import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { GateFinding, PieceRollout, ReleasedPiece, Verdict } from '@whetstone/contract';
import type { Repository } from 'typeorm';
import { newId } from '../../../common/database/new-id.ts';
import { releaseDocument } from '../document/release-document.service.ts';
import type { Standing } from '../release-state.service.ts';
import { VerdictRecord } from '../verdict.entity.ts';
import { checkFiles } from './check-files.ts';
import { checkRendering, notRendered, piecesToRender } from './check-rendering.ts';
import { checkRoutes } from './check-routes.ts';
import { checkSize } from './check-size.ts';
import { checkSlots } from './check-slots.ts';
import { checkVersions } from './check-versions.ts';
import type { GateQuestion } from './gate-question.ts';
import { requirePassed } from './release-refusal.ts';
import { RenderCheckError, RenderCheckService } from './render-check.service.ts';

/** Says whether a release may go out, and keeps what it said. */
@Injectable()
export class GateService {
  constructor(
    @InjectRepository(VerdictRecord) private readonly verdicts: Repository<VerdictRecord>,
    private readonly rendering: RenderCheckService,
  ) {}

  /** The whole gate: what can be compared first, and what passes that is rendered. @throws ProblemException 422 with the verdict */
  async requirePassing(
    candidate: ReleasedPiece,
    standing: Standing,
    pieces: readonly PieceRollout[],
  ): Promise<Verdict> {
    const findings = [checkFiles(candidate), ...staticFindings(questionOf(candidate, pieces))];
    if (findings.every(({ passed }) => passed)) {
      findings.push(...(await this.render(candidate, standing, pieces)));
    }
    return requirePassed(await this.keep(candidate, findings));
  }

  /** Only whether it fits the others, for what has been live before and is wanted back at once. @throws ProblemException 422 */
  async requireStillFitting(candidate: ReleasedPiece, pieces: readonly PieceRollout[]): Promise<Verdict> {
    const question = questionOf(candidate, pieces);
    const findings = [checkVersions, checkRoutes, checkSlots].flatMap((check) => check(question));
    return requirePassed(await this.keep(candidate, findings));
  }

  private async render(
    candidate: ReleasedPiece,
    standing: Standing,
    pieces: readonly PieceRollout[],
  ): Promise<GateFinding[]> {
    const others = pieces.filter(({ live }) => live.name !== candidate.name);
    const proposed = [...others, { live: candidate }].sort((a, b) => (a.live.name < b.live.name ? -1 : 1));
    const document = releaseDocument({ ...standing, sequence: standing.sequence + 1 }, proposed);
    try {
      const checks = await this.rendering.render(candidate, document, piecesToRender(candidate, proposed));
      return checkRendering(candidate, checks);
    } catch (error) {
      if (error instanceof RenderCheckError) return [notRendered(candidate, error.message)];
      throw error;
    }
  }

  private async keep({ name, version }: ReleasedPiece, findings: GateFinding[]): Promise<Verdict> {
    const passed = findings.every((finding) => finding.passed);
    const verdict = { id: newId(), piece: name, version, passed, findings };
    await this.verdicts.insert({ ...verdict, createdAt: new Date() });
    return verdict;
  }
}

function questionOf(candidate: ReleasedPiece, pieces: readonly PieceRollout[]): GateQuestion {
  const isOwn = ({ live }: PieceRollout) => live.name === candidate.name;
  return { candidate, before: pieces.find(isOwn)?.live, others: pieces.filter((piece) => !isOwn(piece)) };
}

function staticFindings(question: GateQuestion): GateFinding[] {
  return [checkVersions, checkRoutes, checkSlots, checkSize].flatMap((check) => check(question));
}
