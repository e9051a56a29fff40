import { ApiProperty } from '@nestjs/swagger';

export class CountDto {
  @ApiProperty({ type: 'integer' })
  count: number;
}

export class ModifiedDto {
  @ApiProperty({ type: 'integer' })
  modifiedCount: number;
}

export class AdminDto {
  @ApiProperty()
  admin: boolean;
}
