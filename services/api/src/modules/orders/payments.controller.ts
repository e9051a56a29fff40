import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { SuccessDto } from '@whetstone/server/http/response.dto';
import { LimitPerNetwork } from '../../common/network-limit.ts';
import { OrdersService } from './lists/orders.service.ts';
import { OrderDetailDto, PaymentPageDto } from './orders.dto.ts';
import { PaymentSessionsService } from './payments/payment-sessions.service.ts';
import { StripeEventsService } from './payments/stripe-events.service.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly sessions: PaymentSessionsService,
    private readonly orders: OrdersService,
    private readonly events: StripeEventsService,
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
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<PaymentPageDto> {
    return { url: await this.sessions.begin(number, caller) };
  }

  @Post('orders/:number/payment/check')
  @Access('user')
  @HttpCode(200)
  @ApiOkResponse({
    type: OrderDetailDto,
    description: 'The order, after the state of its payment at Stripe was applied.',
  })
  async check(
    @Param('number') number: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<OrderDetailDto> {
    await this.sessions.check(number, caller);
    return this.orders.get(number, caller);
  }

  @Post('payments/stripe')
  @Access('everyone')
  @HttpCode(200)
  @RouteConfig({ takesText: true })
  @ApiHeader({ name: 'Stripe-Signature', required: true, description: 'Not older than five minutes.' })
  @ApiBody({ schema: { type: 'object' }, description: 'An event of Stripe, sent by its webhook.' })
  @ApiOkResponse({ type: SuccessDto })
  async receive(
    @Body() event: unknown,
    @Headers('stripe-signature') signature: string = '',
  ): Promise<SuccessDto> {
    await this.events.receive(typeof event === 'string' ? event : '', signature);
    return { success: true };
  }
}
