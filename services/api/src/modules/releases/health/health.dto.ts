import { ApiProperty } from '@nestjs/swagger';
import type { TelemetryPoint, VersionTelemetry } from '@whetstone/contract';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

const MOST_HOURS = 7 * 24;
const HOURS_MESSAGE = `hours must be a whole number from 1 to ${MOST_HOURS}.`;

export class HealthQuery {
  @ApiProperty({ required: false, type: 'integer', minimum: 1, maximum: MOST_HOURS, default: 24 })
  @Transform(({ value }) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : value))
  @IsInt({ message: HOURS_MESSAGE })
  @Min(1, { message: HOURS_MESSAGE })
  @Max(MOST_HOURS, { message: HOURS_MESSAGE })
  hours: number = 24;
}

class TelemetryPointDto implements TelemetryPoint {
  @ApiProperty({ format: 'date-time', description: 'When the time begins that the point sums up.' })
  at: string;

  @ApiProperty({ type: 'integer' })
  mounts: number;

  @ApiProperty({ type: 'integer' })
  loadFailures: number;

  @ApiProperty({ type: 'integer' })
  renderErrors: number;

  @ApiProperty({ type: 'integer', description: 'How many of the failures ended with the last good release.' })
  fallbacks: number;

  @ApiProperty({
    required: false,
    description: '75th percentile of the largest contentful paint, in milliseconds.',
  })
  lcp?: number;

  @ApiProperty({
    required: false,
    description: '75th percentile of the interaction to next paint, in milliseconds.',
  })
  inp?: number;

  @ApiProperty({ required: false, description: '75th percentile of the cumulative layout shift.' })
  cls?: number;
}

export class VersionTelemetryDto implements VersionTelemetry {
  @ApiProperty()
  version: string;

  @ApiProperty({ type: [TelemetryPointDto], description: 'Ascending by time.' })
  points: readonly TelemetryPointDto[];
}
