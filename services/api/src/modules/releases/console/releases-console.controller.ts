import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../../common/access/access.guard.ts';
import {
  CurrentPublisher,
  type Publisher,
  requireOwnMicrofrontend,
} from '../../../common/access/publisher.ts';
import { ApiPage, type Page, PageQuery } from '../../../common/paging/page.ts';
import { CheckReportDto } from '../check-report.dto.ts';
import { CheckReportsService } from '../check-reports.service.ts';
import { LedgerService } from '../ledger.service.ts';
import { BlastRadiusDto } from './blast-radius.dto.ts';
import { BlastRadiusService } from './blast-radius.service.ts';
import { LedgerRecordDto, ListLedgerQuery, presentEntry } from './ledger-record.dto.ts';
import { ReleaseStatusDto } from './microfrontend-releases.dto.ts';
import { OverviewService } from './overview.service.ts';
import { presentRejected, RejectedReleaseDto } from './refused-release.dto.ts';

/** What people are told of releases. */
@Controller('releases')
export class ReleasesConsoleController {
  constructor(
    private readonly overview: OverviewService,
    private readonly ledger: LedgerService,
    private readonly checkReports: CheckReportsService,
    private readonly blastRadius: BlastRadiusService,
  ) {}

  /** What is out of each microfrontend. */
  @Get()
  @Access('admin')
  @ApiOkResponse({ type: [ReleaseStatusDto] })
  list(): Promise<ReleaseStatusDto[]> {
    return this.overview.list();
  }

  /** What is out of one microfrontend; a team sees its own. */
  @Get(':microfrontend')
  @Access('team-or-admin')
  @ApiOkResponse({ type: ReleaseStatusDto })
  read(
    @Param('microfrontend') microfrontend: string,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<ReleaseStatusDto> {
    requireOwnMicrofrontend(publisher, microfrontend);
    return this.overview.of(microfrontend);
  }

  /** Every change of what visitors get, the newest first. */
  @Get('ledger')
  @Access('admin')
  @ApiPage(LedgerRecordDto)
  async listLedger(@Query() { microfrontend, ...page }: ListLedgerQuery): Promise<Page<LedgerRecordDto>> {
    return (await this.ledger.list(microfrontend, page)).map(presentEntry);
  }

  /** What the gate said of a release; a team reads what was said of its own. */
  @Get('check-reports/:id')
  @Access('team-or-admin')
  @ApiOkResponse({ type: CheckReportDto })
  async readVerdict(
    @Param('id') id: string,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<CheckReportDto> {
    const checkReport = await this.checkReports.find(id);
    requireOwnMicrofrontend(publisher, checkReport.microfrontend);
    return checkReport;
  }

  /** What the gate did not let out of a microfrontend, the newest first. */
  @Get(':microfrontend/rejections')
  @Access('admin')
  @ApiPage(RejectedReleaseDto)
  async listRejected(
    @Param('microfrontend') microfrontend: string,
    @Query() page: PageQuery,
  ): Promise<Page<RejectedReleaseDto>> {
    return (await this.checkReports.listRejected(microfrontend, page)).map(presentRejected);
  }

  /** Whom an action on this release would touch. */
  @Get(':microfrontend/:version/blast-radius')
  @Access('admin')
  @ApiOkResponse({ type: BlastRadiusDto })
  readBlastRadius(
    @Param('microfrontend') microfrontend: string,
    @Param('version') version: string,
  ): Promise<BlastRadiusDto> {
    return this.blastRadius.of(microfrontend, version);
  }
}
