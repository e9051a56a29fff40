import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { SuccessDto } from '@whetstone/server/http/response.dto';
import { LimitPerNetwork } from '../../common/network-limit.ts';
import { OrdersService } from './lists/orders.service.ts';
import { BeginPaymentQuery } from './order-requests.dto.ts';
import { OrderDetailDto } from './orders.dto.ts';
import { PaymentSessionsService } from './payments/payment-sessions.service.ts';
import { PaymentPageDto } from './payments/payments.dto.ts';
import { ProviderEventsService } from './payments/provider-events.service.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly sessions: PaymentSessionsService,
    private readonly orders: OrdersService,
    private readonly events: ProviderEventsService,
  ) {}

  @Post('orders/:number/payment')
  @Access('user')
  @LimitPerNetwork(() => ({ name: 'network-payments', burst: 300, perMinute: 300 }))
  @HttpCode(200)
  @ApiOkResponse({
    type: PaymentPageDto,
    description: 'Repeated calls return the same page until it expires.',
  })
  async pay(
    @Param('number') number: string,
    @Query() { provider }: BeginPaymentQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<PaymentPageDto> {
    return { url: await this.sessions.begin(number, caller, provider) };
  }

  @Post('orders/:number/payment/check')
  @Access('user')
  @HttpCode(200)
  @ApiOkResponse({
    type: OrderDetailDto,
    description: 'The order, after the state of its payment at the provider was applied.',
  })
  async check(
    @Param('number') number: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<OrderDetailDto> {
    await this.sessions.check(number, caller);
    return this.orders.get(number, caller);
  }

  /** The webhook of a payment provider, such as `payments/stripe`. */
  @Post('payments/:provider')
  @Access('everyone')
  @HttpCode(200)
  @RouteConfig({ takesText: true })
  @ApiBody({
    schema: { type: 'object' },
    description: 'An event that the provider signed, at most five minutes ago.',
  })
  @ApiOkResponse({ type: SuccessDto })
  async receive(
    @Param('provider') provider: string,
    @Body() event: unknown,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<SuccessDto> {
    await this.events.receive(provider, typeof event === 'string' ? event : '', headers);
    return { success: true };
  }
}
