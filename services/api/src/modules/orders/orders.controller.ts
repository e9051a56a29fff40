import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../common/access/access.decorator.ts';
import { type Caller, CurrentCaller } from '../../common/access/caller.ts';
import { requireOwnOrAdmin } from '../../common/access/own-or-admin.ts';
import { DeletedCountDto } from '../../common/http/deleted-count.dto.ts';
import { SuccessDto } from '../../common/http/success.dto.ts';
import { ApiPage } from '../../common/paging/api-page.decorator.ts';
import type { Page } from '../../common/paging/page.ts';
import { IdempotencyKeyHeader } from './idempotency-key.decorator.ts';
import { ListOrdersOfClientQuery, ListOrdersQuery } from './list-orders.dto.ts';
import { OrderDto, presentOrder } from './order.dto.ts';
import { OrdersService } from './orders.service.ts';
import { PlaceOrderDto } from './place-order.dto.ts';
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
    description: 'The same key and body order only once.',
  })
  async place(
    @Body() body: PlaceOrderDto,
    @CurrentCaller() caller: Caller,
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
    @CurrentCaller() caller: Caller,
  ): Promise<Page<OrderDto>> {
    requireOwnOrAdmin(caller, client, 'You can only see your own orders.');
    return (await this.orders.listOfClient(client, page)).map(presentOrder);
  }

  @Delete(':id')
  @Access('user')
  @ApiOkResponse({ type: DeletedCountDto })
  async cancel(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<DeletedCountDto> {
    return { deletedCount: (await this.orders.cancel(id, caller)) ? 1 : 0 };
  }
}
