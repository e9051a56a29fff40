import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export class RollbackDto {
  @ApiProperty({ required: false, maxLength: 500, description: 'Why, for the ledger.' })
  @IsOptional()
  @IsString({ message: 'reason must be a text.' })
  @MaxLength(500, { message: 'reason must not be longer than 500 characters.' })
  reason?: string;
}

export class RollbackAnswerDto {
  @ApiProperty({ enum: ['canary-stopped', 'rolled-back'] })
  outcome: 'canary-stopped' | 'rolled-back';

  @ApiProperty({ description: 'The canary that was stopped, or the release that is live again.' })
  version: string;

  @ApiProperty({ type: 'integer', description: "The release document's sequence after it." })
  sequence: number;
}
