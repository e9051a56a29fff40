import { ApiProperty } from '@nestjs/swagger';
import { ProblemMembersDto } from '@whetstone/server/http/response.dto';
import {
  ORDER_STATES,
  type OrderState,
  PAYMENT_STATES,
  type PaymentState,
} from './modules/orders/order.entity.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from './modules/webhooks/webhook.entity.ts';
import { OrderEventPayload, TestPayload } from './modules/webhooks/webhook-payloads.dto.ts';

class FailedLineDto {
  @ApiProperty({ description: "The tool's id." })
  id: string;

  @ApiProperty({ required: false, type: 'integer', description: 'The stock. Missing for an unknown tool.' })
  available?: number;

  @ApiProperty({ description: 'A sentence for people.' })
  message: string;
}

class ProblemDto extends ProblemMembersDto {
  @ApiProperty({ required: false, type: 'integer', description: 'With insufficient-stock: the stock.' })
  available?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'With quantity-out-of-range.' })
  minQuantity?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'With quantity-out-of-range.' })
  maxQuantity?: number;

  @ApiProperty({
    required: false,
    type: [FailedLineDto],
    description: 'With a rejected order: every line that failed.',
  })
  lines?: FailedLineDto[];

  @ApiProperty({ required: false, description: 'With already-reviewed: the id of the earlier review.' })
  reviewId?: string;

  @ApiProperty({
    required: false,
    type: Object,
    description: 'With changed-meanwhile: the resource as it is now.',
  })
  current?: object;

  @ApiProperty({ required: false, enum: ORDER_STATES, description: 'With impossible-step.' })
  state?: OrderState;

  @ApiProperty({ required: false, enum: PAYMENT_STATES, description: 'With impossible-step.' })
  payment?: PaymentState;
}

/** What the OpenAPI document says about the service as a whole. */
export const openApi = {
  title: 'Whetstone API',
  description: 'Tools, orders, reviews and users of the shop. Errors are application/problem+json.',
  path: 'api/docs',
  problem: ProblemDto,
  webhooks: {
    ...Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, OrderEventPayload])),
    [TEST_EVENT]: TestPayload,
  },
};
