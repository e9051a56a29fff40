import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REFUND_REASONS, REFUND_STATES, type RefundReason, type RefundState } from './payment.entity.ts';

export const ONLINE_PAYMENT_STATES = ['open', 'paid', 'expired'] as const;

/** A payment at a provider, completed or not. */
export class OnlinePaymentDto {
  @ApiProperty({ description: 'The name of the payment provider.' })
  provider: string;

  @ApiProperty({ description: 'In the currency of the order.' })
  amount: number;

  @ApiProperty({ enum: ONLINE_PAYMENT_STATES, enumName: 'OnlinePaymentState' })
  state: (typeof ONLINE_PAYMENT_STATES)[number];

  @ApiProperty({ format: 'date-time', description: 'The time of the state.' })
  at: string;

  @ApiPropertyOptional({ description: "The id of the provider's payment or session, for admins." })
  reference?: string;
}

/** A refund of a payment at a provider. It is repeated until it succeeds. */
export class RefundDto {
  @ApiProperty({ description: 'The name of the payment provider.' })
  provider: string;

  @ApiProperty({ description: 'In the currency of the order.' })
  amount: number;

  @ApiProperty({
    enum: REFUND_STATES,
    enumName: 'RefundState',
    description:
      'pending: the bank has not confirmed the refund. failed: the refund is going to be repeated.',
  })
  state: RefundState;

  @ApiProperty({ format: 'date-time', description: 'The time of the state.' })
  at: string;

  @ApiPropertyOptional({
    description: 'What is refunded: the names of tools, or part of the order. Missing for a whole payment.',
  })
  service?: string;

  @ApiPropertyOptional({ description: "The id of the provider's refund, for admins." })
  reference?: string;

  @ApiPropertyOptional({ description: 'What the provider reports about the last attempt, for admins.' })
  error?: string;

  @ApiPropertyOptional({
    ...{ enum: REFUND_REASONS, enumName: 'RefundReason' },
    description:
      'For admins. surplus: the money arrived after the order was cancelled, paid in another way or sold out. difference: a line was cancelled during the payment. requested: by an admin. returned: the tools came back.',
  })
  reason?: RefundReason;
}

export class PaymentPageDto {
  @ApiProperty({ format: 'uri', description: 'The page of the provider on which the customer pays.' })
  url: string;
}
