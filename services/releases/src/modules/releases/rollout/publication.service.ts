import { Injectable } from '@nestjs/common';
import type { PublicationResult } from '@whetstone/contract';
import { MAX_CANARIES } from '@whetstone/contract/canaries';
import { isTeam, nameOf, type Publisher, requireOwnMicrofrontend } from '@whetstone/server/access/publisher';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import { Config } from '../../../common/config/config.ts';
import { ApprovalsService } from '../approvals/approvals.service.ts';
import { ReleaseUploadsService } from '../files/release-uploads.service.ts';
import { ReleasedFilesService } from '../files/released-files.service.ts';
import { CheckReportsService } from '../gate/check-reports.service.ts';
import type { AcceptedTypes } from '../gate/checks/check-types.ts';
import { otherReleasesOf } from '../gate/checks/gate-input.ts';
import { GateService } from '../gate/gate.service.ts';
import type { PublicationDto } from '../release.dto.ts';
import { manifestOf, microfrontendReleaseOf, type Release } from '../release.entity.ts';
import { CONFLICT, type ReleaseSnapshot, ReleaseStateService } from '../state/release-state.service.ts';
import {
  isPublished,
  type LedgerEntry,
  type Rollout,
  rolloutOf,
  withCanary,
  withLive,
} from '../state/rollout.entities.ts';
import { LedgerService } from './ledger.service.ts';

const ALL_VISITORS = 100;

interface Pending {
  version: string;
  abort: AbortController;
}

@Injectable()
export class PublicationService {
  /** The latest publication of each microfrontend that is being checked. */
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly files: ReleasedFilesService,
    private readonly uploads: ReleaseUploadsService,
    private readonly state: ReleaseStateService,
    private readonly gate: GateService,
    private readonly ledger: LedgerService,
    private readonly checkReports: CheckReportsService,
    private readonly approvals: ApprovalsService,
    private readonly config: Config,
  ) {}

  /**
   * Publishes a release to all visitors or to a percentage of them. A publication of another version of the microfrontend, requested later,
   * ends the check of this one.
   * @param disconnection ends the check
   * @throws ProblemException 400, 403, 404, 409, 422 with the check report, 429
   */
  async publish(
    microfrontend: string,
    version: string,
    publication: PublicationDto,
    publisher: Publisher,
    disconnection: AbortSignal,
  ): Promise<PublicationResult> {
    requireOwnMicrofrontend(publisher, microfrontend);
    requireReplacingCanary(publication);
    const acceptedTypes = acceptedBy(publisher, publication);
    await this.uploads.requireUnexpired(await this.files.find(microfrontend, version));
    const release = await this.files.renew(microfrontend, version);
    const publish = (signal: AbortSignal) =>
      this.state.change((snapshot) =>
        this.attempt(release, snapshot, { publication, publisher, acceptedTypes, signal }),
      );
    return publication.dryRun ? publish(disconnection) : this.supersede(release, disconnection, publish);
  }

  /** Ends the pending publication of another version, and calls `publish` with a signal that the next one aborts. */
  private async supersede<Result>(
    { microfrontend, version }: Release,
    disconnection: AbortSignal,
    publish: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const earlier = this.pending.get(microfrontend);
    if (earlier && earlier.version !== version)
      earlier.abort.abort(superseded(microfrontend, earlier.version, version));
    const own: Pending = { version, abort: new AbortController() };
    this.pending.set(microfrontend, own);
    try {
      return await publish(AbortSignal.any([disconnection, own.abort.signal]));
    } finally {
      if (this.pending.get(microfrontend) === own) this.pending.delete(microfrontend);
    }
  }

  private async attempt(
    release: Release,
    snapshot: ReleaseSnapshot,
    { publication, publisher, acceptedTypes, signal }: Attempt,
  ): Promise<PublicationResult | typeof CONFLICT> {
    const { microfrontend, version } = release;
    const { percentage, reason = '', dryRun } = publication;
    const { sequence } = snapshot;
    const before = rolloutOf(snapshot.rollouts, microfrontend);
    if (isPublished(before, version, percentage)) {
      const checkReport = await this.checkReports.latestOf(microfrontend, version);
      return { outcome: 'unchanged', checkReport, sequence };
    }
    await this.requireFiles(release);
    const { entry, rollout } = publicationChange(release, snapshot, publication);
    const rollouts = await this.state.withManifests(snapshot.rollouts);
    const candidate = microfrontendReleaseOf(release);
    const actor = nameOf(publisher);
    const isGranted = await this.isFirstOfNewShop(microfrontend);
    const checkReport = await this.gate.requirePassing(candidate, rollouts, {
      ...{ signal, acceptedTypes, isGranted, isDryRun: dryRun === true },
      requestedBy: actor,
    });
    signal.throwIfAborted();
    if (dryRun) return { outcome: 'dry-run', checkReport, sequence };
    const attributed = { ...entry, reason, actor, checkReportId: checkReport.id };
    const others = otherReleasesOf({ others: rollouts });
    const isRecorded = await this.ledger.record(sequence, { entry: attributed, rollout }, async (manager) => {
      if (isGranted) await this.approvals.grantPlaces(manager, candidate, others, actor);
    });
    if (!isRecorded) return CONFLICT;
    return { outcome: entry.action, checkReport, sequence: sequence + 1 };
  }

  /** The operator names the first microfrontends of a shop in `DEPLOY_TOKEN_FILES`. Their first releases divide the site. */
  private async isFirstOfNewShop(microfrontend: string): Promise<boolean> {
    const { tokenFiles } = this.config.delivery;
    return tokenFiles.includes(microfrontend) && !(await this.ledger.hasEntry(microfrontend));
  }

  private async requireFiles(release: Release): Promise<void> {
    const missing = await this.files.missingOf(manifestOf(release));
    if (missing.length === 0) return;
    const detail = `${missing.length} files of ${release.microfrontend} ${release.version} were not uploaded. Upload the build again.`;
    throw new ProblemException(409, 'files-missing', detail, { missing });
  }
}

