import { Body, Controller, Get, Ip, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireRecentProof,
} from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiCsv } from '../../common/csv.ts';
import { IdempotencyKeyHeader, TakesIdempotencyKey } from '../../common/idempotency/idempotency-key.ts';
import { LimitPerNetwork, ordersOfNetwork } from '../../common/network-limit.ts';
import { destinationIn } from '../../common/postal/postal.dto.ts';
import { OrderExport } from './lists/order-export.ts';
import { OrdersService } from './lists/orders.service.ts';
import {
  CancelOrderDto,
  CorrectAddressDto,
  DecideVatNumberDto,
  ListOrdersQuery,
  ListOwnOrdersQuery,
  NewOrderDto,
  OrderFilters,
  PackOrdersDto,
  TakeStepDto,
} from './order-requests.dto.ts';
import { OrderSummaryDto } from './order-summary.dto.ts';
import { OrderDetailDto, PackResultsDto } from './orders.dto.ts';
import { PlaceOrderService } from './placing/place-order.service.ts';
import { CodeLimit } from './promotions/code-limit.ts';
import { AddressCorrection } from './steps/address-correction.service.ts';
import { OrderCancellations } from './steps/order-cancellations.service.ts';
import { OrderStepsService } from './steps/order-steps.service.ts';
import { VatDecisions } from './vat/vat-decisions.service.ts';

@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly placeOrder: PlaceOrderService,
    private readonly steps: OrderStepsService,
    private readonly cancellations: OrderCancellations,
    private readonly correction: AddressCorrection,
    private readonly exports: OrderExport,
    private readonly vatDecisions: VatDecisions,
    private readonly codes: CodeLimit,
  ) {}

  @Post()
  @Access('user')
  @LimitPerNetwork(ordersOfNetwork)
  @ApiCreatedResponse({ type: OrderDetailDto })
  @TakesIdempotencyKey('Requests with the same key and body place one order.')
  async place(
    @Body() body: NewOrderDto,
    @CurrentUser() caller: AuthenticatedUser,
    @Ip() client: string,
    @IdempotencyKeyHeader() key?: string,
  ): Promise<OrderDetailDto> {
    const request = key === undefined ? undefined : { key, body };
    const { lines, phone, expectedTotal, expectedCurrency } = body;
    const { deliveryMethod, paymentMethod, vatNumber, vatCompany, discountCode, inBasket } = body;
    if (discountCode) await this.codes.limit(client);
    const expected = { expectedTotal, expectedCurrency, deliveryMethod, paymentMethod, discountCode };
    const customer = { ...destinationIn(body), phone, vatNumber, vatCompany };
    const order = { lines, ...customer, ...expected, fromBasket: true, inBasket };
    return this.placeOrder.place(order, caller, request);
  }

  @Get()
  @Access('admin')
  @ApiPage(OrderSummaryDto)
  list(
    @Query() query: ListOrdersQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<OrderSummaryDto>> {
    return this.orders.list(query, caller.id);
  }

  @Get('mine')
  @Access('user')
  @ApiPage(OrderSummaryDto)
  listMine(
    @Query() query: ListOwnOrdersQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<OrderSummaryDto>> {
    return this.orders.listMine(query, caller);
  }

  @Get('export')
  @Access('admin')
  @ApiCsv(
    'One row per line, as a download. The payment can be `partly refunded`. An order with several parcels has their carriers and tracking numbers in the order of dispatch, separated by semicolons. The refunded part of the order total does not contain the prices of lines that were cancelled before the order, which have left the total.',
  )
  async export(
    @Query() filters: OrderFilters,
    @CurrentUser() caller: AuthenticatedUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireRecentProof(caller);
    await this.exports.send(filters, caller, reply);
  }

  @Post('pack')
  @Access('admin')
  @RespondsOk(PackResultsDto)
  async pack(
    @Body() { numbers }: PackOrdersDto,
    @CurrentUser() caller: AuthenticatedUser,
    @Req() { id }: FastifyRequest,
  ): Promise<PackResultsDto> {
    return { results: await this.steps.packAll(numbers, caller, id) };
  }

  @Get(':number')
  @Access('user')
  @ApiOkResponse({ type: OrderDetailDto })
  get(@Param('number') number: string, @CurrentUser() caller: AuthenticatedUser): Promise<OrderDetailDto> {
    return this.orders.get(number, caller);
  }

  @Post(':number/cancel')
  @Access('user')
  @RespondsOk(OrderDetailDto)
  async cancel(
    @Param('number') number: string,
    @Body() { note }: CancelOrderDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<OrderDetailDto> {
    await this.cancellations.cancel(number, caller, note);
    return this.orders.get(number, caller);
  }

  /** Corrects the address of an order that is not shipped. The history keeps the address before. */
  @Put(':number/address')
  @Access('admin')
  @ApiOkResponse({ type: OrderDetailDto })
  async correctAddress(
    @Param('number') number: string,
    @Body() body: CorrectAddressDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<OrderDetailDto> {
    await this.correction.correct(number, body, caller);
    return this.orders.get(number, caller);
  }

  /** Approves or refuses the VAT number of an order, and emails the customer what that means. Returns 409 `vat-number-decided` without a pending number, and 409 `seller-incomplete` if its invoice has to be replaced and the settings have no legal name or address. */
  @Post(':number/vat-number')
  @Access('admin')
  @RespondsOk(OrderDetailDto)
  async decideVatNumber(
    @Param('number') number: string,
    @Body() body: DecideVatNumberDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<OrderDetailDto> {
    await this.vatDecisions.decide(number, body, caller);
    return this.orders.get(number, caller);
  }

  @Post(':number/steps')
  @Access('admin')
  @RespondsOk(OrderDetailDto)
  async takeStep(
    @Param('number') number: string,
    @Body() body: TakeStepDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<OrderDetailDto> {
    await this.steps.take(number, body, caller);
    return this.orders.get(number, caller);
  }
}
