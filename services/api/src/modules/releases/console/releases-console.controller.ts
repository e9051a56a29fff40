import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../../common/access/access.decorator.ts';
import { CurrentPublisher, type Publisher, requireOwnPiece } from '../../../common/access/publisher.ts';
import { ApiPage } from '../../../common/paging/api-page.decorator.ts';
import type { Page } from '../../../common/paging/page.ts';
import { PageQuery } from '../../../common/paging/page-query.dto.ts';
import { LedgerService } from '../ledger.service.ts';
import { VerdictDto } from '../verdict.dto.ts';
import { VerdictsService } from '../verdicts.service.ts';
import { BlastRadiusDto } from './blast-radius.dto.ts';
import { BlastRadiusService } from './blast-radius.service.ts';
import { LedgerRecordDto, ListLedgerQuery, presentEntry } from './ledger-record.dto.ts';
import { OverviewService } from './overview.service.ts';
import { PieceReleasesDto } from './piece-releases.dto.ts';
import { presentRefused, RefusedReleaseDto } from './refused-release.dto.ts';

/** What people are told of releases. */
@Controller('releases')
export class ReleasesConsoleController {
  constructor(
    private readonly overview: OverviewService,
    private readonly ledger: LedgerService,
    private readonly verdicts: VerdictsService,
    private readonly blastRadius: BlastRadiusService,
  ) {}

  /** What is out of each piece. */
  @Get()
  @Access('admin')
  @ApiOkResponse({ type: [PieceReleasesDto] })
  list(): Promise<PieceReleasesDto[]> {
    return this.overview.list();
  }

  /** What is out of one piece; a team sees its own. */
  @Get(':piece')
  @Access('team-or-admin')
  @ApiOkResponse({ type: PieceReleasesDto })
  read(@Param('piece') piece: string, @CurrentPublisher() publisher: Publisher): Promise<PieceReleasesDto> {
    requireOwnPiece(publisher, piece);
    return this.overview.of(piece);
  }

  /** Every change of what visitors get, the newest first. */
  @Get('ledger')
  @Access('admin')
  @ApiPage(LedgerRecordDto)
  async listLedger(@Query() { piece, ...page }: ListLedgerQuery): Promise<Page<LedgerRecordDto>> {
    return (await this.ledger.list(piece, page)).map(presentEntry);
  }

  /** What the gate said of a release; a team reads what was said of its own. */
  @Get('verdicts/:id')
  @Access('team-or-admin')
  @ApiOkResponse({ type: VerdictDto })
  async readVerdict(@Param('id') id: string, @CurrentPublisher() publisher: Publisher): Promise<VerdictDto> {
    const verdict = await this.verdicts.find(id);
    requireOwnPiece(publisher, verdict.piece);
    return verdict;
  }

  /** What the gate did not let out of a piece, the newest first. */
  @Get(':piece/refusals')
  @Access('admin')
  @ApiPage(RefusedReleaseDto)
  async listRefused(
    @Param('piece') piece: string,
    @Query() page: PageQuery,
  ): Promise<Page<RefusedReleaseDto>> {
    return (await this.verdicts.listRefused(piece, page)).map(presentRefused);
  }

  /** Whom an action on this release would touch. */
  @Get(':piece/:version/blast-radius')
  @Access('admin')
  @ApiOkResponse({ type: BlastRadiusDto })
  readBlastRadius(@Param('piece') piece: string, @Param('version') version: string): Promise<BlastRadiusDto> {
    return this.blastRadius.of(piece, version);
  }
}
