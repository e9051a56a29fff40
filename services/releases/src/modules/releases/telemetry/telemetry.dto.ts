import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { TelemetryEvent, TelemetryReport } from '@whetstone/contract';
import { MAX_ERROR_MESSAGE } from '@whetstone/contract/error-message';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import { Flag, OneOf } from '@whetstone/server/http/fields';
import { Exact } from '@whetstone/server/http/text';
import { HasNoLists } from '@whetstone/server/http/validation';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { OUTCOMES, VITALS } from './observation.entity.ts';

const MAX_EVENTS = 16;
/** An hour in milliseconds. */
const MAX_VALUE = 3_600_000;
const KINDS = [...OUTCOMES, 'vital'] as const;

const isVital = ({ kind }: TelemetryEventDto) => kind === 'vital';
const isOutcome = ({ kind }: TelemetryEventDto) => kind !== 'vital';

export class TelemetryEventDto {
  @OneOf(KINDS)
  kind: TelemetryEvent['kind'];

  @ApiProperty({ maxLength: 40 })
  @Matches(MICROFRONTEND_NAME, { message: 'microfrontend must be the name of a microfrontend.' })
  microfrontend: string;

  @ApiProperty({ minLength: 16, maxLength: 16 })
  @Matches(/^[0-9a-f]{16}$/, { message: 'version must be the version of a release.' })
  version: string;

  @ApiPropertyOptional({ maxLength: 100, description: 'The exposed module. Not for vitals.' })
  @ValidateIf(isOutcome)
  @Matches(/^[\w-]{1,100}$/, { message: 'module must be the name of a module.' })
  module?: string;

  @ApiPropertyOptional({
    maxLength: MAX_ERROR_MESSAGE,
    description: 'The message of the error. Only for failures.',
  })
  @IsOptional()
  @IsString({ message: 'message must be a text.' })
  @MaxLength(MAX_ERROR_MESSAGE, { message: `message must be at most ${MAX_ERROR_MESSAGE} characters.` })
  message?: string;

  @ApiPropertyOptional({ enum: VITALS, description: 'For vitals only.' })
  @ValidateIf(isVital)
  @IsIn(VITALS, { message: `name must be one of ${VITALS.join(', ')}.` })
  name?: (typeof VITALS)[number];

  @ApiPropertyOptional({
    ...{ minimum: 0, maximum: MAX_VALUE },
    description: 'For vitals only: milliseconds, or the unitless CLS score.',
  })
  @ValidateIf(isVital)
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'value must be a number.' })
  @Min(0, { message: 'value must not be negative.' })
  @Max(MAX_VALUE, { message: `value must not be larger than ${MAX_VALUE}.` })
  value?: number;
}

export class TelemetryReportDto implements Pick<TelemetryReport, 'set'> {
  @ApiProperty({ maxLength: 64, description: 'Id of the tab’s release set.' })
  @Matches(/^[\w-]{1,64}$/, { message: 'set must be the id of a release set.' })
  set: string;

  @Flag({
    required: false,
    default: false,
    description:
      'Whether the visitor arrived with a bucket and gets no canary. Canaries are compared with these visits only.',
  })
  bucketed?: boolean;

  @ApiProperty({ type: [TelemetryEventDto], minItems: 1, maxItems: MAX_EVENTS })
  @IsArray({ message: 'events must be a list.' })
  @ArrayMinSize(1, { message: 'events must not be empty.' })
  @ArrayMaxSize(MAX_EVENTS, { message: `events must be at most ${MAX_EVENTS}.` })
  @HasNoLists({ message: 'events must be a list of objects.' })
  @ValidateNested({ each: true })
  @Type(() => TelemetryEventDto)
  // `errorText` cleans messages.
  @Exact()
  events: TelemetryEventDto[];
}

const MAX_HOURS = 7 * 24;
const HOURS_MESSAGE = `hours must be a whole number from 1 to ${MAX_HOURS}.`;

export class TelemetryQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_HOURS, default: 24 })
  @Transform(({ value }) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : value))
  @IsInt({ message: HOURS_MESSAGE })
  @Min(1, { message: HOURS_MESSAGE })
  @Max(MAX_HOURS, { message: HOURS_MESSAGE })
  hours: number = 24;
}

class TelemetryPointDto {
  @ApiProperty({ format: 'date-time', description: 'Start of the interval that the point covers.' })
  at: string;

  @ApiProperty({ type: 'integer' })
  mounts: number;

  @ApiProperty({ type: 'integer' })
  loadFailures: number;

  @ApiProperty({ type: 'integer' })
  renderErrors: number;

  @ApiProperty({ type: 'integer', description: 'Failures after which the last good release was mounted.' })
  fallbacks: number;

  @ApiPropertyOptional({ description: '75th percentile of the largest contentful paint, in milliseconds.' })
  lcp?: number;

  @ApiPropertyOptional({ description: '75th percentile of the interaction to next paint, in milliseconds.' })
  inp?: number;

  @ApiPropertyOptional({ description: '75th percentile of the cumulative layout shift.' })
  cls?: number;
}

export class VersionTelemetryDto {
  @ApiProperty()
  version: string;

  @ApiProperty({
    description:
      'Whether all visits since the start of the canary, or of today, are from one network, which counts a third of what a comparison needs.',
  })
  isOneNetwork: boolean;

  @ApiProperty({ type: [TelemetryPointDto], description: 'Oldest first.' })
  points: readonly TelemetryPointDto[];
}
