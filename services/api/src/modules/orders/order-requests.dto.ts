import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { Flag, OneOf, QueryText, Text } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { MultiLine } from '@whetstone/server/http/text';
import { HasNoLists } from '@whetstone/server/http/validation';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsAmount, LARGEST_AMOUNT, SMALLEST_AMOUNT } from '../../common/amount.ts';
import { IsAddress, IsPhone } from '../../common/contact.ts';
import { IsDay } from '../../common/day.ts';
import { PostalDto } from '../../common/postal/postal.dto.ts';
import { ORDER_STATES, PAYMENT_STATES, type PaymentState } from './order.entity.ts';
import { IsDiscountCode, IsQuantity, IsVatNumber, OrderTermsDto } from './order-lines.dto.ts';
import { AreOrderLines, type NewOrderLineDto } from './pricing/quote-request.dto.ts';
import { STEPS, STEPS_AND_CANCEL, type Step, type StepOrCancel } from './step-rules.ts';

export class NewOrderDto extends OrderTermsDto {
  @AreOrderLines()
  lines: NewOrderLineDto[];

  @IsVatNumber()
  vatNumber?: string;

  @ApiPropertyOptional({
    maxLength: 120,
    description: 'The company with this VAT number, which is on the invoice.',
  })
  @ValidateIf(
    ({ vatNumber, vatCompany }: NewOrderDto) =>
      vatCompany !== undefined || String(vatNumber ?? '').trim() !== '',
  )
  @MaxLength(120, { message: 'vatCompany must not be longer than 120 characters.' })
  @Matches(/\S/, { message: 'vatCompany is required with a VAT number.' })
  @IsString({ message: 'vatCompany is required with a VAT number.' })
  vatCompany?: string;

  @IsDiscountCode()
  discountCode?: string;

  @Flag({
    required: false,
    description:
      'If true, all tools must be in the basket of the account. 409 basket-changed otherwise, as after an order on another device.',
  })
  inBasket?: boolean;
}

export class CorrectAddressDto extends PostalDto {
  @IsAddress({ replacedBy: 'country' })
  address?: string;

  @IsPhone()
  phone: string;
}

const STATE_FILTERS = ['any', 'open', ...ORDER_STATES] as const;
type StateFilter = Exclude<(typeof STATE_FILTERS)[number], 'any'>;

/** Of the admin's list. Customers see a partly shipped order in its state. */
const ALL_STATE_FILTERS = [...STATE_FILTERS, 'partly-shipped'] as const;

function IsStateFilter(filters: readonly string[] = STATE_FILTERS, more = ''): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: filters, description: `open: every state except cancelled.${more}` }),
    Transform(({ value }) => (value === 'any' ? undefined : value)),
    IsOptional(),
    IsIn(filters, { message: `state must be one of ${filters.join(', ')}.` }),
  );
}

const AWAITED = [...STEPS_AND_CANCEL, 'decide-vat'] as const;

/** The filters of the admin's list and of the export. */
export class OrderFilters {
  @QueryText(
    200,
    'Each word must be contained in the number, the email address, the name, the address, the phone number or a tool.',
  )
  q?: string;

  @IsStateFilter(ALL_STATE_FILTERS, ' partly-shipped: the packed orders of which some is shipped.')
  state?: StateFilter | 'partly-shipped';

  @OneOf(PAYMENT_STATES, { required: false, enumName: 'PaymentState' })
  payment?: PaymentState;

  @OneOf(AWAITED, {
    required: false,
    enumName: 'AwaitedStep',
    description: 'Orders that wait for this step, or for the decision about their VAT number.',
  })
  next?: StepOrCancel | 'decide-vat';

  @QueryText(36, "The id of the customer's account.")
  customer?: string;

  @IsDay('from')
  from?: string;

  @IsDay('to')
  to?: string;

  @OneOf(['newest', 'oldest'], { default: 'newest' })
  sort: 'newest' | 'oldest' = 'newest';
}

export class ListOrdersQuery extends IntersectionType(OrderFilters, PageQuery) {}

const PAYMENT_FILTERS = ['due'] as const;

export class ListOwnOrdersQuery extends PageQuery {
  @IsStateFilter()
  state?: StateFilter;

  @OneOf(PAYMENT_FILTERS, { required: false, description: 'due: unpaid or invoiced.' })
  payment?: (typeof PAYMENT_FILTERS)[number];
}

