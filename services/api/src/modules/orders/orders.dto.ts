import { ApiProperty } from '@nestjs/swagger';
import { normalizeEmail } from '@whetstone/server/email';
import { PageQuery } from '@whetstone/server/paging/page';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { toDollars } from '../../common/money.ts';
import type { Order } from './order.entity.ts';

/** An order in API responses. */
export class OrderDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({ description: "The tool's id." })
  id: string;

  @ApiProperty({ description: "The tool's name." })
  service: string;

  @ApiProperty({ description: 'The email address of the client.' })
  client: string;

  @ApiProperty()
  clientName: string;

  @ApiProperty()
  address: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiProperty()
  phone: string;

  @ApiProperty({ description: 'The price of one tool at the time of the order, in dollars.' })
  price: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function presentOrder(order: Order): OrderDto {
  const { id: _id, toolId: id, service, client, clientName, address, quantity, phone } = order;
  const price = toDollars(order.priceCents);
  const createdAt = order.createdAt.toISOString();
  return { _id, id, service, client, clientName, address, quantity, phone, price, createdAt };
}

/** Each sort has an index on its column and the id. */
export const ORDER_SORTS = [
  'newest',
  'oldest',
  'service',
  '-service',
  'client',
  '-client',
  'clientName',
  '-clientName',
  'quantity',
  '-quantity',
] as const;

export class ListOrdersQuery extends PageQuery {
  @ApiProperty({
    required: false,
    maxLength: 200,
    description: "A prefix of the tool's name, the client's email address or the client's name.",
  })
  @IsOptional()
  @IsString({ message: 'q must be given once.' })
  @MaxLength(200, { message: 'q must not be longer than 200 characters.' })
  q?: string;

  @ApiProperty({ required: false, enum: ORDER_SORTS, default: 'newest' })
  @IsIn(ORDER_SORTS, { message: `sort must be one of ${ORDER_SORTS.join(', ')}.` })
  sort: (typeof ORDER_SORTS)[number] = 'newest';
}

export class ListOrdersOfClientQuery extends PageQuery {
  @ApiProperty({ description: 'The email address of the client.' })
  @Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))
  @IsString({ message: 'client is required.' })
  @Length(1, 254, { message: 'client must be an email address.' })
  client: string;
}

const MAX_QUANTITY = 1_000_000;
const QUANTITY_MESSAGE = 'quantity must be a whole number of at least 1.';

export class PlaceOrderDto {
  @ApiProperty({ description: "The tool's id." })
  @IsString({ message: 'id must be text.' })
  @Length(1, 64, { message: 'id must be the id of a tool.' })
  id: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_QUANTITY })
  // The response contains the message of the lowest decorator that fails.
  @Max(MAX_QUANTITY, { message: `quantity must not be larger than ${MAX_QUANTITY}.` })
  @Min(1, { message: QUANTITY_MESSAGE })
  @IsInt({ message: QUANTITY_MESSAGE })
  quantity: number;

  @ApiProperty({ minLength: 1, maxLength: 500 })
  @IsString({ message: 'address must be text.' })
  @Matches(/\S/, { message: 'address is required.' })
  @MaxLength(500, { message: 'address must not be longer than 500 characters.' })
  address: string;

  @ApiProperty({ minLength: 1, maxLength: 40 })
  @IsString({ message: 'phone must be text.' })
  @Matches(/\S/, { message: 'phone is required.' })
  @MaxLength(40, { message: 'phone must not be longer than 40 characters.' })
  phone: string;

  @ApiProperty({ required: false, description: "Ignored. The order has the tool's name." })
  @IsOptional()
  @IsString({ message: 'service must be text.' })
  service?: string;

  @ApiProperty({ required: false, description: "Ignored. The order has the caller's email address." })
  @IsOptional()
  @IsString({ message: 'client must be text.' })
  client?: string;

  @ApiProperty({ required: false, description: "Ignored. The order has the caller's name." })
  @IsOptional()
  @IsString({ message: 'clientName must be text.' })
  clientName?: string;
}
