import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';
import { PageQuery } from '../../common/paging/page-query.dto.ts';

export class ListOrdersOfClientQuery extends PageQuery {
  @ApiProperty({ description: 'The e-mail address of whoever ordered.' })
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @IsString({ message: 'client is required.' })
  @Length(1, 254, { message: 'client must be an e-mail address.' })
  client: string;
}
