import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const DEFAULT_LIMIT = 24;
const MAX_LIMIT = 100;
const LIMIT_MESSAGE = `limit must be a whole number from 0 to ${MAX_LIMIT}.`;

/** The query of every list. */
export class PageQuery {
  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 0,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'How many rows at most; none, where only the count is wanted.',
  })
  @Transform(({ value }) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : value))
  @IsInt({ message: LIMIT_MESSAGE })
  @Min(0, { message: LIMIT_MESSAGE })
  @Max(MAX_LIMIT, { message: LIMIT_MESSAGE })
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
