import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireOwnOrAdmin,
} from '@whetstone/server/access/authenticated-user';
import { DeletedCountDto, SuccessDto } from '@whetstone/server/http/response.dto';
import { ApiPage, type Page } from '@whetstone/server/paging/page';
import { IdempotencyKeyHeader } from '../../common/idempotency/idempotency-key.ts';
import {
  ListOrdersOfClientQuery,
  ListOrdersQuery,
  OrderDto,
  PlaceOrderDto,
  presentOrder,
} from './orders.dto.ts';
import { OrdersService } from './orders.service.ts';
import { PlaceOrderService } from './place-order.service.ts';

@Controller('order')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly placeOrder: PlaceOrderService,
  ) {}

  @Post()
  @Access('user')
  @ApiCreatedResponse({ type: SuccessDto })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'Requests with the same key and body place one order.',
  })
  async place(
    @Body() body: PlaceOrderDto,
    @CurrentUser() caller: AuthenticatedUser,
    @IdempotencyKeyHeader() key?: string,
  ): Promise<SuccessDto> {
    await this.placeOrder.place(body, caller, key);
    return { success: true };
  }

  @Get()
  @Access('admin')
  @ApiPage(OrderDto)
  async list(@Query() query: ListOrdersQuery): Promise<Page<OrderDto>> {
    return (await this.orders.list(query)).map(presentOrder);
  }

  @Get('email')
  @Access('user')
  @ApiPage(OrderDto)
  async listOfClient(
    @Query() { client, ...page }: ListOrdersOfClientQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<OrderDto>> {
    requireOwnOrAdmin(caller, client, 'You can only see your own orders.');
    return (await this.orders.listOfClient(client, page)).map(presentOrder);
  }

  @Delete(':id')
  @Access('user')
  @ApiOkResponse({ type: DeletedCountDto })
  async cancel(@Param('id') id: string, @CurrentUser() caller: AuthenticatedUser): Promise<DeletedCountDto> {
    return { deletedCount: (await this.orders.cancel(id, caller)) ? 1 : 0 };
  }
}
