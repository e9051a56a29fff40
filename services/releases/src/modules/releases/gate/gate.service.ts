import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  CheckReport,
  CheckResult,
  MicrofrontendRelease,
  MicrofrontendRollout,
  ReleaseDocument,
  RenderCheck,
} from '@whetstone/contract';
import { signForEdges } from '@whetstone/contract/signed-for-edges';
import { newId } from '@whetstone/server/database/new-id';
import { ProblemException, TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import type { Repository } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { ApprovalsService } from '../approvals/approvals.service.ts';
import { CandidateTicketsService } from '../document/candidate-tickets.service.ts';
import { FileMeasurementService } from '../files/file-measurement.service.ts';
import { CheckReportEntity } from '../release.entity.ts';
import { checkApprovals, requestedApprovals } from './checks/check-approvals.ts';
import { checkFiles, checkStyles } from './checks/check-files.ts';
import {
  checkRendering,
  checkServerEntry,
  microfrontendsToRender,
  notRendered,
} from './checks/check-rendering.ts';
import { checkPaths, checkRoutes, withoutConflicts } from './checks/check-routes.ts';
import { checkSize } from './checks/check-size.ts';
import { checkSlotFiller, checkSlotOwner, checkSlots } from './checks/check-slots.ts';
import { type AcceptedTypes, checkTypes } from './checks/check-types.ts';
import { checkVersions } from './checks/check-versions.ts';
import { type GateInput, otherReleasesOf } from './checks/gate-input.ts';
import { isPlace, type RequestedApproval } from './checks/places.ts';

/** For the render check and the time in which it waits for its turn. Below the lifetime of a ticket. */
const RENDER_DEADLINE_MS = 110_000;

const RETRY_AFTER_MS = 5_000;

/** The render check could not run. */
class RenderCheckError extends Error {}

interface CheckContext {
  signal: AbortSignal;
  requestedBy: string;
  acceptedTypes?: AcceptedTypes | undefined;
  /** Whether the release may have the places of the site that it asks for without an approval. */
  isGranted: boolean;
  isDryRun: boolean;
}

/** Checks releases before publication and stores the check reports. */
@Injectable()
export class GateService {
  constructor(
    @InjectRepository(CheckReportEntity) private readonly checkReports: Repository<CheckReportEntity>,
    private readonly tickets: CandidateTicketsService,
    private readonly files: FileMeasurementService,
    private readonly approvals: ApprovalsService,
    private readonly config: Config,
  ) {}

  /**
   * Runs all checks. Budgets count the measured sizes, not those in the manifest. Compiles the types and renders the release only if the
   * other checks pass, except for missing approvals, which may take an admin a day. Except in a dry run, requests without an approval are
   * listed for admins, as those of `requestedBy`. `acceptedTypes` is the admin who accepts types that break remotes.
   * @throws ProblemException 422 with the check report; AbortError
   */
  async requirePassing(
    candidate: MicrofrontendRelease,
    rollouts: readonly MicrofrontendRollout[],
    { signal, requestedBy, acceptedTypes, isGranted, isDryRun }: CheckContext,
  ): Promise<CheckReport> {
    const files = await this.files.measure(candidate, signal);
    const input = this.inputOf(candidate, rollouts);
    const results = withoutContradictions([
      ...checkFiles(candidate, files),
      ...(await checkStyles(candidate, (file) => this.files.readText(file))),
      ...runStaticChecks(this.inputOf({ ...candidate, files }, rollouts)),
    ]);
    const approvals = await this.checkApprovals(
      input,
      { requestedBy, isDryRun },
      (request) => !(isGranted && isPlace(request)),
    );
    if (results.every(({ passed }) => passed)) {
      const read = (file: { integrity: string }) => this.files.readBytes(file);
      results.push(...(await checkTypes({ ...input, read, accepted: acceptedTypes, signal })));
    }
    if (results.every(({ passed }) => passed)) {
      results.push(...(await this.render(candidate, rollouts, signal)));
    }
    return requirePassed(await this.save(candidate, [...results, ...approvals], isDryRun));
  }

  private async checkApprovals(
    input: GateInput,
    { requestedBy, isDryRun }: Pick<CheckContext, 'requestedBy' | 'isDryRun'>,
    isRelevant: (request: RequestedApproval) => boolean,
  ): Promise<CheckResult[]> {
    const { candidate, before } = input;
    const others = otherReleasesOf(input);
    const possible = withoutConflicts(candidate, others);
    const requests = requestedApprovals(possible, others, before).filter(isRelevant);
    const missing = await this.approvals.withoutApproval(candidate.name, requests);
    if (!isDryRun) await this.approvals.request(candidate, missing, requestedBy);
    return checkApprovals(candidate, others, { requests, missing, isDryRun });
  }

  /** Checks only compatibility and the approval of origins and places of the site, for a release that was live before. @throws ProblemException 422 with the check report */
  async requireCompatible(
    candidate: MicrofrontendRelease,
    rollouts: readonly MicrofrontendRollout[],
    requestedBy: string,
  ): Promise<CheckReport> {
    const input = this.inputOf(candidate, rollouts);
    const results = withoutContradictions([
      ...[checkVersions, checkRoutes, checkSlots].flatMap((check) => check(input)),
      // A restored microfrontend has no release that a rollback replaces.
      ...(input.before ? [] : checkSlotFiller(input)),
      ...(await this.checkApprovals(
        input,
        { requestedBy, isDryRun: false },
        ({ kind }) => kind !== 'budget',
      )),
    ]);
    return requirePassed(await this.save(candidate, results));
  }

  private async render(
    candidate: MicrofrontendRelease,
    rollouts: readonly MicrofrontendRollout[],
    signal: AbortSignal,
  ): Promise<CheckResult[]> {
    const others = rollouts.filter(({ live }) => live.name !== candidate.name);
    const proposed = [...others, { live: candidate }].sort((a, b) => (a.live.name < b.live.name ? -1 : 1));
    try {
      const checks = await this.renderOnEdge(candidate, { microfrontends: proposed }, signal);
      return checkRendering(candidate, checks);
    } catch (error) {
      if (error instanceof RenderCheckError) return [notRendered(candidate, error.message)];
      throw error;
    }
  }

  /** Lets the edge render the candidate before visitors can get it. @param stopped ends the check on the edge, too @throws RenderCheckError, ProblemException 429, the signal's reason */
  private async renderOnEdge(
    candidate: MicrofrontendRelease,
    document: Pick<ReleaseDocument, 'microfrontends'>,
    stopped: AbortSignal,
  ): Promise<RenderCheck[]> {
    const { edgeUrl, signingKey } = this.config.delivery;
    if (!edgeUrl) throw new RenderCheckError('EDGE_URL is not set, so there is no edge to render on.');
    const { name: microfrontend, version } = candidate;
    const microfrontends = microfrontendsToRender(candidate, document.microfrontends);
    const body = await signForEdges('release-candidate', { document, microfrontends }, signingKey);
    const ticket = await this.tickets.issue({ microfrontend, version });
    const request = fetch(`${edgeUrl}/internal/render-check`, {
      method: 'POST',
      headers: { 'content-type': 'application/jose', authorization: `Bearer ${ticket}` },
      body,
      signal: AbortSignal.any([AbortSignal.timeout(RENDER_DEADLINE_MS), stopped]),
    });
    const response = await request.catch((error: Error) => {
      stopped.throwIfAborted();
      throw new RenderCheckError(`The edge did not respond: ${error.message}.`);
    });
    if (response.status === 429)
      throw new TooManyRequestsException(
        `Too many checks of ${microfrontend} wait for their turn. Publish again in a moment.`,
        RETRY_AFTER_MS,
      );
    if (response.ok) return (await response.json()) as RenderCheck[];
    throw new RenderCheckError(`The edge responded with status ${response.status}.`);
  }

  private inputOf(candidate: MicrofrontendRelease, rollouts: readonly MicrofrontendRollout[]): GateInput {
    const isOwn = ({ live }: MicrofrontendRollout) => live.name === candidate.name;
    return {
      candidate,
      before: rollouts.find(isOwn)?.live,
      others: rollouts.filter((rollout) => !isOwn(rollout)),
      maxBytes: this.config.delivery.maxMicrofrontendBytes,
      maxDescriptionBytes: this.config.delivery.maxDescriptionBytes,
    };
  }

  private async save(
    { name, version }: MicrofrontendRelease,
    results: CheckResult[],
    isDryRun = false,
  ): Promise<CheckReport> {
    const passed = results.every((result) => result.passed);
    const checkReport = { id: newId(), microfrontend: name, version, passed, results };
    await this.checkReports.insert({ ...checkReport, isDryRun, createdAt: new Date() });
    return checkReport;
  }
}

function runStaticChecks(input: GateInput): CheckResult[] {
  return [
    checkVersions,
    ...[checkPaths, checkRoutes, checkSlots, checkSlotFiller, checkSlotOwner],
    ...[checkSize, checkServerEntry],
  ].flatMap((check) => check(input));
}

/** Several functions check routes, slots and files: none of these has passed if one function has an issue. */
function withoutContradictions(results: readonly CheckResult[]): CheckResult[] {
  const failed = new Set(results.filter(({ passed }) => !passed).map(({ check }) => check));
  return results.filter(({ check, passed }) => !passed || !failed.has(check));
}

/** @throws ProblemException 422 with the check report if a check failed */
function requirePassed(checkReport: CheckReport): CheckReport {
  if (checkReport.passed) return checkReport;
  const issue = checkReport.results.find(({ passed }) => !passed);
  const detail = `${checkReport.microfrontend} ${checkReport.version} was rejected and nothing has changed. ${issue?.sentence}`;
  throw new ProblemException(422, 'release-rejected', detail, { checkReport });
}
