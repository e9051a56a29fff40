import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OneOf } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { MultiLine } from '@whetstone/server/http/text';
import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';
import {
  DIFFERENCE_CODES,
  DIFFERENCE_KINDS,
  type DifferenceKind,
  type Fault,
} from './payment-difference.entity.ts';

export class PaymentDifferenceDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({ enum: DIFFERENCE_KINDS, enumName: 'PaymentDifferenceKind' })
  kind: DifferenceKind;

  @ApiProperty({ description: 'The name of the payment provider.' })
  provider: string;

  @ApiProperty({ description: 'The object at the provider, or the payment or refund of the shop.' })
  reference: string;

  @ApiPropertyOptional({ description: 'The number of the order, if it is known.' })
  number?: string;

  @ApiProperty({ enum: DIFFERENCE_CODES, enumName: 'PaymentDifferenceCode', description: 'What differs.' })
  code: Fault['code'];

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The parameters of the code.' })
  params: Record<string, unknown>;

  @ApiPropertyOptional({ description: 'The currency of the order, if it is known: ISO 4217.' })
  currency?: string;

  @ApiProperty({ description: 'The amount of the shop.' })
  expected: number;

  @ApiProperty({ description: 'The amount of the provider.' })
  actual: number;

  @ApiProperty({ format: 'date-time' })
  foundAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Missing while the difference is open.' })
  resolvedAt?: string;

  @ApiPropertyOptional({
    description: 'The admin. Missing if a later comparison did not find the difference.',
  })
  resolvedBy?: string;

  @ApiPropertyOptional()
  note?: string;
}

export class ReconciliationDto {
  @ApiProperty({ type: [String], description: 'The names of the payment providers.' })
  providers: string[];

  @ApiProperty({
    type: 'integer',
    description: 'Payments of the shop and of its providers that were compared.',
  })
  payments: number;

  @ApiProperty({
    type: 'integer',
    description: 'Refunds of the shop and of its providers that were compared.',
  })
  refunds: number;

  @ApiProperty({
    type: 'integer',
    description: 'Payments and refunds whose state was brought to the state at the provider.',
  })
  repaired: number;

  @ApiProperty({ type: 'integer', description: 'New differences that an admin must decide.' })
  found: number;

  @ApiProperty({ type: 'integer', description: 'All open differences.' })
  open: number;
}

const STATES = ['open', 'resolved'] as const;

export class ListDifferencesQuery extends PageQuery {
  @OneOf(STATES, { required: false, enumName: 'PaymentDifferenceState' })
  state?: (typeof STATES)[number];
}

export class ResolveDifferenceDto {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'What was decided.' })
  @MultiLine()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @Length(1, 500, { message: 'note must have 1 to 500 characters.' })
  @IsString({ message: 'note must be text.' })
  note: string;
}
