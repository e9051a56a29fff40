import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CheckReport } from '@whetstone/contract';
import type { Repository } from 'typeorm';
import { TableReader } from '../../common/database/prepared-queries.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { keysetPage, sortOrder } from '../../common/paging/keyset-page.ts';
import type { Page, PageQuery } from '../../common/paging/page.ts';
import { CheckReportEntity } from './check-report.entity.ts';

@Injectable()
export class CheckReportsService {
  private readonly table: TableReader<CheckReportEntity>;

  constructor(
    @InjectRepository(CheckReportEntity) private readonly checkReports: Repository<CheckReportEntity>,
  ) {
    this.table = new TableReader(checkReports);
  }

  /** @throws ProblemException 404 */
  async find(id: string): Promise<CheckReport> {
    return present(await this.checkReports.findOneBy({ id }), 'There is no checkReport with this id.');
  }

  /** The newest one of a release. @throws ProblemException 404 */
  async lastOf(microfrontend: string, version: string): Promise<CheckReport> {
    const last = await this.checkReports.findOne({
      where: { microfrontend, version },
      order: { id: 'DESC' },
    });
    return present(last, `${microfrontend} ${version} was never judged.`);
  }

  /** What was not let out of a microfrontend, the newest first. */
  listRejected(microfrontend: string, page: PageQuery): Promise<Page<CheckReportEntity>> {
    const refused = [{ sql: 'piece = ? AND passed = FALSE', values: [microfrontend] }];
    return keysetPage(this.table, refused, sortOrder('newest'), page);
  }
}

function present(record: CheckReportEntity | null, otherwise: string): CheckReport {
  if (!record) throw new ProblemException(404, 'not-found', otherwise);
  const { createdAt: _createdAt, ...checkReport } = record;
  return checkReport;
}
