import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { OneOf } from '@whetstone/server/http/fields';
import { Transform } from 'class-transformer';
import {
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { CORRECTION_REASONS, type CorrectionReason } from '../tool.entity.ts';

export const MAX_STOCK = 1_000_000;

/** The stock of a tool in API responses. */
export class ToolStockDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  img: string;

  @ApiProperty({ description: 'The alternative text of the image.' })
  alt: string;

  @ApiProperty({ type: 'integer', description: 'The stock.' })
  quantity: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: "The tool's own threshold. Missing: the default applies.",
  })
  lowStockAt?: number;

  @ApiProperty({ type: 'integer', description: 'The threshold of tools without their own.' })
  lowStockDefault: number;

  @ApiProperty({ type: 'integer', description: 'The smallest quantity of an order.' })
  minQuantity: number;

  @ApiProperty({
    type: 'integer',
    description:
      'The stock is low at this quantity and below: the threshold, or one less than the minimum quantity if that is higher.',
  })
  lowAt: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Sold, and not packed yet: still on the shelf, but not in the stock. Lists do not have it.',
  })
  reserved?: number;
}

export const ENTRY_KINDS = [
  'initial',
  'received',
  'ordered',
  'cancelled',
  'released',
  'retaken',
  'returned',
  'corrected',
  'counted',
] as const;

/** An entry of the stock ledger in API responses. */
export class StockEntryDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({ enum: ENTRY_KINDS, enumName: 'StockEntryKind' })
  kind: (typeof ENTRY_KINDS)[number];

  @ApiProperty({ type: 'integer', description: 'Negative if the stock became smaller.' })
  change: number;

  @ApiProperty({ type: 'integer', description: 'The stock after the entry.' })
  balance: number;

  @ApiPropertyOptional({ enum: CORRECTION_REASONS, enumName: 'CorrectionReason' })
  reason?: CorrectionReason;

  @ApiPropertyOptional({ description: 'The delivery note, or the note of the admin.' })
  note?: string;

  @ApiPropertyOptional({ description: 'The admin. Missing for orders and for removed accounts.' })
  by?: string;

  @ApiPropertyOptional({ description: 'The number of the order.' })
  number?: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function isCorrection(kind: string): kind is 'increased' | 'decreased' {
  return kind === 'increased' || kind === 'decreased';
}

const NEW_KINDS = ['received', 'increased', 'decreased', 'counted'] as const;
type NewKind = (typeof NEW_KINDS)[number];

const REASON_RULE = {
  message: `reason must be one of ${CORRECTION_REASONS.join(', ')} for a correction, and missing otherwise.`,
  context: { code: 'not-one-of', params: { values: CORRECTION_REASONS } } satisfies FieldFault,
};
const QUANTITY_RULE = {
  message: `quantity must be a whole number from 1 to ${MAX_STOCK.toLocaleString('en')}, or 0 for a count.`,
  context: { code: 'whole-number', params: { min: 1, max: MAX_STOCK } } satisfies FieldFault,
};

/** Validates a value of an entry by the entry's kind. */
function DependsOnKind(
  isValid: (value: unknown, kind: NewKind) => boolean,
  rule: ValidationOptions,
): PropertyDecorator {
  const validate = (value: unknown, context?: ValidationArguments) =>
    isValid(value, ((context as ValidationArguments).object as { kind: NewKind }).kind);
  return ValidateBy({ name: 'dependsOnKind', validator: { validate } }, rule);
}

function isQuantity(value: unknown, kind: NewKind): boolean {
  return (
    Number.isInteger(value) && Number(value) >= (kind === 'counted' ? 0 : 1) && Number(value) <= MAX_STOCK
  );
}

function isReason(value: unknown, kind: NewKind): boolean {
  return isCorrection(kind) && CORRECTION_REASONS.some((reason) => reason === value);
}

/** A receipt, a correction or a count. */
export class AddStockEntryDto {
  @OneOf(NEW_KINDS, { enumName: 'NewStockEntryKind' })
  kind: NewKind;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: MAX_STOCK,
    description: 'The quantity that was received, added, removed, or counted. Only a count can be 0.',
  })
  @DependsOnKind(isQuantity, QUANTITY_RULE)
  quantity: number;

  @ApiPropertyOptional({
    ...{ enum: CORRECTION_REASONS, enumName: 'CorrectionReason' },
    description: 'Required for corrections, and only for them.',
  })
  @ValidateIf(({ kind, reason }: AddStockEntryDto) => isCorrection(kind) || reason !== undefined)
  @DependsOnKind(isReason, REASON_RULE)
  reason?: CorrectionReason;

  @ApiPropertyOptional({
    maxLength: 200,
    description: 'The delivery note, or a note. Required for the reason `other`.',
  })
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @ValidateIf(({ reason, note }: AddStockEntryDto) => reason === 'other' || note !== undefined)
  @Length(1, 200, { message: 'note must have 1 to 200 characters.' })
  @IsString({ message: 'note must be text.' })
  note?: string;

  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 0 },
    description:
      'For counts: the stock that the admin saw. If it has changed since, the response is a 409 `changed-meanwhile`.',
  })
  @IsOptional()
  @IsInt({ message: 'expected must be a whole number.' })
  expected?: number;
}

function IsThreshold(name: string, description: string): PropertyDecorator {
  const message = `${name} must be a whole number from 0 to ${MAX_STOCK.toLocaleString('en')}.`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_STOCK, description }),
    IsOptional(),
    IsInt({ message }),
    Min(0, { message }),
    Max(MAX_STOCK, { message }),
  );
}

export class SaveLowStockDto {
  @IsThreshold('lowStockAt', 'The stock is low at this quantity and below. Missing: the default.')
  lowStockAt?: number | null;

  @IsThreshold(
    'previous',
    'The threshold that the admin saw. If it has changed since, the response is a 409 `changed-meanwhile`.',
  )
  previous?: number | null;
}

/** A tool whose stock differs from its ledger. */
export class StockDifferenceDto {
  @ApiProperty({ description: "The tool's id." })
  toolId: string;

  @ApiProperty({ description: "The tool's name." })
  name: string;

  @ApiProperty({ type: 'integer', description: 'The stock.' })
  quantity: number;

  @ApiProperty({ type: 'integer', description: 'The stock according to the ledger.' })
  ledger: number;
}

/** The result of one comparison of all tools with the ledger in API responses. */
export class LedgerCheckDto {
  @ApiProperty({ format: 'date-time' })
  checkedAt: string;

  @ApiProperty({ type: 'integer' })
  tools: number;

  @ApiProperty({ type: 'integer' })
  entries: number;

  @ApiProperty({ type: 'integer', description: 'The number of tools whose stock differs from the ledger.' })
  differences: number;

  @ApiProperty({ type: [StockDifferenceDto], description: 'The first of these tools, at most 20.' })
  examples: StockDifferenceDto[];
}
