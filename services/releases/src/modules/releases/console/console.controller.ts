import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import {
  CurrentPublisher,
  isTeam,
  type Publisher,
  requireOwnMicrofrontend,
} from '@whetstone/server/access/publisher';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/http/page';
import { CheckReportDto } from '../gate/check-report.dto.ts';
import { CheckReportsService } from '../gate/check-reports.service.ts';
import { ReleaseLogEntryDto, ReleaseLogQuery } from '../log/release-log.dto.ts';
import { ReleaseLogService } from '../log/release-log.service.ts';
import { LedgerService } from '../rollout/ledger.service.ts';
import { BlastRadiusService } from './blast-radius.service.ts';
import {
  BlastRadiusDto,
  InboundLinksDto,
  LedgerRecordDto,
  ListLedgerQuery,
  RejectedReleaseDto,
  ReleaseStatusDto,
  RetiredMicrofrontendDto,
  toLedgerRecord,
  toRejectedRelease,
} from './console.dto.ts';
import { InboundLinksService } from './inbound-links.service.ts';
import { ReleaseStatusService } from './release-status.service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Read-only routes for the release console and for teams. */
@Controller('releases')
export class ConsoleController {
  constructor(
    private readonly status: ReleaseStatusService,
    private readonly ledger: LedgerService,
    private readonly checkReports: CheckReportsService,
    private readonly blastRadius: BlastRadiusService,
    private readonly inboundLinks: InboundLinksService,
    private readonly log: ReleaseLogService,
  ) {}

  /** The current releases of all microfrontends. */
  @Get()
  @Access('admin')
  @ApiOkResponse({ type: [ReleaseStatusDto] })
  list(): Promise<ReleaseStatusDto[]> {
    return this.status.list();
  }

  /** The current releases of one microfrontend. A team can read its own. */
  @Get(':microfrontend')
  @Access('team-or-admin')
  @ApiOkResponse({ type: ReleaseStatusDto })
  read(
    @Param('microfrontend') microfrontend: string,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<ReleaseStatusDto> {
    requireOwnMicrofrontend(publisher, microfrontend);
    return this.status.get(microfrontend);
  }

  /** Retired microfrontends that can be restored. */
  @Get('retired')
  @Access('admin')
  @ApiOkResponse({ type: [RetiredMicrofrontendDto] })
  listRetired(): Promise<RetiredMicrofrontendDto[]> {
    return this.status.listRetired();
  }

  /** Everything that leads to a microfrontend, before its retirement. A team can read it for its own. */
  @Get(':microfrontend/inbound-links')
  @Access('team-or-admin')
  @ApiOkResponse({ type: InboundLinksDto })
  readInboundLinks(
    @Param('microfrontend') microfrontend: string,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<InboundLinksDto> {
    requireOwnMicrofrontend(publisher, microfrontend);
    return this.inboundLinks.get(microfrontend);
  }

  /** What happened to a microfrontend since a time, oldest first. A team can read it for its own. */
  @Get(':microfrontend/log')
  @Access('team-or-admin')
  @ApiOkResponse({ type: [ReleaseLogEntryDto] })
  readLog(
    @Param('microfrontend') microfrontend: string,
    @Query() { since, limit }: ReleaseLogQuery,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<ReleaseLogEntryDto[]> {
    requireOwnMicrofrontend(publisher, microfrontend);
    const start = since ? new Date(since) : new Date(Date.now() - DAY_MS);
    return this.log.read(microfrontend, { since: start, limit, isTeam: isTeam(publisher) });
  }

  /** All changes to rollouts, newest first. */
  @Get('ledger')
  @Access('admin')
  @ApiPage(LedgerRecordDto)
  async listLedger(@Query() { microfrontend, ...page }: ListLedgerQuery): Promise<Page<LedgerRecordDto>> {
    return (await this.ledger.list(microfrontend, page)).map(toLedgerRecord);
  }

  /** A check report. A team can read those of its own releases. */
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

  /** The releases that were rejected in the last seven days, of all microfrontends, newest first. */
  @Get('rejections')
  @Access('admin')
  @ApiPage(RejectedReleaseDto)
  async listRecentlyRejected(@Query() page: PageQuery): Promise<Page<RejectedReleaseDto>> {
    return (await this.checkReports.listRecentlyRejected(page)).map(toRejectedRelease);
  }

  /** The rejected releases of a microfrontend, newest first. */
  @Get(':microfrontend/rejections')
  @Access('admin')
  @ApiPage(RejectedReleaseDto)
  async listRejected(
    @Param('microfrontend') microfrontend: string,
    @Query() page: PageQuery,
  ): Promise<Page<RejectedReleaseDto>> {
    return (await this.checkReports.listRejected(microfrontend, page)).map(toRejectedRelease);
  }

  /** The pages and visitors that a change to this release affects. */
  @Get(':microfrontend/:version/blast-radius')
  @Access('admin')
  @ApiOkResponse({ type: BlastRadiusDto })
  readBlastRadius(
    @Param('microfrontend') microfrontend: string,
    @Param('version') version: string,
  ): Promise<BlastRadiusDto> {
    return this.blastRadius.get(microfrontend, version);
  }
}
