import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';

const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export class OverviewQuery {
  @ApiPropertyOptional({
    ...{ type: 'integer', enum: PERIODS, default: 30 },
    description: 'The number of days, today included.',
  })
  @Transform(({ value }) => Number(value))
  @IsIn(PERIODS, { message: `days must be one of ${PERIODS.join(', ')}.` })
  days: Period = 30;
}

export class SalesDayDto {
  @ApiProperty({ format: 'date', description: 'A day in the time zone of the shop.' })
  day: string;

  @ApiProperty({ type: 'integer', description: 'Orders that were placed on this day and are not cancelled.' })
  orders: number;

  @ApiProperty({ description: 'In the currency of the shop.' })
  revenue: number;
}

class RevenueDto {
  @ApiProperty({ description: 'ISO 4217.' })
  currency: string;

  @ApiProperty()
  amount: number;
}

/** Revenue is the total of the orders with delivery, without cancelled lines, cancelled orders, refunded orders and the refunded parts of others. */
export class SalesDto {
  @ApiProperty()
  timeZone: string;

  @ApiProperty({ type: [SalesDayDto], description: 'Oldest first.' })
  days: SalesDayDto[];

  @ApiProperty({
    type: [RevenueDto],
    description: 'The revenue of all days. The currency of the shop comes first.',
  })
  revenue: RevenueDto[];

  @ApiProperty({ description: 'Whether the shop has ever had an order.' })
  hasOrders: boolean;
}

/** Numbers of at most 1,000. */
export class OpenWorkDto {
  @ApiProperty({ type: 'integer' })
  paidToPack: number;

  @ApiProperty({ type: 'integer' })
  invoicedToPack: number;

  @ApiProperty({ type: 'integer', description: 'Packed orders, without refunded ones.' })
  toShip: number;

  @ApiProperty({ type: 'integer', description: 'Refunded orders that are placed or packed.' })
  toCancel: number;

  @ApiProperty({ type: 'integer', description: 'Cancelled orders whose payment is not on its way back.' })
  toRefund: number;

  @ApiProperty({ type: 'integer' })
  unpaid: number;

  @ApiProperty({ type: 'integer', description: 'Shipped orders whose invoice is not paid.' })
  shippedUnpaid: number;

  @ApiProperty({ type: 'integer', description: 'Delivered orders whose invoice is not paid.' })
  deliveredUnpaid: number;

  @ApiProperty({ type: 'integer', description: 'Orders whose VAT number waits for a decision.' })
  vatNumbers: number;

  @ApiProperty({ type: 'integer', description: 'Returns that wait for a decision.' })
  returnsToDecide: number;

  @ApiProperty({ type: 'integer', description: 'Accepted returns that have not arrived, with withdrawals.' })
  returnsToReceive: number;

  @ApiProperty({ type: 'integer', description: 'The withdrawals among `returnsToReceive`.' })
  withdrawals: number;

  @ApiProperty({ type: 'integer', description: 'Returns that have arrived.' })
  returnsToRefund: number;

  @ApiProperty({ type: 'integer' })
  lowStock: number;

  @ApiProperty({ type: 'integer', description: 'Tools that were never on sale.' })
  drafts: number;

  @ApiProperty({ type: 'integer' })
  failedEmails: number;

  @ApiProperty({ type: 'integer', description: 'Deliveries of webhooks.' })
  failedDeliveries: number;

  @ApiProperty({ type: 'integer', description: 'Open differences about payments that a bank disputes.' })
  disputes: number;

  @ApiProperty({
    type: 'integer',
    description: 'Other open differences between the shop and its payment providers.',
  })
  paymentDifferences: number;

  @ApiPropertyOptional({ description: 'The id of a webhook with failed deliveries.' })
  failingWebhook?: string;
}

export class BestToolDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ type: 'integer', description: 'Items that were ordered, without cancelled lines.' })
  sold: number;
}