interface Attempt {
  publication: PublicationDto;
  publisher: Publisher;
  acceptedTypes: AcceptedTypes | undefined;
  signal: AbortSignal;
}

/** @throws ProblemException 403 for a team, 400 without a reason */
function acceptedBy(
  publisher: Publisher,
  { acceptTypeChanges, reason = '' }: PublicationDto,
): AcceptedTypes | undefined {
  if (!acceptTypeChanges) return undefined;
  if (isTeam(publisher))
    throw new ProblemException(403, 'forbidden', 'Only an admin accepts type changes that break remotes.');
  if (!reason.trim())
    throw validationProblem([
      { field: 'reason', code: 'required', message: 'reason must say why the type changes break no page.' },
    ]);
  return { by: nameOf(publisher), reason: reason.trim() };
}

/** @throws ProblemException 400 for a publication to all visitors that asks to replace a canary as one */
function requireReplacingCanary({ percentage, replaceCanary }: PublicationDto): void {
  if (!replaceCanary || percentage < ALL_VISITORS) return;
  const max = ALL_VISITORS - 1;
  const message = `percentage must be 1 to ${max} with replaceCanary: only a canary replaces a canary.`;
  throw validationProblem([{ field: 'percentage', code: 'out-of-range', params: { min: 1, max }, message }]);
}

function superseded(microfrontend: string, version: string, newer: string): ProblemException {
  const detail = `${microfrontend} ${version} was not published: the publication of ${newer} was requested after it.`;
  return new ProblemException(409, 'superseded', detail);
}

type PlannedEntry = Pick<
  LedgerEntry,
  'microfrontend' | 'version' | 'percentage' | 'replacedVersion' | 'replacedEntry' | 'commit'
> & { action: 'live' | 'canary' };

/** The change that publishes a release as the next ledger entry. @throws ProblemException 409 */
function publicationChange(
  { microfrontend, version, commit }: Release,
  { rollouts, sequence: latest }: ReleaseSnapshot,
  { percentage, replaceCanary, promoteCanary }: PublicationDto,
): { rollout: Rollout; entry: PlannedEntry } {
  const before = rolloutOf(rollouts, microfrontend);
  const sequence = latest + 1;
  if (promoteCanary) requireCanary(before, { microfrontend, version, percentage });
  const entry = {
    ...{ microfrontend, version, percentage, commit },
    replacedVersion: before?.liveVersion ?? null,
    replacedEntry: before?.liveEntry ?? null,
  };
  if (percentage === ALL_VISITORS) {
    const rollout = withLive(before, microfrontend, version, sequence);
    return { rollout, entry: { ...entry, action: 'live' } };
  }
  if (!before) throw noLiveRelease(microfrontend);
  if (before.canaryVersion && before.canaryVersion !== version && !replaceCanary) throw otherCanary(before);
  if (!before.canaryVersion) requireCanarySlot(rollouts);
  return {
    rollout: withCanary(before, version, percentage, sequence),
    entry: { ...entry, action: 'canary' },
  };
}

/** @throws ProblemException 409 unless the version is a canary for at most this percentage */
function requireCanary(
  before: Rollout | undefined,
  { microfrontend, version, percentage }: Pick<LedgerEntry, 'microfrontend' | 'version' | 'percentage'>,
): void {
  if (before?.canaryVersion !== version) throw canaryEnded(microfrontend, version);
  if (percentage >= (before.canaryPercentage ?? 0)) return;
  const detail = `${microfrontend} ${version} is a canary for ${before.canaryPercentage} % of visitors already. Nothing has changed.`;
  throw new ProblemException(409, 'canary-widened', detail);
}

/** An edge has a render thread for at most four canaries. @throws ProblemException 409 */
function requireCanarySlot(rollouts: readonly Rollout[]): void {
  const canaries = rollouts.filter(({ canaryVersion }) => canaryVersion).map((one) => one.microfrontend);
  if (canaries.length < MAX_CANARIES) return;
  const detail = `${canaries.join(', ')} have a canary, and a shop has at most ${MAX_CANARIES} at the same time. Wait until one of them is live or stopped, ask its team to do that, or release to everybody.`;
  throw new ProblemException(409, 'too-many-canaries', detail);
}

function canaryEnded(microfrontend: string, version: string): ProblemException {
  const detail = `${microfrontend} ${version} is no longer a canary: it was stopped or replaced. Nothing has changed.`;
  return new ProblemException(409, 'canary-ended', detail);
}

function otherCanary({ microfrontend, canaryVersion, canaryPercentage }: Rollout): ProblemException {
  const detail = `${microfrontend} ${canaryVersion} is a canary for ${canaryPercentage} % of visitors. Make it live, stop it, or replace it: with --replace of the command, replaceCanary of the API.`;
  return new ProblemException(409, 'canary-running', detail, { canary: canaryVersion });
}

function noLiveRelease(microfrontend: string): ProblemException {
  const detail = `${microfrontend} has no live release, which a canary needs for comparison. Release to everybody first.`;
  return new ProblemException(409, 'no-live-release', detail);
}
