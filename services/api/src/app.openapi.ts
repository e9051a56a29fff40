import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FIELD_CODES, type FieldCode } from '@whetstone/server/http/field-error';
import { ProblemMembersDto } from '@whetstone/server/http/response.dto';
import {
  ORDER_STATES,
  type OrderState,
  PAYMENT_STATES,
  type PaymentState,
} from './modules/orders/order.entity.ts';
import { QuoteDto } from './modules/orders/pricing/quote.dto.ts';
import { STEPS, type Step } from './modules/orders/step-rules.ts';
import { NumberSampleDto } from './modules/tools/csv/tool-imports.dto.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from './modules/webhooks/webhook.entity.ts';
import { OrderEventPayload, TestPayload } from './modules/webhooks/webhook-payloads.dto.ts';

class FailedLineDto {
  @ApiProperty({ description: "The tool's id." })
  id: string;

  @ApiPropertyOptional({ type: 'integer', description: 'The stock. Missing for an unknown tool.' })
  available?: number;

  @ApiProperty({
    enum: FIELD_CODES,
    enumName: 'FieldCode',
    description: 'The code of the error of the line.',
  })
  code: FieldCode;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The parameters of the code.' })
  params: Record<string, unknown>;

  @ApiProperty({ description: 'An English sentence for programs and logs.' })
  message: string;
}

class ProblemDto extends ProblemMembersDto {
  @ApiPropertyOptional({ type: 'integer', description: 'With insufficient-stock: the stock.' })
  available?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'With quantity-out-of-range.' })
  minQuantity?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'With quantity-out-of-range.' })
  maxQuantity?: number;

  @ApiPropertyOptional({
    type: [FailedLineDto],
    description: 'With a rejected order: every line that failed.',
  })
  lines?: FailedLineDto[];

  @ApiPropertyOptional({ description: 'With price-changed: what the order costs now.' })
  quote?: QuoteDto;

  @ApiPropertyOptional({ description: 'With already-reviewed: the id of the earlier review.' })
  reviewId?: string;

  @ApiPropertyOptional({ type: Object, description: 'With changed-meanwhile: the resource as it is now.' })
  current?: object;

  @ApiPropertyOptional({
    description:
      'The name of the tool. With not-delivered-to, unclear-country and unclear-region: the country.',
  })
  name?: string;

  @ApiPropertyOptional({ description: 'The number of the order.' })
  number?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'The limit that the request exceeds.' })
  max?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'The least possible number.' })
  min?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'With email-not-confirmed: unpaid orders.' })
  count?: number;

  @ApiPropertyOptional({
    description:
      'The reason, if the code has several: of invalid-csv, photo-rejected, impossible-step and not-delivered-to.',
  })
  reason?: string;

  @ApiPropertyOptional({ type: [String], description: 'With invalid-csv.' })
  columns?: string[];

  @ApiPropertyOptional({ type: 'integer', description: 'With invalid-csv.' })
  line?: number;

  @ApiPropertyOptional({
    type: [NumberSampleDto],
    description: 'With invalid-csv: numbers of the file that can be read in two ways.',
  })
  samples?: NumberSampleDto[];

  @ApiPropertyOptional({ type: [String], description: 'With open-orders: the numbers.' })
  orders?: string[];

  @ApiPropertyOptional({
    type: Object,
    description: 'With open-orders: the number of orders that wait for delivery, refund or bank.',
  })
  waitsFor?: object;

  @ApiPropertyOptional({ description: 'With impossible-step: what cannot become true, such as packed.' })
  event?: string;

  @ApiPropertyOptional({
    enum: ['state', 'payment'],
    description: 'With impossible-step: the member that prevents the step.',
  })
  blocker?: 'state' | 'payment';

  @ApiPropertyOptional({ description: 'With impossible-step: the step is possible later.' })
  isEarly?: boolean;

  @ApiPropertyOptional({ enum: STEPS, isArray: true, description: 'With impossible-step: do one first.' })
  first?: Step[];

  @ApiPropertyOptional({ enum: ORDER_STATES, description: 'With impossible-step.' })
  state?: OrderState;

  @ApiPropertyOptional({ enum: PAYMENT_STATES, description: 'With impossible-step.' })
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
