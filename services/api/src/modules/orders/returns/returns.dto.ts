import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OneOf, QueryText, Text } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { MultiLine } from '@whetstone/server/http/text';
import { HasNoLists } from '@whetstone/server/http/validation';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsString,
  Length,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsQuantity } from '../order-lines.dto.ts';
import { WithdrawalDto } from '../orders.dto.ts';
import { ReturnRefundDto } from '../returned-tools/order-returns.dto.ts';
import {
  CONDITIONS,
  type Condition,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnReason,
  type ReturnState,
} from '../returned-tools/return.entity.ts';

const MAX_LINES = 50;
const LINES_MESSAGE = `lines must contain 1 to ${MAX_LINES} lines of the order, each once.`;
/** A received line can have a part for each condition. */
const MAX_PARTS = MAX_LINES * CONDITIONS.length;
const PARTS_MESSAGE = `lines must contain at most ${MAX_PARTS} parts of lines, each line once for each condition.`;

class RequestedLineDto {
  @ApiProperty({ description: "The line's id." })
  @Length(1, 64, { message: 'line must be the id of a line.' })
  @IsString({ message: 'line must be text.' })
  line: string;

  @IsQuantity('all that can still be returned of the line')
  quantity?: number;
}

export class RequestReturnDto {
  @ApiProperty({ type: [RequestedLineDto], minItems: 1, maxItems: MAX_LINES })
  @IsArray({ message: LINES_MESSAGE })
  @ArrayMinSize(1, { message: LINES_MESSAGE })
  @ArrayMaxSize(MAX_LINES, { message: LINES_MESSAGE })
  @ArrayUnique((one?: RequestedLineDto) => one?.line, { message: LINES_MESSAGE })
  @HasNoLists({ message: LINES_MESSAGE })
  @ValidateNested({ each: true, message: LINES_MESSAGE })
  @Type(() => RequestedLineDto)
  lines: RequestedLineDto[];

  @OneOf(RETURN_REASONS, { enumName: 'ReturnReason' })
  reason: ReturnReason;

  @MultiLine()
  @Text({ required: false, max: 500, description: 'For the shop.' })
  note?: string;
}

class ReceivedLineDto {
  @ApiProperty({ description: "The line's id." })
  @Length(1, 64, { message: 'line must be the id of a line.' })
  @IsString({ message: 'line must be text.' })
  line: string;

  @OneOf(CONDITIONS, {
    enumName: 'ReturnCondition',
    description: 'resellable: the tool returns to the stock. missing: it was not in the parcel.',
  })
  condition: Condition;

  @IsQuantity('all pieces of the line in the return')
  quantity?: number;
}

export const RETURN_STEPS = ['accept', 'decline', 'receive', 'refund'] as const;
export type ReturnStep = (typeof RETURN_STEPS)[number];

export class TakeReturnStepDto {
  @OneOf(RETURN_STEPS, { enumName: 'ReturnStep' })
  step: ReturnStep;

  @MultiLine()
  @Text({ required: false, max: 500, description: 'For the customer. Required for the step decline.' })
  answer?: string;

  @ApiProperty({
    type: [ReceivedLineDto],
    required: false,
    maxItems: MAX_PARTS,
    description:
      'How the pieces arrived, for the step receive: each line of the return, once for each condition of its pieces. Their quantities add up to that of the line.',
  })
  @HasNoLists({ message: PARTS_MESSAGE })
  @ValidateNested({ each: true, message: PARTS_MESSAGE })
  @ArrayUnique((one?: ReceivedLineDto) => `${one?.line} ${one?.condition}`, { message: PARTS_MESSAGE })
  @ArrayMaxSize(MAX_PARTS, { message: PARTS_MESSAGE })
  @IsArray({ message: PARTS_MESSAGE })
  @ValidateIf((_, value: unknown) => value !== undefined)
  @Type(() => ReceivedLineDto)
  lines?: ReceivedLineDto[];
}

