import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../common/paging/page-query.dto.ts';

export class ListUsersQuery extends PageQuery {
  @ApiProperty({ required: false, maxLength: 254, description: 'Only the user with this address.' })
  @IsOptional()
  @IsString({ message: 'email must be given once.' })
  @MaxLength(254, { message: 'email must not be longer than 254 characters.' })
  email?: string;
}
