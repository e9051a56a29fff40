import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../common/paging/page.ts';
import { USER_SORTS, type UserSort } from './user-sorts.ts';

export class ListUsersQuery extends PageQuery {
  @ApiProperty({ required: false, maxLength: 254, description: 'Only the user with this address.' })
  @IsOptional()
  @IsString({ message: 'email must be given once.' })
  @MaxLength(254, { message: 'email must not be longer than 254 characters.' })
  email?: string;

  @ApiProperty({
    required: false,
    maxLength: 200,
    description: 'How the e-mail address or the name begins.',
  })
  @IsOptional()
  @IsString({ message: 'q must be given once.' })
  @MaxLength(200, { message: 'q must not be longer than 200 characters.' })
  q?: string;

  @ApiProperty({ required: false, enum: USER_SORTS, default: 'newest' })
  @IsIn(USER_SORTS, { message: `sort must be one of ${USER_SORTS.join(', ')}.` })
  sort: UserSort = 'newest';
}
