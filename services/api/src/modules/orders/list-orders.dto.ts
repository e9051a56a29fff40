import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { normalizeEmail } from '../../common/email.ts';
import { PageQuery } from '../../common/paging/page.ts';

/** Each has an index in which the id comes next. */
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
    description: "How the tool's name, the client's e-mail address or the client's name begins.",
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
  @ApiProperty({ description: 'The e-mail address of whoever ordered.' })
  @Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))
  @IsString({ message: 'client is required.' })
  @Length(1, 254, { message: 'client must be an e-mail address.' })
  client: string;
}
