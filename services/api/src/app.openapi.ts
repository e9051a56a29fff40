import { ApiProperty } from '@nestjs/swagger';
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

  @ApiProperty({ required: false, type: 'integer', description: 'The stock. Missing for an unknown tool.' })
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

  @ApiProperty({ required: false, description: 'With price-changed: what the order costs now.' })
  quote?: QuoteDto;

  @ApiProperty({ required: false, description: 'With already-reviewed: the id of the earlier review.' })
  reviewId?: string;

  @ApiProperty({
    required: false,
    type: Object,
    description: 'With changed-meanwhile: the resource as it is now.',
  })
  current?: object;

  @ApiProperty({
    required: false,
    description: 'The name of the tool. With not-delivered-to and unclear-country: the country.',
  })
  name?: string;

  @ApiProperty({ required: false, description: 'The number of the order.' })
  number?: string;

  @ApiProperty({ required: false, type: 'integer', description: 'The limit that the request exceeds.' })
  max?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'The least possible number.' })
  min?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'With email-not-confirmed: unpaid orders.' })
  count?: number;

  @ApiProperty({
    required: false,
    description:
      'The reason, if the code has several: of invalid-csv, photo-rejected, impossible-step and not-delivered-to.',
  })
  reason?: string;

  @ApiProperty({ required: false, type: [String], description: 'With invalid-csv.' })
  columns?: string[];

  @ApiProperty({ required: false, type: 'integer', description: 'With invalid-csv.' })
  line?: number;

  @ApiProperty({
    required: false,
    type: [NumberSampleDto],
    description: 'With invalid-csv: numbers of the file that can be read in two ways.',
  })
  samples?: NumberSampleDto[];

  @ApiProperty({ required: false, type: [String], description: 'With open-orders: the numbers.' })
  orders?: string[];

  @ApiProperty({
    required: false,
    type: Object,
    description: 'With open-orders: the number of orders that wait for delivery, refund or bank.',
  })
  waitsFor?: object;

  @ApiProperty({
    required: false,
    description: 'With impossible-step: what cannot become true, such as packed.',
  })
  event?: string;

  @ApiProperty({
    required: false,
    enum: ['state', 'payment'],
    description: 'With impossible-step: the member that prevents the step.',
  })
  blocker?: 'state' | 'payment';

  @ApiProperty({ required: false, description: 'With impossible-step: the step is possible later.' })
  isEarly?: boolean;

  @ApiProperty({
    required: false,
    enum: STEPS,
    isArray: true,
    description: 'With impossible-step: do one first.',
  })
  first?: Step[];

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
