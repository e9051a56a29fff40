import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Flag, MAX_VERSION, OneOf, QueryText, Text, WholeNumber } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { Plain } from '@whetstone/server/http/text';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsISO8601,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsAmount, LARGEST_AMOUNT } from '../../../common/amount.ts';
import { IsPercentage } from '../../../common/percentage.ts';
import { PROMOTION_KINDS, type PromotionKind } from '../pricing/apply-promotions.ts';
import { AreOrderLines, type NewOrderLineDto } from '../pricing/quote-request.dto.ts';
import { PROMOTION_STATES, type PromotionState } from './promotion.entity.ts';
import { normalizedCode } from './promotions.service.ts';

const MAX_USES = 1_000_000;
const MAX_GROUP = 100;
/** As it is stored. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}_-]{2,39}$/u;
const CODE_MESSAGE = 'code must have 3 to 40 letters, digits and hyphens.';

/** Required for one kind, and ignored for the others. */
function OnlyFor(wanted: PromotionKind): PropertyDecorator {
  return ValidateIf(({ kind }: PromotionFields) => kind === wanted);
}

function GroupSize(description: string): PropertyDecorator {
  const message = `$property must be a whole number from 1 to ${MAX_GROUP}.`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_GROUP, description }),
    OnlyFor('buy-get'),
    IsInt({ message }),
    Min(1, { message }),
    Max(MAX_GROUP, { message }),
  );
}

function Ids(max: number, length: number, description: string): PropertyDecorator {
  const message = `$property must be a list of at most ${max} entries, each once.`;
  return applyDecorators(
    ApiProperty({ type: [String], maxItems: max, description }),
    MaxLength(length, { each: true, message }),
    IsString({ each: true, message }),
    ArrayUnique({ message }),
    ArrayMaxSize(max, { message }),
    IsArray({ message }),
  );
}

/** A day of the calendar. */
function Day(description: string): PropertyDecorator {
  const message = '$property must be a date such as 2026-11-23.';
  return applyDecorators(
    ApiPropertyOptional({ format: 'date', description }),
    ValidateIf((_, day) => day !== undefined),
    Matches(/^\d{4}-\d\d-\d\d$/, { message }),
    IsISO8601({ strict: true }, { message }),
  );
}

class PromotionFields {
  @Text({ min: 1, max: 60, description: 'Customers see it, such as Spring sale.' })
  name: string;

  @ApiPropertyOptional({
    maxLength: 40,
    description: 'Stored in capitals and without spaces. Missing: orders need no code.',
  })
  @ValidateIf((_, code) => code !== undefined)
  @Plain()
  // Some letters become several in capitals.
  @Transform(({ value }) => (typeof value === 'string' ? normalizedCode(value) : value))
  @Matches(CODE, { message: CODE_MESSAGE })
  @IsString({ message: CODE_MESSAGE })
  code?: string;

  @OneOf(PROMOTION_KINDS, {
    enumName: 'PromotionKind',
    description:
      'percent and amount: off the tools. delivery: the price of the cheapest method off the delivery. buy-get: some of the tools are free.',
  })
  kind: PromotionKind;

  @OnlyFor('percent')
  @IsPercentage('percent', { required: false })
  percent?: number;

  @ApiPropertyOptional({ minimum: 0, maximum: LARGEST_AMOUNT, description: 'Of `amount`.' })
  @OnlyFor('amount')
  @IsAmount('amount must be an amount of money.')
  amount?: number;

  @GroupSize('Of `buy-get`: how many are paid.')
  buy?: number;

  @GroupSize('Of `buy-get`: how many more are free, the cheapest.')
  get?: number;

  @ApiProperty({
    ...{ minimum: 0, maximum: LARGEST_AMOUNT },
    description: 'The least price of the tools of the promotion, before discounts. 0: any price.',
  })
  @IsAmount('minTotal must be an amount of money.')
  minTotal: number;

  @Ids(100, 36, 'The ids of the tools. Without tools and categories, all tools.')
  tools: string[];

  @Ids(50, 40, 'The categories of further tools.')
  categories: string[];

  @Flag({
    description: 'Whether it applies together with others. Otherwise the customer gets what takes most off.',
  })
  combines: boolean;

  @Flag({ description: 'Whether only the first order of an account has it.' })
  firstOrder: boolean;

  @Text({ required: false, max: 254, description: 'The email address of the only account that can use it.' })
  account?: string;

  @Day('The first day, in the time zone of the shop.')
  from?: string;

  @Day('The last day, in the time zone of the shop.')
  until?: string;

  @WholeNumber({ required: false, min: 1, max: MAX_USES, description: 'How many orders can have it.' })
  maxUses?: number;

  @WholeNumber({
    ...{ required: false, min: 1, max: MAX_USES },
    description: 'How many orders of an account can have it.',
  })
  maxUsesOfAccount?: number;

  @OneOf(PROMOTION_STATES, { enumName: 'PromotionState', description: 'A paused promotion never applies.' })
  state: PromotionState;
}

export class NewPromotionDto extends PromotionFields {}

export class SavePromotionDto extends PromotionFields {
  @WholeNumber({ min: 0, max: MAX_VERSION, description: 'The version of the promotion that was edited.' })
  version: number;
}

export class PreviewPromotionDto extends PromotionFields {
  @AreOrderLines()
  lines: NewOrderLineDto[];
}

export const PROMOTION_STATUSES = [
  'active',
  'paused',
  'scheduled',
  'ended',
  'used-up',
  'other-currency',
] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];

class PromotionToolDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;
}

/** A promotion as admins see it. */
export class PromotionDto extends PromotionFields {
  @ApiProperty()
  _id: string;

  @ApiProperty({
    enum: PROMOTION_STATUSES,
    enumName: 'PromotionStatus',
    description:
      'Whether orders can have it now. other-currency: its amounts are not in the currency of the shop until it is saved again.',
  })
  status: PromotionStatus;

  @ApiProperty({ description: 'ISO 4217. Of its amounts.' })
  currency: string;

  @ApiProperty({ type: [PromotionToolDto], description: 'The names of `tools`.' })
  toolNames: PromotionToolDto[];

  @ApiProperty({ type: 'integer', description: 'How many orders have it. A cancelled order gives it back.' })
  uses: number;

  @ApiProperty({ type: 'integer', description: 'Counts the changes. Send it with a change.' })
  version: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export class ListPromotionsQuery extends PageQuery {
  @QueryText(60, 'A part of the name or of the code.')
  q?: string;

  @OneOf(PROMOTION_STATES, { required: false, enumName: 'PromotionState' })
  state?: PromotionState;
}
