import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/http/page';
import type { FastifyReply } from 'fastify';
import { ApiCsv } from '../../../common/csv.ts';
import { IdempotencyKeyHeader, TakesIdempotencyKey } from '../../../common/idempotency/idempotency-key.ts';
import { LedgerCheckService } from './ledger-check.service.ts';
import {
  AddStockEntryDto,
  LedgerCheckDto,
  SaveLowStockDto,
  StockEntryDto,
  ToolStockDto,
} from './stock.dto.ts';
import { StockEntriesService } from './stock-entries.service.ts';
import { StockExport } from './stock-export.ts';
import { StockLevelsService } from './stock-levels.service.ts';

@Controller()
@Access('admin')
export class StockController {
  constructor(
    private readonly entries: StockEntriesService,
    private readonly levels: StockLevelsService,
    private readonly checks: LedgerCheckService,
    private readonly exports: StockExport,
  ) {}

  @Get('tools/:id/stock')
  @ApiOkResponse({ type: ToolStockDto })
  get(@Param('id') id: string): Promise<ToolStockDto> {
    return this.levels.get(id);
  }

  /** The stock ledger of the tool, newest entries first. */
  @Get('tools/:id/stock-entries')
  @ApiPage(StockEntryDto)
  list(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<StockEntryDto>> {
    return this.entries.list(id, page);
  }

  @Post('tools/:id/stock-entries')
  @ApiCreatedResponse({ type: StockEntryDto })
  @TakesIdempotencyKey('Requests with the same key and body add one entry.')
  add(
    @Param('id') id: string,
    @Body() body: AddStockEntryDto,
    @CurrentUser() admin: AuthenticatedUser,
    @IdempotencyKeyHeader() key?: string,
  ): Promise<StockEntryDto> {
    return this.entries.add(id, body, admin, key);
  }

  @Put('tools/:id/low-stock')
  @ApiOkResponse({ type: ToolStockDto })
  setThreshold(
    @Param('id') id: string,
    @Body() body: SaveLowStockDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<ToolStockDto> {
    return this.levels.setThreshold(id, body, admin);
  }

  /** The tools whose stock is low. The smallest stock comes first. */
  @Get('stock/low')
  @ApiPage(ToolStockDto)
  listLow(@Query() page: PageQuery): Promise<Page<ToolStockDto>> {
    return this.levels.listLow(page);
  }

  /** The stock ledger of all tools, oldest entries first. */
  @Get('stock/export')
  @ApiCsv('One row per entry, as a download.')
  export(@CurrentUser() caller: AuthenticatedUser, @Res() reply: FastifyReply): Promise<void> {
    return this.exports.send(caller, reply);
  }

  /** Newest first. The shop checks the ledger every hour. */
  @Get('stock/ledger-checks')
  @ApiPage(LedgerCheckDto)
  listChecks(@Query() page: PageQuery): Promise<Page<LedgerCheckDto>> {
    return this.checks.list(page);
  }

  /** Checks the ledger now. Takes some seconds in a large shop. */
  @Post('stock/ledger-checks')
  @ApiCreatedResponse({ type: LedgerCheckDto })
  check(@CurrentUser() admin: AuthenticatedUser): Promise<LedgerCheckDto> {
    return this.checks.checkFor(admin);
  }
}
