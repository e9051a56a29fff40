import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';

const DEFAULT_LIMIT = 24;
const MAX_LIMIT = 100;
const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${MAX_LIMIT}, or 0 with count=true for the count alone.`;

function isLimit(limit: unknown, { object }: ValidationArguments): boolean {
  const least = (object as PageQuery).count === true ? 0 : 1;
  return Number.isInteger(limit) && Number(limit) >= least && Number(limit) <= MAX_LIMIT;
}

/** The query of every list. */
export class PageQuery {
  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 0,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'How many rows at most; 0 with `count=true` for the count alone.',
  })
  @Transform(({ value }) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : value))
  @ValidateBy({ name: 'isLimit', validator: { validate: isLimit, defaultMessage: () => LIMIT_MESSAGE } })
  limit: number = DEFAULT_LIMIT;

  @ApiProperty({
    required: false,
    description: 'Where to go on, as the Link header of the page before says.',
  })
  @IsOptional()
  @IsString({ message: 'cursor must be given once.' })
  @MaxLength(1_000, { message: 'cursor is not one that this list gave.' })
  cursor?: string;

  @ApiProperty({ required: false, default: false, description: 'Whether to answer X-Total-Count.' })
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'count must be true or false.' })
  count: boolean = false;
}
