import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import type { FastifyReply } from 'fastify';
import { ApiCsv } from '../../common/csv.ts';
import { IdempotencyKeyHeader } from '../../common/idempotency/idempotency-key.ts';
import { PurchaseExport } from './lists/purchase-export.ts';
import { PurchasesService } from './lists/purchases.service.ts';
import { PlacePurchaseService } from './placing/place-purchase.service.ts';
import {
  CancelPurchaseDto,
  ListOwnPurchasesQuery,
  ListPurchasesQuery,
  PackPurchasesDto,
  PlacePurchaseDto,
  PurchaseFilters,
  TakeStepDto,
} from './purchase-requests.dto.ts';
import { PackResultsDto, PurchaseDto, PurchaseSummaryDto } from './purchases.dto.ts';
import { PurchaseStepsService } from './steps/purchase-steps.service.ts';

@Controller('purchases')
export class PurchasesController {
  constructor(
    private readonly purchases: PurchasesService,
    private readonly placePurchase: PlacePurchaseService,
    private readonly steps: PurchaseStepsService,
    private readonly exports: PurchaseExport,
  ) {}

  @Post()
  @Access('user')
  @ApiCreatedResponse({ type: PurchaseDto })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'Requests with the same key and body place one purchase.',
  })
  async place(
    @Body() body: PlacePurchaseDto,
    @CurrentUser() caller: AuthenticatedUser,
    @IdempotencyKeyHeader() key?: string,
  ): Promise<PurchaseDto> {
    const request = key === undefined ? undefined : { key, body };
    const number = await this.placePurchase.place({ ...body, fromBasket: true }, caller, request);
    return this.purchases.get(number, caller);
  }

  @Get()
  @Access('admin')
  @ApiPage(PurchaseSummaryDto)
  list(
    @Query() query: ListPurchasesQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<PurchaseSummaryDto>> {
    return this.purchases.list(query, caller.id);
  }

  @Get('mine')
  @Access('user')
  @ApiPage(PurchaseSummaryDto)
  listMine(
    @Query() query: ListOwnPurchasesQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<PurchaseSummaryDto>> {
    return this.purchases.listMine(query, caller);
  }

  @Get('export')
  @Access('admin')
  @ApiCsv('One row per line, as a download.')
  export(@Query() filters: PurchaseFilters, @Res() reply: FastifyReply): Promise<void> {
    return this.exports.send(filters, reply);
  }

  @Post('pack')
  @Access('admin')
  @HttpCode(200)
  @ApiOkResponse({ type: PackResultsDto })
  async pack(
    @Body() { numbers }: PackPurchasesDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<PackResultsDto> {
    return { results: await this.steps.packAll(numbers, caller) };
  }

  @Get(':number')
  @Access('user')
  @ApiOkResponse({ type: PurchaseDto })
  get(@Param('number') number: string, @CurrentUser() caller: AuthenticatedUser): Promise<PurchaseDto> {
    return this.purchases.get(number, caller);
  }

  @Post(':number/cancel')
  @Access('user')
  @HttpCode(200)
  @ApiOkResponse({ type: PurchaseDto })
  async cancel(
    @Param('number') number: string,
    @Body() { note }: CancelPurchaseDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<PurchaseDto> {
    await this.steps.cancel(number, caller, note);
    return this.purchases.get(number, caller);
  }

  @Post(':number/steps')
  @Access('admin')
  @HttpCode(200)
  @ApiOkResponse({ type: PurchaseDto })
  async takeStep(
    @Param('number') number: string,
    @Body() body: TakeStepDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<PurchaseDto> {
    await this.steps.take(number, body, caller);
    return this.purchases.get(number, caller);
  }
}
