import { ApiProperty } from '@nestjs/swagger';
import type { CheckReport, CheckResult } from '@whetstone/contract';

const CHECKS: CheckResult['check'][] = ['files', 'versions', 'routes', 'slots', 'size', 'rendering'];

class CheckResultDto implements CheckResult {
  @ApiProperty({ enum: CHECKS })
  check: CheckResult['check'];

  @ApiProperty()
  passed: boolean;

  @ApiProperty({ description: 'Whom it concerns: a microfrontend, or a page of it as microfrontend/module.' })
  subject: string;

  @ApiProperty({ description: 'What holds, or what breaks, for whom.' })
  sentence: string;

  @ApiProperty({ required: false, description: 'What the team can do about it.' })
  remedy?: string;
}

export class CheckReportDto implements CheckReport {
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
