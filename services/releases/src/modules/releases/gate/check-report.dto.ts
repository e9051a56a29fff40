import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CheckResult } from '@whetstone/contract';

const CHECKS: CheckResult['check'][] = [
  'files',
  'versions',
  'routes',
  'slots',
  'size',
  'types',
  'rendering',
  'approvals',
];

class CheckResultDto {
  @ApiProperty({ enum: CHECKS })
  check: CheckResult['check'];

  @ApiProperty()
  passed: boolean;

  @ApiProperty({ description: 'The checked microfrontend, or one of its modules as microfrontend/module.' })
  subject: string;

  @ApiProperty({ description: 'One sentence: what was checked, or what breaks and for which visitors.' })
  sentence: string;

  @ApiPropertyOptional({ description: 'How to fix the issue, or how to avoid one if the check passed.' })
  remedy?: string;
}

export class CheckReportDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  microfrontend: string;

  @ApiProperty()
  version: string;

  @ApiProperty()
  passed: boolean;

  @ApiProperty({ type: [CheckResultDto] })
  results: readonly CheckResultDto[];
}
