import { ApiProperty } from '@nestjs/swagger';
import type { RejectedRelease } from '@whetstone/contract';
import type { CheckReportEntity } from '../check-report.entity.ts';

/** A release that the gate did not let out. */
export class RejectedReleaseDto implements RejectedRelease {
  @ApiProperty({ description: "The check report's id." })
  checkReportId: string;

  @ApiProperty()
  version: string;

  @ApiProperty({ type: [String], description: 'What stood in the way, a sentence each.' })
  reasons: readonly string[];

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function presentRejected({ id, version, results, createdAt }: CheckReportEntity): RejectedReleaseDto {
  const failed = results.filter(({ passed }) => !passed);
  const reasons = failed.map(({ sentence }) => sentence);
  return { checkReportId: id, version, reasons, createdAt: createdAt.toISOString() };
}
