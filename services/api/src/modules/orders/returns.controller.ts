import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import { LimitPerNetwork } from '../../common/network-limit.ts';
import { ReturnRefundDto } from './returned-tools/order-returns.dto.ts';
import { ReturnRequests } from './returns/return-requests.service.ts';
import { ReturnSteps } from './returns/return-steps.service.ts';
import {
  ListReturnsQuery,
  OrderReturnsDto,
  RequestReturnDto,
  ReturnDto,
  TakeReturnStepDto,
} from './returns/returns.dto.ts';
import { ReturnsService } from './returns/returns.service.ts';

@Controller()
export class ReturnsController {
  constructor(
    private readonly returns: ReturnsService,
    private readonly requests: ReturnRequests,
    private readonly steps: ReturnSteps,
  ) {}

  @Get('orders/:number/returns')
  @Access('user')
  @ApiOkResponse({ type: OrderReturnsDto })
  ofOrder(
    @Param('number') number: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<OrderReturnsDto> {
    return this.returns.ofOrder(number, caller);
  }

  /** Asks for a return of delivered lines, within the days of the settings. */
  @Post('orders/:number/returns')
  @Access('user')
  @LimitPerNetwork(() => ({ name: 'network-returns', burst: 100, perMinute: 100 }))
  @ApiCreatedResponse({ type: ReturnDto })
  request(
    @Param('number') number: string,
    @Body() body: RequestReturnDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<ReturnDto> {
    return this.requests.request(number, body, caller);
  }

  /** What the shop would refund for such a return. Changes nothing. */
  @Post('orders/:number/returns/quote')
  @Access('user')
  @RespondsOk(ReturnRefundDto)
  quote(
    @Param('number') number: string,
    @Body() body: RequestReturnDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<ReturnRefundDto> {
    return this.requests.quote(number, body, caller);
  }

  /** Newest first. */
  @Get('returns')
  @Access('admin')
  @ApiPage(ReturnDto)
  list(@Query() query: ListReturnsQuery, @CurrentUser() admin: AuthenticatedUser): Promise<Page<ReturnDto>> {
    return this.returns.list(query, admin);
  }

  /** The customer keeps the tools. Possible until they have arrived. */
  @Post('returns/:id/cancel')
  @Access('user')
  @RespondsOk(ReturnDto)
  cancel(@Param('id') id: string, @CurrentUser() caller: AuthenticatedUser): Promise<ReturnDto> {
    return this.requests.cancel(id, caller);
  }

  @Post('returns/:id/steps')
  @Access('admin')
  @RespondsOk(ReturnDto)
  take(
    @Param('id') id: string,
    @Body() body: TakeReturnStepDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<ReturnDto> {
    return this.steps.take(id, body, admin);
  }
}
