import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import { In, LessThan, type Repository } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { ReleasedFilesService } from './files/released-files.service.ts';
import { Release } from './release.entity.ts';
import { LedgerService } from './rollout/ledger.service.ts';
import { ReleaseStateService } from './state/release-state.service.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
/** Retention of check reports of rejected and dry-run releases. */
const REPORT_DAYS = 90;

/** Deletes replaced releases and release uploads that were never published. The ledger keeps their names. */
@Injectable()
export class ReleasePurgeService {
  private readonly logger = new Logger(ReleasePurgeService.name);

  constructor(
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    private readonly files: ReleasedFilesService,
    private readonly store: ObjectStore,
    private readonly config: Config,
    jobs: JobsService,
  ) {
    jobs.add('purge-releases', EVERY_HOUR, (signal) => this.purgeAll(signal));
    jobs.addPurge('purge-check-reports', EVERY_HOUR, () => ({
      table: 'release_check_reports',
      column: 'id',
      below: firstIdSince(Date.now() - REPORT_DAYS * DAY),
      and: 'id NOT IN (SELECT check_report_id FROM release_ledger WHERE check_report_id IS NOT NULL)',
    }));
  }

  private async purgeAll(signal: AbortSignal): Promise<void> {
    const rows = await this.releases
      .createQueryBuilder('releases')
      .select('DISTINCT microfrontend', 'microfrontend')
      .getRawMany<Pick<Release, 'microfrontend'>>();
    for (const { microfrontend } of rows) if (!signal.aborted) await this.purge(microfrontend);
    await this.store.removePartial(daysAgo(1));
  }

  private async purge(microfrontend: string): Promise<void> {
    const uploadedBefore = new Date(Date.now() - this.config.delivery.keepCandidatesHours * HOUR);
    const old = await this.releases.findBy({ microfrontend, uploadedAt: LessThan(uploadedBefore) });
    if (old.length === 0) return;
    const unwanted = await this.unwantedOf(microfrontend, old);
    const purged = await this.deleteRows(microfrontend, unwanted, uploadedBefore);
    if (purged.length === 0) return;
    await this.files.removeUnused(purged);
    this.logger.log(`${purged.length} releases of ${microfrontend} were deleted.`);
  }

  private async unwantedOf(microfrontend: string, old: readonly Release[]): Promise<Release[]> {
    const since = daysAgo(this.config.delivery.keepReleasesDays);
    const needed = new Set([
      ...(await this.publishedVersions(microfrontend)),
      ...(await this.ledger.versionsServedSince(microfrontend, since)),
    ]);
    const published = await this.ledger.filterPublished(
      microfrontend,
      old.map(({ version }) => version),
    );
    const isExpired = ({ version, uploadedAt }: Release) => uploadedAt < since || !published.has(version);
    return old.filter((release) => isExpired(release) && !needed.has(release.version));
  }

  /** Deletes the rows before the files, so every known release is complete. Keeps releases that were uploaded again meanwhile. */
  private async deleteRows(
    microfrontend: string,
    unwanted: readonly Release[],
    uploadedBefore: Date,
  ): Promise<Release[]> {
    const version = In(unwanted.map((release) => release.version));
    await this.releases.delete({ microfrontend, version, uploadedAt: LessThan(uploadedBefore) });
    const kept = (await this.releases.findBy({ microfrontend, version })).map((release) => release.version);
    return unwanted.filter((release) => !kept.includes(release.version));
  }

  private async publishedVersions(microfrontend: string): Promise<(string | null)[]> {
    const { rollouts } = await this.state.read();
    const own = rollouts.filter((rollout) => rollout.microfrontend === microfrontend);
    return own.flatMap(({ liveVersion, canaryVersion, lastGoodVersion }) => [
      liveVersion,
      canaryVersion,
      lastGoodVersion,
    ]);
  }
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY);
}
