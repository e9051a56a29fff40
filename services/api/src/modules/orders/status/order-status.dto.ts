import { ApiProperty, ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import { Text } from '@whetstone/server/http/fields';
import { OrderLineDto } from '../order-summary.dto.ts';
import { OrderDetailDto, WithdrawalDto } from '../orders.dto.ts';
import { OrderReturnDto } from '../returned-tools/order-returns.dto.ts';

export class ReadOrderStatusDto {
  @Text({ max: 100, description: 'The fragment of the link.' })
  token: string;
}

/** A line without its price. */
export class OrderStatusLineDto extends PickType(OrderLineDto, [
  'service',
  'quantity',
  'cancelled',
  'returnedQuantity',
] as const) {}

const SHOWN_EVENTS = [
  'placed',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'return-requested',
  'return-accepted',
  'return-declined',
  'return-received',
  'return-cancelled',
  'refunded-in-part',
  'refunded',
] as const;
export type ShownEventKind = (typeof SHOWN_EVENTS)[number];

export function isShownEvent(kind: string): kind is ShownEventKind {
  return SHOWN_EVENTS.some((one) => one === kind);
}

export class OrderStatusEventDto {
  @ApiProperty({ enum: SHOWN_EVENTS, enumName: 'OrderStatusEventKind' })
  kind: ShownEventKind;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiPropertyOptional({ description: 'The money that was returned, in the currency of the order.' })
  amount?: number;

  @ApiPropertyOptional({ description: 'True if the customer withdrew from the contract.' })
  withdrawal?: true;
}

/** A return without the answer of the shop, which can contain personal data. */
export class OrderStatusReturnDto extends OmitType(OrderReturnDto, ['answer'] as const) {}

const WITHOUT_PERSONAL_DATA = [
  'number',
  'createdAt',
  'state',
  'payment',
  'total',
  'refunded',
  'currency',
  'country',
  'kept',
  'carrier',
  'tracking',
  'trackingUrl',
] as const;

/** An order without personal data. */
export class OrderStatusDto extends PickType(OrderDetailDto, WITHOUT_PERSONAL_DATA) {
  @ApiProperty({ description: 'Whether the customer can pay online now, after a sign-in.' })
  payable: boolean;

  @ApiPropertyOptional({
    description: 'Missing unless the customer can withdraw from the contract now, on the page of the order.',
  })
  withdrawal?: WithdrawalDto;

  @ApiProperty({ type: [OrderStatusLineDto] })
  lines: OrderStatusLineDto[];

  @ApiPropertyOptional({
    type: [OrderStatusReturnDto],
    description: 'Oldest first. Missing if there are none.',
  })
  returns?: OrderStatusReturnDto[];

  @ApiProperty({ type: [OrderStatusEventDto], description: 'Oldest first.' })
  history: OrderStatusEventDto[];

  @ApiPropertyOptional({ format: 'date', description: 'The first day of the delivery.' })
  earliest?: string;

  @ApiPropertyOptional({ format: 'date', description: 'The last day of the delivery.' })
  latest?: string;
}
