import { ApiProperty } from '@nestjs/swagger';
import type { Rollback, RollbackResult } from '@whetstone/contract';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

export class RollbackDto implements Rollback {
  @ApiProperty({
    minLength: 16,
    maxLength: 16,
    description: 'The version to take back: the running canary, or where none runs what is live.',
  })
  @Matches(/^[0-9a-f]{16}$/, { message: 'version must be the version of a release: the one to take back.' })
  version: string;

  @ApiProperty({ required: false, maxLength: 500, description: 'Why, for the ledger.' })
  @IsOptional()
  @IsString({ message: 'reason must be a text.' })
  @MaxLength(500, { message: 'reason must not be longer than 500 characters.' })
  reason?: string;
}

export class RollbackResultDto implements RollbackResult {
  @ApiProperty({ enum: ['canary-stopped', 'rolled-back'] })
  outcome: 'canary-stopped' | 'rolled-back';

  @ApiProperty({ description: 'The canary that was stopped, or the release that is live again.' })
  version: string;

  @ApiProperty({ type: 'integer', description: "The release document's sequence after it." })
  sequence: number;
}
