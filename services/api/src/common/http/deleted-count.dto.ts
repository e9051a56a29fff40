import { ApiProperty } from '@nestjs/swagger';

export class DeletedCountDto {
  @ApiProperty({ enum: [0, 1], description: '0 if there was nothing left to do.' })
  deletedCount: number;
}