export class ListReturnsQuery extends PageQuery {
  @OneOf(RETURN_STATES, { required: false, enumName: 'ReturnState' })
  state?: ReturnState;

  @OneOf(RETURN_REASONS, { required: false, enumName: 'ReturnReason' })
  reason?: ReturnReason;

  @QueryText(40, 'The number of the order.')
  q?: string;
}

export class ReturnLineDto {
  @ApiProperty({ description: "The line's id." })
  line: string;

  @ApiProperty({ description: "The tool's name." })
  service: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiProperty({
    required: false,
    enum: CONDITIONS,
    enumName: 'ReturnCondition',
    description: 'Missing until the tools are received.',
  })
  condition?: Condition;
}

export class ReturnDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({ description: 'The number of the order.' })
  number: string;

  @ApiProperty({ enum: RETURN_STATES, enumName: 'ReturnState' })
  state: ReturnState;

  @ApiProperty({ enum: RETURN_REASONS, enumName: 'ReturnReason' })
  reason: ReturnReason;

  @ApiProperty({ description: "The customer's note. May be empty." })
  note: string;

  @ApiProperty({ description: 'What the shop says about its decision. May be empty.' })
  answer: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ format: 'date-time', description: 'When the state changed.' })
  changedAt: string;

  @ApiProperty({
    type: [ReturnLineDto],
    description: 'After the step receive, one entry for each line and condition.',
  })
  lines: ReturnLineDto[];

  @ApiPropertyOptional({
    description:
      'For admins, the name of the payment provider that returns the money. Missing if the customer did not pay online, so that an admin sends the money.',
  })
  provider?: string;

  @ApiProperty({
    required: false,
    description:
      'What is refunded: of the tools that the customer sends, then of those that arrived. Missing for a declined or cancelled return, and for an unpaid order.',
  })
  refund?: ReturnRefundDto;

  @ApiProperty({
    enum: RETURN_STEPS,
    enumName: 'ReturnStep',
    isArray: true,
    description: 'The steps that the caller can take now. Customers can take none.',
  })
  steps: ReturnStep[];

  @ApiProperty({ description: 'Whether the caller can cancel it now: it is theirs, and has not arrived.' })
  cancellable: boolean;
}

export const RETURNS_CLOSED = [
  'cancelled',
  'not-delivered',
  'requested',
  'returned',
  'ended',
  'not-offered',
] as const;

class ReturnPeriodDto {
  @ApiPropertyOptional({ format: 'date-time', description: 'The end. Missing until the delivery.' })
  until?: string;
}

/** The returns of an order, and what can still be returned. */
export class OrderReturnsDto {
  @ApiProperty({
    required: false,
    enum: RETURNS_CLOSED,
    enumName: 'ReturnsClosed',
    description:
      'Why no line can be returned now. requested: all tools are in a return. returned: all are back. not-offered: the shop takes none back here. Missing if a line can be returned.',
  })
  closed?: (typeof RETURNS_CLOSED)[number];

  @ApiProperty({ required: false, format: 'date-time', description: 'The end of the time, if it is over.' })
  ended?: string;

  @ApiProperty({
    required: false,
    description: 'Where customers send tools. Missing if the settings have no such address.',
  })
  address?: string;

  @ApiProperty({
    required: false,
    format: 'date-time',
    description: 'The end of the time for returns. Missing unless a line can be returned now.',
  })
  until?: string;

  @ApiProperty({
    required: false,
    description: 'Missing unless the customer can withdraw now, with the reason `withdrawal`.',
  })
  withdrawal?: WithdrawalDto;

  @ApiPropertyOptional({
    description:
      'The time in which tools can be returned or the customer can withdraw, also while all tools are in a return. Missing before and after it.',
  })
  period?: ReturnPeriodDto;

  @ApiProperty({
    type: [ReturnLineDto],
    description: 'The lines that can be returned now, with the quantities that no return has taken.',
  })
  returnable: ReturnLineDto[];

  @ApiProperty({ type: [ReturnDto], description: 'Oldest first.' })
  returns: ReturnDto[];
}
