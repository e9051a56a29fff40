import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireOwnOrAdmin,
} from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { DeletedCountDto } from '@whetstone/server/http/response.dto';
import { IdempotencyKeyHeader } from '../../common/idempotency/idempotency-key.ts';
import {
  ListOrdersOfClientQuery,
  ListOrdersQuery,
  OrderDto,
  PlacedOrderDto,
  PlaceOrderDto,
} from './orders.dto.ts';
import { OrdersService } from './orders.service.ts';
import { PlacePurchaseService } from './placing/place-purchase.service.ts';
import { PurchaseStepsService } from './steps/purchase-steps.service.ts';

@Controller('order')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly placePurchase: PlacePurchaseService,
    private readonly steps: PurchaseStepsService,
  ) {}

  @Post()
  @Access('user')
  @ApiCreatedResponse({ type: PlacedOrderDto })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'Requests with the same key and body place one order.',
  })
  async place(
    @Body() body: PlaceOrderDto,
    @CurrentUser() caller: AuthenticatedUser,
    @IdempotencyKeyHeader() key?: string,
  ): Promise<PlacedOrderDto> {
    const { id, quantity, address, phone } = body;
    const purchase = { lines: [{ id, quantity }], address, phone, fromBasket: false };
    const request = key === undefined ? undefined : { key, body };
    return { success: true, number: await this.placePurchase.place(purchase, caller, request) };
  }

  @Get()
  @Access('admin')
  @ApiPage(OrderDto)
  list(@Query() query: ListOrdersQuery): Promise<Page<OrderDto>> {
    return this.orders.list(query);
  }

  @Get('email')
  @Access('user')
  @ApiPage(OrderDto)
  listOfClient(
    @Query() { client, ...page }: ListOrdersOfClientQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<OrderDto>> {
    requireOwnOrAdmin(caller, client, 'You can only see your own orders.');
    return this.orders.listOfClient(client, page);
  }

  @Delete(':id')
  @Access('user')
  @ApiOkResponse({ type: DeletedCountDto })
  async cancel(@Param('id') id: string, @CurrentUser() caller: AuthenticatedUser): Promise<DeletedCountDto> {
    return { deletedCount: (await this.steps.cancelLine(id, caller)) ? 1 : 0 };
  }
}
