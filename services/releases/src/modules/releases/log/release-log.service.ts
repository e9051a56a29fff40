import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { CheckReportsService } from '../gate/check-reports.service.ts';
import { type CheckReportEntity, manifestOf, Release } from '../release.entity.ts';
import { isAdmin, LedgerService } from '../rollout/ledger.service.ts';
import type { LedgerEntry } from '../state/rollout.entities.ts';
import type { ReleaseError } from './release-error.entity.ts';
import { ReleaseErrorsService } from './release-errors.service.ts';
import type { ReleaseLogEntryDto } from './release-log.dto.ts';

/** What happened to a microfrontend: publications, results of the gate, and failures. */
@Injectable()
export class ReleaseLogService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly checkReports: CheckReportsService,
    private readonly errors: ReleaseErrorsService,
    @InjectRepository(Release) private readonly releases: Repository<Release>,
  ) {}

  /** The first entries at or after `since`, oldest first. Teams get no names of admins. */
  async read(
    microfrontend: string,
    { since, limit, isTeam }: { since: Date; limit: number; isTeam: boolean },
  ): Promise<ReleaseLogEntryDto[]> {
    const [changes, reports, errors] = await Promise.all([
      this.ledger.since(microfrontend, since, limit),
      this.checkReports.since(microfrontend, since, limit),
      this.errors.since(microfrontend, since, limit),
    ]);
    const [pages, before] = await Promise.all([
      this.pagesOf(microfrontend, errors),
      this.ledger.entryBefore(changes[0]),
    ]);
    const entries = [
      // The gate comes before the publication of the same millisecond.
      ...reports.map(checkEntry),
      ...changes.map((change, index) => changeEntry(change, changes[index - 1] ?? before, isTeam)),
      ...errors.map((error) => failureEntry(error, pages.get(`${error.version} ${error.module}`))),
    ];
    return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, limit);
  }

  /** The paths of the pages of these errors, by version and module. */
  private async pagesOf(
    microfrontend: string,
    errors: readonly ReleaseError[],
  ): Promise<Map<string, string>> {
    const versions = [...new Set(errors.map(({ version }) => version))];
    const releases = await this.releases.findBy({ microfrontend, version: In(versions) });
    return new Map(
      releases.flatMap((release) =>
        manifestOf(release).routes.map(({ module, path }) => [`${release.version} ${module}`, path] as const),
      ),
    );
  }
}

/** @param before the change before of the same microfrontend */
function changeEntry(
  { createdAt, action, version, percentage, actor, reason, replacedVersion }: LedgerEntry,
  before: LedgerEntry | null | undefined,
  isForTeam: boolean,
): ReleaseLogEntryDto {
  const shownActor = isForTeam && isAdmin(actor) ? 'an admin' : actor;
  const canary =
    before?.action === 'canary' && action !== 'canary-stopped' ? [canaryText(before, version)] : [];
  const parts = [
    ...(action === 'canary' ? [`${percentage} % of visitors`] : []),
    ...(action === 'rolled-back' ? [`instead of ${replacedVersion}`] : []),
    ...canary,
    `by ${shownActor}`,
  ];
  const message = `${parts.join(', ')}${reason && `: ${reason}`}`;
  return { at: createdAt.toISOString(), event: action, version, message };
}

/** What a publication of `version`, or the retirement of this live version, did with the canary that ran before. */
function canaryText(canary: LedgerEntry, version: string): string {
  if (canary.version === version) return `after ${canary.percentage} %`;
  return `ended the canary ${canary.version}`;
}

function checkEntry({
  createdAt,
  passed,
  version,
  results,
  isDryRun,
}: CheckReportEntity): ReleaseLogEntryDto {
  const failed = results.filter((result) => !result.passed);
  const text = passed
    ? `passed ${results.length} checks`
    : failed.map(({ check, subject, sentence }) => `${check} · ${subject}: ${sentence}`).join(' ');
  const message = isDryRun ? `dry run: ${text}` : text;
  return { at: createdAt.toISOString(), event: passed ? 'checked' : 'rejected', version, message };
}

function failureEntry(
  { lastAt, kind, version, module, message, times }: ReleaseError,
  path: string | undefined,
): ReleaseLogEntryDto {
  return { at: lastAt.toISOString(), event: kind, version, page: path ?? module, message, times };
}
