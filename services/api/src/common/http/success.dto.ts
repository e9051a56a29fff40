import { ApiProperty } from '@nestjs/swagger';

export class SuccessDto {
  @ApiProperty({ enum: [true] })
  success: true;
}
