import { ApiProperty } from '@nestjs/swagger';
import type { Publication, PublicationResult } from '@whetstone/contract';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { CheckReportDto } from './check-report.dto.ts';

const PERCENTAGE_MESSAGE = 'percentage must be a whole number from 1 to 100.';

export class PublicationDto implements Publication {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    description: 'Share of visitors; 100 makes the release live, less makes it a canary.',
  })
  @IsInt({ message: PERCENTAGE_MESSAGE })
  @Min(1, { message: PERCENTAGE_MESSAGE })
  @Max(100, { message: PERCENTAGE_MESSAGE })
  percentage: number;

  @ApiProperty({ required: false, maxLength: 500, description: 'Why, for the ledger.' })
  @IsOptional()
  @IsString({ message: 'reason must be a text.' })
  @MaxLength(500, { message: 'reason must not be longer than 500 characters.' })
  reason?: string;

  @ApiProperty({ required: false, default: false, description: 'Passes the gate and changes nothing.' })
  @IsOptional()
  @IsBoolean({ message: 'dryRun must be true or false.' })
  dryRun?: boolean;
}

export class PublicationResultDto implements PublicationResult {
  @ApiProperty({ enum: ['live', 'canary', 'unchanged', 'dry-run'] })
  outcome: PublicationResult['outcome'];

  @ApiProperty({ type: CheckReportDto })
  checkReport: CheckReportDto;

  @ApiProperty({ type: 'integer', description: "The release document's sequence after it." })
  sequence: number;
}
