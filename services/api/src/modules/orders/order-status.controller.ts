import { Body, Controller, Param, Post } from '@nestjs/common';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { RespondsOk, SuccessDto } from '@whetstone/server/http/response.dto';
import { LimitPerNetwork } from '../../common/network-limit.ts';
import { OrderStatusDto, ReadOrderStatusDto } from './status/order-status.dto.ts';
import { OrderStatusService } from './status/order-status.service.ts';

@Controller()
export class OrderStatusController {
  constructor(private readonly status: OrderStatusService) {}

  /** The state of an order, for the holder of a link in its emails. The token is in the body, because addresses are logged. */
  @Post('order-status')
  @Access('everyone')
  @LimitPerNetwork(() => ({ name: 'network-order-status', burst: 60, perMinute: 60 }))
  @RespondsOk(OrderStatusDto)
  read(@Body() { token }: ReadOrderStatusDto): Promise<OrderStatusDto> {
    return this.status.read(token);
  }

  /** Ends the links in all emails about the order so far. */
  @Post('orders/:number/status-links/end')
  @Access('user')
  @RespondsOk(SuccessDto)
  async endLinks(
    @Param('number') number: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<SuccessDto> {
    await this.status.endLinks(number, caller);
    return { success: true };
  }
}
