import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CheckReport } from '@whetstone/contract';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { TableReader } from '@whetstone/server/database/prepared-queries';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { MoreThanOrEqual, type Repository } from 'typeorm';
import { CheckReportEntity } from '../release.entity.ts';

const RECENTLY_MS = 7 * 24 * 3_600_000;

@Injectable()
export class CheckReportsService {
  constructor(
    @InjectRepository(CheckReportEntity) private readonly checkReports: Repository<CheckReportEntity>,
  ) {}

  /** @throws ProblemException 404 */
  async find(id: string): Promise<CheckReport> {
    return orNotFound(await this.checkReports.findOneBy({ id }), 'There is no check report with this id.');
  }

  /** The newest check report of a release. @throws ProblemException 404 */
  async latestOf(microfrontend: string, version: string): Promise<CheckReport> {
    const latest = await this.checkReports.findOne({
      where: { microfrontend, version },
      order: { id: 'DESC' },
    });
    return orNotFound(latest, `${microfrontend} ${version} was never checked.`);
  }

  /** The first check reports of a microfrontend at or after `since`. */
  since(microfrontend: string, since: Date, take: number): Promise<CheckReportEntity[]> {
    const where = { microfrontend, id: MoreThanOrEqual(firstIdSince(since.getTime())) };
    return this.checkReports.find({ where, order: { id: 'ASC' }, take });
  }

  /** Check reports of rejected releases, newest first. */
  listRejected(microfrontend: string, page: PageQuery): Promise<Page<CheckReportEntity>> {
    const rejected = [{ sql: 'microfrontend = ? AND passed = FALSE', values: [microfrontend] }];
    return keysetPage(new TableReader(this.checkReports), rejected, sortOrder('newest'), page);
  }

  /** Check reports of the releases that the gate rejected in the last seven days, of all microfrontends, newest first. */
  listRecentlyRejected(page: PageQuery): Promise<Page<CheckReportEntity>> {
    const since = firstIdSince(Date.now() - RECENTLY_MS);
    const rejected = [{ sql: 'id >= ? AND passed = FALSE', values: [since] }];
    return keysetPage(new TableReader(this.checkReports), rejected, sortOrder('newest'), page);
  }
}

function orNotFound(record: CheckReportEntity | null, detail: string): CheckReport {
  if (!record) throw new ProblemException(404, 'not-found', detail);
  const { createdAt: _createdAt, isDryRun: _isDryRun, ...checkReport } = record;
  return checkReport;
}
