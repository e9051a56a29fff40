import { applyDecorators } from '@nestjs/common';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
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
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsAddress, IsPhone } from '../../common/contact.ts';
import { IsDay } from '../../common/day.ts';
import { ORDER_STATES, PAYMENT_STATES, type PaymentState } from './order.entity.ts';
import { IsQuantity } from './order-lines.dto.ts';
import { STEPS, STEPS_AND_CANCEL, type Step, type StepOrCancel } from './step-rules.ts';

export class NewOrderLineDto {
  @ApiProperty({ description: "The tool's id." })
  @Length(1, 64, { message: 'id must be the id of a tool.' })
  @IsString({ message: 'id must be text.' })
  id: string;

  @IsQuantity()
  quantity: number;
}

const MAX_LINES = 50;
const LINES_MESSAGE = `lines must contain 1 to ${MAX_LINES} tools.`;
const LINE_MESSAGE = 'lines must be a list of objects with id and quantity.';

export class NewOrderDto {
  @ApiProperty({ type: [NewOrderLineDto], minItems: 1, maxItems: MAX_LINES })
  @Type(() => NewOrderLineDto)
  @ValidateNested({ each: true, message: LINE_MESSAGE })
  @HasNoLists({ message: LINE_MESSAGE })
  @ArrayUnique((line?: NewOrderLineDto) => line?.id, {
    message: 'lines must contain each tool once. Add up its quantities.',
  })
  @ArrayMaxSize(MAX_LINES, { message: LINES_MESSAGE })
  @ArrayMinSize(1, { message: LINES_MESSAGE })
  @IsArray({ message: LINES_MESSAGE })
  lines: NewOrderLineDto[];

  @IsAddress()
  address: string;

  @IsPhone()
  phone: string;
}

const STATE_FILTERS = ['any', 'open', ...ORDER_STATES] as const;
type StateFilter = Exclude<(typeof STATE_FILTERS)[number], 'any'>;

function IsStateFilter(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: false, enum: STATE_FILTERS, description: 'open: every state except cancelled.' }),
    Transform(({ value }) => (value === 'any' ? undefined : value)),
    IsOptional(),
    IsIn(STATE_FILTERS, { message: `state must be one of ${STATE_FILTERS.join(', ')}.` }),
  );
}

/** The filters of the admin's list and of the export. */
export class OrderFilters {
  @ApiProperty({
    required: false,
    maxLength: 200,
    description:
      'Each word must be contained in the number, the email address, the name, the address, the phone number or a tool.',
  })
  @IsOptional()
  @MaxLength(200, { message: 'q must not be longer than 200 characters.' })
  @IsString({ message: 'q must be given once.' })
  q?: string;

  @IsStateFilter()
  state?: StateFilter;

  @ApiProperty({ required: false, enum: PAYMENT_STATES, enumName: 'PaymentState' })
  @IsOptional()
  @IsIn(PAYMENT_STATES, { message: `payment must be one of ${PAYMENT_STATES.join(', ')}.` })
  payment?: PaymentState;

  @ApiProperty({
    required: false,
    enum: STEPS_AND_CANCEL,
    enumName: 'OrderStep',
    description: 'Orders that wait for this step.',
  })
  @IsOptional()
  @IsIn(STEPS_AND_CANCEL, { message: `next must be one of ${STEPS_AND_CANCEL.join(', ')}.` })
  next?: StepOrCancel;

  @ApiProperty({ required: false, maxLength: 36, description: "The id of the customer's account." })
  @IsOptional()
  @MaxLength(36, { message: 'customer must not be longer than 36 characters.' })
  @IsString({ message: 'customer must be given once.' })
  customer?: string;

  @IsDay('from')
  from?: string;

  @IsDay('to')
  to?: string;

  @ApiProperty({ required: false, enum: ['newest', 'oldest'], default: 'newest' })
  @IsIn(['newest', 'oldest'], { message: 'sort must be newest or oldest.' })
  sort: 'newest' | 'oldest' = 'newest';
}

export class ListOrdersQuery extends IntersectionType(OrderFilters, PageQuery) {}

const PAYMENT_FILTERS = ['due'] as const;

export class ListOwnOrdersQuery extends PageQuery {
  @IsStateFilter()
  state?: StateFilter;

  @ApiProperty({ required: false, enum: PAYMENT_FILTERS, description: 'due: unpaid or invoiced.' })
  @IsOptional()
  @IsIn(PAYMENT_FILTERS, { message: `payment must be ${PAYMENT_FILTERS.join(', ')}.` })
  payment?: (typeof PAYMENT_FILTERS)[number];
}

const MAX_NOTE = 500;
const NOTE = { required: false, maxLength: MAX_NOTE, description: 'Part of the history.' };

export class CancelOrderDto {
  @ApiProperty(NOTE)
  @MultiLine()
  @IsOptional()
  @MaxLength(MAX_NOTE, { message: `note must not be longer than ${MAX_NOTE} characters.` })
  @IsString({ message: 'note must be text.' })
  note?: string;
}

export class TakeStepDto extends CancelOrderDto {
  @ApiProperty({ enum: STEPS })
  @IsIn(STEPS, { message: `step must be one of ${STEPS.join(', ')}.` })
  step: Step;

  @ApiProperty({ required: false, maxLength: 80, description: 'Required for the step ship.' })
  @ValidateIf(({ step, carrier }: TakeStepDto) => step === 'ship' || carrier !== undefined)
  @MaxLength(80, { message: 'carrier must not be longer than 80 characters.' })
  @Matches(/\S/, { message: 'carrier is required to ship the order.' })
  @IsString({ message: 'carrier is required to ship the order.' })
  carrier?: string;

  @ApiProperty({ required: false, maxLength: 120 })
  @IsOptional()
  @MaxLength(120, { message: 'tracking must not be longer than 120 characters.' })
  @IsString({ message: 'tracking must be text.' })
  tracking?: string;
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
