import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType } from '@nestjs/swagger';
import { normalizeEmail } from '@whetstone/contract/email';
import { Ignored, OneOf, QueryText, Text } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { Plain } from '@whetstone/server/http/text';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsAmount } from '../../common/amount.ts';
import { IsAddress, IsPhone } from '../../common/contact.ts';
import { PostalDto } from '../../common/postal/postal.dto.ts';
import { OrderLineDto, OrderSummaryDto } from './order-summary.dto.ts';
import { OrderDetailDto } from './orders.dto.ts';
import { RETURN_STATES, type ReturnState } from './returned-tools/return.entity.ts';

const OF_LINE = [
  '_id',
  'id',
  'service',
  'quantity',
  'price',
  'total',
  'discount',
  'due',
  'tax',
  'refundable',
  'cancelled',
  'shipped',
  'img',
] as const;
const OF_ORDER = [
  ...(['number', 'createdAt', 'state', 'partlyShipped', 'payment', 'client', 'clientName'] as const),
  ...(['address', 'phone', 'currency', 'invoice', 'refunded'] as const),
] as const;

/** An Order of the specification: a line with its order. */
export class OrderDto extends IntersectionType(
  PickType(OrderLineDto, OF_LINE),
  PickType(OrderSummaryDto, OF_ORDER),
) {
  @ApiProperty({ description: 'The total of the whole order.' })
  orderTotal: number;

  @ApiPropertyOptional({
    description:
      'What remains of the total after all refunds, also those on their way. Missing until a return is refunded.',
  })
  keptTotal?: number;

  @ApiPropertyOptional({ description: 'True if all tools of the order are returned and refunded.' })
  returned?: true;

  @ApiPropertyOptional({
    enum: RETURN_STATES,
    enumName: 'ReturnState',
    description: 'The state of the newest return under way: requested, accepted or received.',
  })
  returnState?: ReturnState;
}

/** Each sort has an index on its column and the id. */
export const LINE_SORTS = [
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

export class ListLinesQuery extends PageQuery {
  @QueryText(
    200,
    "The number of an order, or a part of the tool's name, or of the client's email address, name or phone number.",
  )
  q?: string;

  @OneOf(LINE_SORTS, { default: 'newest' })
  sort: (typeof LINE_SORTS)[number] = 'newest';

  @OneOf(['all', 'open'], {
    default: 'all',
    description:
      'all: the lines that are not cancelled. open: of these, the lines that are not completely shipped.',
  })
  state: 'all' | 'open' = 'all';
}

const LINE_STATES = ['open', 'current', 'cancelled'] as const;

export class ListLinesOfClientQuery extends PageQuery {
  @ApiProperty({ description: 'The email address of the client.' })
  @Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))
  @IsString({ message: 'client is required.' })
  @Length(1, 254, { message: 'client must be an email address.' })
  client: string;

  @OneOf(LINE_STATES, {
    default: 'open',
    description:
      'open: the lines that are not cancelled. current: all lines of orders that are not cancelled. cancelled: the lines of cancelled orders.',
  })
  state: (typeof LINE_STATES)[number] = 'open';
}

const MAX_QUANTITY = 1_000_000;
const QUANTITY_MESSAGE = 'quantity must be a whole number of at least 1.';

/**
 * Allows a quantity. The response contains the message of the first decorator that fails.
 * @param whenMissing what the quantity is without a value. Undefined if it is required
 */
export function IsQuantity(whenMissing?: string): PropertyDecorator {
  const isOptional = whenMissing !== undefined;
  return applyDecorators(
    ApiProperty({
      ...{ type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
      ...(isOptional && { required: false, description: `Default: ${whenMissing}.` }),
    }),
    ...(isOptional ? [ValidateIf((_, quantity) => quantity !== undefined)] : []),
    IsInt({ message: QUANTITY_MESSAGE }),
    Min(1, { message: QUANTITY_MESSAGE }),
    Max(MAX_QUANTITY, { message: `quantity must not be larger than ${MAX_QUANTITY}.` }),
  );
}

const MAX_TOTAL = 1e14;

/** Allows the total that the customer has seen. */
function IsExpectedTotal(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      minimum: 0,
      maximum: MAX_TOTAL,
      description:
        'The total that the customer has seen, in `expectedCurrency`, or without it in the currency of the shop. If the order costs another amount, the response is 409 `price-changed` with the new quote, and nothing is ordered.',
    }),
    ValidateIf((_, total) => total !== undefined),
    IsAmount('expectedTotal must be an amount with at most three decimals.', MAX_TOTAL),
  );
}

/** Allows the currency of the expected total. */
function IsExpectedCurrency(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      description:
        'The currency of `expectedTotal` (ISO 4217). The response for another currency is the same as for another total.',
    }),
    ValidateIf((_, currency) => currency !== undefined),
    Matches(/^[A-Z]{3}$/, { message: 'expectedCurrency must be an ISO 4217 code, such as USD.' }),
    IsString({ message: 'expectedCurrency must be text.' }),
  );
}

/** Allows a method of delivery. */
export function IsDeliveryMethod(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      maxLength: 36,
      description:
        'The id of a method of the quote. Without it, the order uses the cheapest. With one that the address does not have (anymore), the response to an order is 409 `price-changed`.',
    }),
    ValidateIf((_, method) => method !== undefined),
    MaxLength(36, { message: 'deliveryMethod must be the id of a method.' }),
    IsString({ message: 'deliveryMethod must be text.' }),
  );
}

/** Allows a discount code. Letters of both cases are the same. */
export function IsDiscountCode(): PropertyDecorator {
  return applyDecorators(
    Plain(),
    Text({
      ...{ required: false, max: 60 },
      description:
        'A discount code, in capitals or not. If it does not apply to an order without `expectedTotal`, the response is 409 `price-changed`.',
    }),
  );
}

/** Allows a way to pay. */
function IsPaymentMethod(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      maxLength: 16,
      description:
        'The id of a way to pay of the quote. Without it, the order uses the first. With one that the shop does not have (anymore), the response is 409 `payment-method-unavailable`.',
    }),
    ValidateIf((_, method) => method !== undefined),
    MaxLength(16, { message: 'paymentMethod must be the id of a way to pay.' }),
    IsString({ message: 'paymentMethod must be text.' }),
  );
}

/** Allows a VAT number of a business. */
export function IsVatNumber(): PropertyDecorator {
  return Text({
    required: false,
    max: 20,
    description:
      'The VAT number of a business at the address. It is taken only where the tax can depend on it, and frees the order from tax only if it is confirmed.',
  });
}

/** What an order has besides its tools. */
export class OrderTermsDto extends PostalDto {
  @IsAddress({ replacedBy: 'country' })
  address?: string;

  @IsPhone()
  phone: string;

  @IsExpectedTotal()
  expectedTotal?: number;

  @IsExpectedCurrency()
  expectedCurrency?: string;

  @IsDeliveryMethod()
  deliveryMethod?: string;

  @IsPaymentMethod()
  paymentMethod?: string;
}

export class PlaceOrderDto extends OrderTermsDto {
  @ApiProperty({ description: "The tool's id." })
  @IsString({ message: 'id must be text.' })
  @Length(1, 64, { message: 'id must be the id of a tool.' })
  id: string;

  @IsQuantity()
  quantity: number;

  @Ignored("The order has the tool's name.")
  service?: string;

  @Ignored("The order has the caller's email address.")
  client?: string;

  @Ignored("The order has the caller's name.")
  clientName?: string;
}

/** The specification's `success`, and the order. */
export class PlacedOrderDto extends OrderDetailDto {
  @ApiProperty({ enum: [true] })
  success: true;
}
