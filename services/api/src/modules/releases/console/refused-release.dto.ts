import { ApiProperty } from '@nestjs/swagger';
import type { RefusedRelease } from '@whetstone/contract';
import type { VerdictRecord } from '../verdict.entity.ts';

/** A release that the gate did not let out. */
export class RefusedReleaseDto implements RefusedRelease {
  @ApiProperty({ description: "The verdict's id." })
  verdictId: string;

  @ApiProperty()
  version: string;

  @ApiProperty({ type: [String], description: 'What stood in the way, a sentence each.' })
  reasons: readonly string[];

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function presentRefused({ id, version, findings, createdAt }: VerdictRecord): RefusedReleaseDto {
  const failed = findings.filter(({ passed }) => !passed);
  const reasons = failed.map(({ sentence }) => sentence);
  return { verdictId: id, version, reasons, createdAt: createdAt.toISOString() };
}
