import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../common/paging/page.ts';
import { TOOL_SORTS, type ToolSort } from './tool-orders.ts';

export class ListToolsQuery extends PageQuery {
  @ApiProperty({
    required: false,
    maxLength: 200,
    description: 'Words to search for; the last letters may be missing.',
  })
  @IsOptional()
  @IsString({ message: 'q must be given once.' })
  @MaxLength(200, { message: 'q must not be longer than 200 characters.' })
  q?: string;

  @ApiProperty({ required: false, maxLength: 40 })
  @IsOptional()
  @IsString({ message: 'category must be given once.' })
  @MaxLength(40, { message: 'category must not be longer than 40 characters.' })
  category?: string;

  @ApiProperty({ required: false, enum: TOOL_SORTS, default: 'newest' })
  @IsIn(TOOL_SORTS, { message: `sort must be one of ${TOOL_SORTS.join(', ')}.` })
  sort: ToolSort = 'newest';
}
