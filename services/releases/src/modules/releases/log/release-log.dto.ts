import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsISO8601, IsOptional, Matches, Max, Min } from 'class-validator';
import { ACTIONS } from '../state/rollout.entities.ts';

const MAX_ENTRIES = 500;
const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${MAX_ENTRIES}.`;
const SINCE_MESSAGE = 'since must be a time such as 2026-11-29T08:00:00Z.';
const EVENTS = [...ACTIONS, 'checked', 'rejected', 'load-failure', 'render-error'] as const;

export class ReleaseLogQuery {
  @ApiPropertyOptional({ format: 'date-time', description: 'Default: 24 hours ago.' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: SINCE_MESSAGE })
  // `Date` does not parse weeks, days of the year and times without separators.
  @Matches(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/, { message: SINCE_MESSAGE })
  since?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_ENTRIES, default: 200 })
  @Transform(({ value }) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : value))
  @IsInt({ message: LIMIT_MESSAGE })
  @Min(1, { message: LIMIT_MESSAGE })
  @Max(MAX_ENTRIES, { message: LIMIT_MESSAGE })
  limit: number = 200;
}

export class ReleaseLogEntryDto {
  @ApiProperty({ format: 'date-time', description: 'For failures, the last one of the group.' })
  at: string;

  @ApiProperty({ enum: EVENTS, description: '`checked` and `rejected` are results of the gate.' })
  event: (typeof EVENTS)[number];

  @ApiProperty()
  version: string;

  @ApiPropertyOptional({
    description: 'The path of the page in the description of the release, or the name of the module.',
  })
  page?: string;

  @ApiProperty({ description: 'Empty if the reporter of a failure has sent none.' })
  message: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Number of equal failures so far.' })
  times?: number;
}