export class BeginPaymentQuery {
  @QueryText(16, 'The id of a payment provider. Without it, the first of the shop.')
  provider?: string;
}

export class CancelOrderDto {
  @MultiLine()
  @Text({ required: false, max: 500, description: 'Part of the history.' })
  note?: string;
}

export class DecideVatNumberDto {
  @Flag({
    description: 'Whether the number is right. An order without a payment and an invoice then loses its tax.',
  })
  approve: boolean;

  @ApiPropertyOptional({
    maxLength: 200,
    description:
      'How the number was checked. For a refused number, the reason, which is required: the customer gets it by email. Part of the history and of the invoice.',
  })
  @MultiLine()
  @MaxLength(200, { message: 'note must not be longer than 200 characters.' })
  @Matches(/\S/, {
    message: 'note must have the reason.',
    context: { code: 'required' } satisfies FieldFault,
  })
  @IsString({ message: 'note must be text.' })
  @ValidateIf(({ approve, note }: DecideVatNumberDto) => approve === false || (note ?? '') !== '')
  note?: string;
}

const DAY_MESSAGE = 'paidOn must be a date such as 2026-11-23.';
const MAX_LINES = 100;
const PARCEL_MESSAGE = `lines must be a list of 1 to ${MAX_LINES} different lines with quantities.`;

class ParcelLineDto {
  @Text({ min: 1, max: 36, description: 'The id of a line.' })
  id: string;

  @IsQuantity()
  quantity: number;
}

export class TakeStepDto extends CancelOrderDto {
  @OneOf(STEPS)
  step: Step;

  @ApiPropertyOptional({ maxLength: 80, description: 'Required for the step ship.' })
  @ValidateIf(({ step, carrier }: TakeStepDto) => step === 'ship' || carrier !== undefined)
  @MaxLength(80, { message: 'carrier must not be longer than 80 characters.' })
  @Matches(/\S/, { message: 'carrier is required to ship the order.' })
  @IsString({ message: 'carrier is required to ship the order.' })
  carrier?: string;

  @Text({ required: false, max: 120 })
  tracking?: string;

  @ApiPropertyOptional({
    format: 'date',
    description:
      'For the step pay: the day on which the money arrived, in the time zone of the shop. From the day of the order until today.',
  })
  @IsISO8601({ strict: true }, { message: DAY_MESSAGE })
  @Matches(/^\d{4}-\d\d-\d\d$/, { message: DAY_MESSAGE })
  @ValidateIf((_, value: unknown) => value !== undefined)
  paidOn?: string;

  @Text({ required: false, max: 120, description: "For the step pay: the bank's reference." })
  reference?: string;

  @ApiPropertyOptional({
    ...{ minimum: SMALLEST_AMOUNT, maximum: LARGEST_AMOUNT },
    description:
      'With the step refund: the part to return, in the currency of the order. Default: everything that is left.',
  })
  @IsAmount('amount must be an amount with at most three decimals.')
  @ValidateIf((_, amount) => amount !== undefined)
  amount?: number;

  @ApiPropertyOptional({
    ...{ type: [ParcelLineDto], minItems: 1, maxItems: MAX_LINES },
    description: 'With the step ship: what the parcel contains. Default: everything that is not shipped.',
  })
  @IsOptional()
  @ArrayUnique(({ id }: ParcelLineDto) => id, { message: PARCEL_MESSAGE })
  @ArrayMaxSize(MAX_LINES, { message: PARCEL_MESSAGE })
  @ArrayMinSize(1, { message: PARCEL_MESSAGE })
  @HasNoLists({ message: PARCEL_MESSAGE })
  @ValidateNested({ each: true, message: PARCEL_MESSAGE })
  @Type(() => ParcelLineDto)
  @IsArray({ message: PARCEL_MESSAGE })
  lines?: ParcelLineDto[];
}

const MAX_PACKED = 100;
const NUMBERS_MESSAGE = `numbers must contain 1 to ${MAX_PACKED} order numbers.`;

export class PackOrdersDto {
  @ApiProperty({ type: [String], minItems: 1, maxItems: MAX_PACKED })
  @IsString({ each: true, message: NUMBERS_MESSAGE })
  @ArrayMaxSize(MAX_PACKED, { message: NUMBERS_MESSAGE })
  @ArrayMinSize(1, { message: NUMBERS_MESSAGE })
  @IsArray({ message: NUMBERS_MESSAGE })
  numbers: string[];
}
