import { ApiProperty } from '@nestjs/swagger';

export class CountDto {
  @ApiProperty({ type: 'integer' })
  count: number;
}

export class ModifiedCountDto {
  @ApiProperty({ type: 'integer' })
  modifiedCount: number;
}

export class IsAdminDto {
  @ApiProperty()
  admin: boolean;
}
