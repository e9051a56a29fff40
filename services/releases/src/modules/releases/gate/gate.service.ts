import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  CheckReport,
  CheckResult,
  MicrofrontendRelease,
  MicrofrontendRollout,
} from '@whetstone/contract';
import { FILE_TYPE_RULE, isReleasable } from '@whetstone/contract/file-types';
import { newId } from '@whetstone/server/database/new-id';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { Repository } from 'typeorm';
import { releaseDocument } from '../document/release-document.service.ts';
import type { ReleaseSnapshot } from '../rollout/release-state.service.ts';
import { checkRendering, microfrontendsToRender, notRendered } from './check-rendering.ts';
import { CheckReportEntity } from './check-report.entity.ts';
import { checkRoutes } from './check-routes.ts';
import { checkSize } from './check-size.ts';
import { checkSlots } from './check-slots.ts';
import { checkVersions } from './check-versions.ts';
import type { GateInput } from './gate-input.ts';
import { RenderCheckError, RenderCheckService } from './render-check.service.ts';

/** Checks releases before publication and stores the check reports. */
@Injectable()
export class GateService {
  constructor(
    @InjectRepository(CheckReportEntity) private readonly checkReports: Repository<CheckReportEntity>,
    private readonly rendering: RenderCheckService,
  ) {}

  /** Runs all checks. Renders the release only if the static checks pass. @throws ProblemException 422 with the check report */
  async requirePassing(
    candidate: MicrofrontendRelease,
    snapshot: ReleaseSnapshot,
    rollouts: readonly MicrofrontendRollout[],
  ): Promise<CheckReport> {
    const results = [checkFiles(candidate), ...runStaticChecks(inputOf(candidate, rollouts))];
    if (results.every(({ passed }) => passed)) {
      results.push(...(await this.render(candidate, snapshot, rollouts)));
    }
    return requirePassed(await this.save(candidate, results));
  }

  /** Checks only compatibility, for a release that was live before. @throws ProblemException 422 with the check report */
  async requireCompatible(
    candidate: MicrofrontendRelease,
    rollouts: readonly MicrofrontendRollout[],
  ): Promise<CheckReport> {
    const input = inputOf(candidate, rollouts);
    const results = [checkVersions, checkRoutes, checkSlots].flatMap((check) => check(input));
    return requirePassed(await this.save(candidate, results));
  }

  private async render(
    candidate: MicrofrontendRelease,
    snapshot: ReleaseSnapshot,
    rollouts: readonly MicrofrontendRollout[],
  ): Promise<CheckResult[]> {
    const others = rollouts.filter(({ live }) => live.name !== candidate.name);
    const proposed = [...others, { live: candidate }].sort((a, b) => (a.live.name < b.live.name ? -1 : 1));
    const document = releaseDocument({ ...snapshot, sequence: snapshot.sequence + 1 }, proposed);
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

  private async save({ name, version }: MicrofrontendRelease, results: CheckResult[]): Promise<CheckReport> {
    const passed = results.every((result) => result.passed);
    const checkReport = { id: newId(), microfrontend: name, version, passed, results };
    await this.checkReports.insert({ ...checkReport, createdAt: new Date() });
    return checkReport;
  }
}

function inputOf(candidate: MicrofrontendRelease, rollouts: readonly MicrofrontendRollout[]): GateInput {
  const isOwn = ({ live }: MicrofrontendRollout) => live.name === candidate.name;
  return {
    candidate,
    before: rollouts.find(isOwn)?.live,
    others: rollouts.filter((rollout) => !isOwn(rollout)),
  };
}

function runStaticChecks(input: GateInput): CheckResult[] {
  return [checkVersions, checkRoutes, checkSlots, checkSize].flatMap((check) => check(input));
}

/** @throws ProblemException 422 with the check report if a check failed */
function requirePassed(checkReport: CheckReport): CheckReport {
  if (checkReport.passed) return checkReport;
  const issue = checkReport.results.find(({ passed }) => !passed);
  const detail = `${checkReport.microfrontend} ${checkReport.version} was rejected and nothing has changed. ${issue?.sentence}`;
  throw new ProblemException(422, 'release-rejected', detail, { checkReport });
}

/** Publication has checked that every file is stored. Manifests that an earlier version of the API accepted may contain forbidden types. */
function checkFiles({ name, files }: MicrofrontendRelease): CheckResult {
  const names = Object.keys(files);
  const forbidden = names.find((file) => !isReleasable(name, file));
  if (forbidden !== undefined) {
    return {
      check: 'files',
      passed: false,
      subject: name,
      sentence: `${forbidden} ${FILE_TYPE_RULE}.`,
      remedy: 'Build without that file and release again.',
    };
  }
  const count = names.length;
  const sentence = `${count === 1 ? 'Its 1 file is' : `All ${count} files are`} stored, each with the hash in the manifest.`;
  return { check: 'files', passed: true, subject: name, sentence };
}
