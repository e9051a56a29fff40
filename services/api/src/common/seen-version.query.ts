import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';

/** The version on which a change of an admin is based. */
export class SeenVersionQuery {
  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 1 },
    description: 'The version that the admin saw. Missing: any version.',
  })
  @IsOptional()
  @Transform(({ value }) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : value))
  @Min(1, { message: 'version must be at least 1.' })
  @IsInt({ message: 'version must be a whole number.' })
  version?: number;
}
