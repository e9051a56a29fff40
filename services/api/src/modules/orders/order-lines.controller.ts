import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireOwnOrAdmin,
} from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { DeletedCountDto } from '@whetstone/server/http/response.dto';
import { IdempotencyKeyHeader, TakesIdempotencyKey } from '../../common/idempotency/idempotency-key.ts';
import { LimitPerNetwork, ordersOfNetwork } from '../../common/network-limit.ts';
import { destinationIn } from '../../common/postal/postal.dto.ts';
import {
  ListLinesOfClientQuery,
  ListLinesQuery,
  OrderDto,
  PlacedOrderDto,
  PlaceOrderDto,
} from './order-lines.dto.ts';
import { OrderLinesService } from './order-lines.service.ts';
import { PlaceOrderService } from './placing/place-order.service.ts';
import { OrderCancellations } from './steps/order-cancellations.service.ts';

@Controller('order')
export class OrderLinesController {
  constructor(
    private readonly lines: OrderLinesService,
    private readonly placeOrder: PlaceOrderService,
    private readonly cancellations: OrderCancellations,
  ) {}

  @Post()
  @Access('user')
  @LimitPerNetwork(ordersOfNetwork)
  @ApiCreatedResponse({ type: PlacedOrderDto })
  @TakesIdempotencyKey('Requests with the same key and body place one order.')
  async place(
    @Body() body: PlaceOrderDto,
    @CurrentUser() caller: AuthenticatedUser,
    @IdempotencyKeyHeader() key?: string,
  ): Promise<PlacedOrderDto> {
    const { id, quantity, phone, expectedTotal, expectedCurrency } = body;
    const { deliveryMethod, paymentMethod } = body;
    const expected = { expectedTotal, expectedCurrency, deliveryMethod, paymentMethod };
    const order = {
      lines: [{ id, quantity }],
      ...destinationIn(body),
      phone,
      ...expected,
      fromBasket: false,
    };
    const request = key === undefined ? undefined : { key, body };
    return { success: true, ...(await this.placeOrder.place(order, caller, request)) };
  }

  @Get()
  @Access('admin')
  @ApiPage(OrderDto)
  list(@Query() query: ListLinesQuery): Promise<Page<OrderDto>> {
    return this.lines.list(query);
  }

  @Get('email')
  @Access('user')
  @ApiPage(OrderDto)
  listOfClient(
    @Query() query: ListLinesOfClientQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<OrderDto>> {
    requireOwnOrAdmin(caller, query.client, 'You can only see your own orders.');
    return this.lines.listOfClient(query);
  }

  @Delete(':id')
  @Access('user')
  @ApiOkResponse({ type: DeletedCountDto })
  async cancel(@Param('id') id: string, @CurrentUser() caller: AuthenticatedUser): Promise<DeletedCountDto> {
    return { deletedCount: (await this.cancellations.cancelLine(id, caller)) ? 1 : 0 };
  }
}
