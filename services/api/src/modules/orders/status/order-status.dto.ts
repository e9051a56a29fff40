import { ApiProperty } from '@nestjs/swagger';
import { Text } from '@whetstone/server/http/fields';
import { ORDER_STATES, type OrderState, PAYMENT_STATES, type PaymentState } from '../order.entity.ts';
import { WithdrawalDto } from '../orders.dto.ts';
import { KeptDto, OrderReturnDto } from '../returned-tools/order-returns.dto.ts';

export class ReadOrderStatusDto {
  @Text({ max: 100, description: 'The fragment of the link.' })
  token: string;
}

export class OrderStatusLineDto {
  @ApiProperty({ description: "The tool's name." })
  service: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiProperty()
  cancelled: boolean;
}

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

  @ApiProperty({ required: false, description: 'The money that was returned, in the currency of the order.' })
  amount?: number;

  @ApiProperty({ required: false, description: 'True if the customer withdrew from the contract.' })
  withdrawal?: true;
}

/** An order without personal data. */
export class OrderStatusDto {
  @ApiProperty({ description: 'Ten digits with a dash, such as 40712-38915.' })
  number: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ enum: ORDER_STATES, enumName: 'OrderState' })
  state: OrderState;

  @ApiProperty({ enum: PAYMENT_STATES, enumName: 'PaymentState' })
  payment: PaymentState;

  @ApiProperty({ description: 'In the currency of the order.' })
  total: number;

  @ApiProperty({ description: 'ISO 4217.' })
  currency: string;

  @ApiProperty({ required: false, description: 'Where the order goes: ISO 3166-1.' })
  country?: string;

  @ApiProperty({ type: [OrderStatusLineDto] })
  lines: OrderStatusLineDto[];

  @ApiProperty({ type: [OrderStatusEventDto], description: 'Oldest first.' })
  history: OrderStatusEventDto[];

  @ApiProperty({
    required: false,
    description: 'Missing unless the customer can withdraw from the contract now, on the page of the order.',
  })
  withdrawal?: WithdrawalDto;

  @ApiProperty({
    ...{ required: false, type: [OrderReturnDto] },
    description: 'Oldest first. Missing without a return.',
  })
  returns?: OrderReturnDto[];

  @ApiProperty({ required: false, description: 'Missing until a return is refunded.' })
  kept?: KeptDto;

  @ApiProperty({ required: false, format: 'date', description: 'The first day of the delivery.' })
  earliest?: string;

  @ApiProperty({ required: false, format: 'date', description: 'The last day of the delivery.' })
  latest?: string;

  @ApiProperty({ required: false, description: 'The carrier of the parcel.' })
  carrier?: string;

  @ApiProperty({ required: false, description: 'The tracking number or address of the carrier.' })
  tracking?: string;

  @ApiProperty({ required: false, format: 'uri', description: 'The page of the carrier.' })
  trackingUrl?: string;
}
