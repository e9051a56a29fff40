import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import type { FastifyReply } from 'fastify';
import { ApiCsv } from '../../common/csv.ts';
import { IdempotencyKeyHeader } from '../../common/idempotency/idempotency-key.ts';
import { OrderExport } from './lists/order-export.ts';
import { OrdersService } from './lists/orders.service.ts';
import {
  CancelPurchaseDto,
  ListOrdersQuery,
  ListOwnOrdersQuery,
  OrderFilters,
  PackPurchasesDto,
  PlacePurchaseDto,
  TakeStepDto,
} from './order-requests.dto.ts';
import { PackResultsDto, PurchaseDto, PurchaseSummaryDto } from './orders.dto.ts';
import { PlaceOrderService } from './placing/place-order.service.ts';
import { OrderStepsService } from './steps/order-steps.service.ts';

@Controller('purchases')
export class PurchasesController {
  constructor(
    private readonly orders: OrdersService,
    private readonly placeOrder: PlaceOrderService,
    private readonly steps: OrderStepsService,
    private readonly exports: OrderExport,
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
    const number = await this.placeOrder.place({ ...body, fromBasket: true }, caller, request);
    return this.orders.get(number, caller);
  }

  @Get()
  @Access('admin')
  @ApiPage(PurchaseSummaryDto)
  list(
    @Query() query: ListOrdersQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<PurchaseSummaryDto>> {
    return this.orders.list(query, caller.id);
  }

  @Get('mine')
  @Access('user')
  @ApiPage(PurchaseSummaryDto)
  listMine(
    @Query() query: ListOwnOrdersQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<PurchaseSummaryDto>> {
    return this.orders.listMine(query, caller);
  }

  @Get('export')
  @Access('admin')
  @ApiCsv('One row per line, as a download.')
  export(@Query() filters: OrderFilters, @Res() reply: FastifyReply): Promise<void> {
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
    return this.orders.get(number, caller);
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
    return this.orders.get(number, caller);
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
    return this.orders.get(number, caller);
  }
}
