import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  CheckReport,
  CheckResult,
  MicrofrontendRelease,
  MicrofrontendRollout,
} from '@whetstone/contract';
import type { Repository } from 'typeorm';
import { newId } from '../../../common/database/new-id.ts';
import { CheckReportEntity } from '../check-report.entity.ts';
import { releaseDocument } from '../document/release-document.service.ts';
import type { Standing } from '../release-state.service.ts';
import { checkFiles } from './check-files.ts';
import { checkRendering, microfrontendsToRender, notRendered } from './check-rendering.ts';
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
    @InjectRepository(CheckReportEntity) private readonly checkReports: Repository<CheckReportEntity>,
    private readonly rendering: RenderCheckService,
  ) {}

  /** The whole gate: what can be compared first, and what passes that is rendered. @throws ProblemException 422 with the check report */
  async requirePassing(
    candidate: MicrofrontendRelease,
    standing: Standing,
    microfrontends: readonly MicrofrontendRollout[],
  ): Promise<CheckReport> {
    const results = [checkFiles(candidate), ...staticFindings(questionOf(candidate, microfrontends))];
    if (results.every(({ passed }) => passed)) {
      results.push(...(await this.render(candidate, standing, microfrontends)));
    }
    return requirePassed(await this.keep(candidate, results));
  }

  /** Only whether it fits the others, for what has been live before and is wanted back at once. @throws ProblemException 422 */
  async requireStillFitting(
    candidate: MicrofrontendRelease,
    microfrontends: readonly MicrofrontendRollout[],
  ): Promise<CheckReport> {
    const question = questionOf(candidate, microfrontends);
    const results = [checkVersions, checkRoutes, checkSlots].flatMap((check) => check(question));
    return requirePassed(await this.keep(candidate, results));
  }

  private async render(
    candidate: MicrofrontendRelease,
    standing: Standing,
    microfrontends: readonly MicrofrontendRollout[],
  ): Promise<CheckResult[]> {
    const others = microfrontends.filter(({ live }) => live.name !== candidate.name);
    const proposed = [...others, { live: candidate }].sort((a, b) => (a.live.name < b.live.name ? -1 : 1));
    const document = releaseDocument({ ...standing, sequence: standing.sequence + 1 }, proposed);
    try {
      const checks = await this.rendering.render(
        candidate,
        document,
        microfrontendsToRender(candidate, proposed),
      );
      return checkRendering(candidate, checks);
    } catch (error) {
      if (error instanceof RenderCheckError) return [notRendered(candidate, error.message)];
      throw error;
    }
  }

  private async keep({ name, version }: MicrofrontendRelease, results: CheckResult[]): Promise<CheckReport> {
    const passed = results.every((result) => result.passed);
    const checkReport = { id: newId(), microfrontend: name, version, passed, results };
    await this.checkReports.insert({ ...checkReport, createdAt: new Date() });
    return checkReport;
  }
}

function questionOf(
  candidate: MicrofrontendRelease,
  microfrontends: readonly MicrofrontendRollout[],
): GateQuestion {
  const isOwn = ({ live }: MicrofrontendRollout) => live.name === candidate.name;
  return {
    candidate,
    before: microfrontends.find(isOwn)?.live,
    others: microfrontends.filter((microfrontend) => !isOwn(microfrontend)),
  };
}

function staticFindings(question: GateQuestion): CheckResult[] {
  return [checkVersions, checkRoutes, checkSlots, checkSize].flatMap((check) => check(question));
}
