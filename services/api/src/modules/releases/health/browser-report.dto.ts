import { ApiProperty } from '@nestjs/swagger';
import type { TelemetryEvent, TelemetryReport } from '@whetstone/contract';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNumber,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { FATES, VITALS } from './observation.entity.ts';

const MOST_EVENTS = 16;
/** An hour in milliseconds: nobody waits longer for a page. */
const LARGEST = 3_600_000;
const KINDS = [...FATES, 'vital'] as const;

const isVital = ({ kind }: TelemetryEventDto) => kind === 'vital';
const isFate = ({ kind }: TelemetryEventDto) => kind !== 'vital';

export class TelemetryEventDto {
  @ApiProperty({ enum: KINDS })
  @IsIn(KINDS, { message: `kind must be one of ${KINDS.join(', ')}.` })
  kind: TelemetryEvent['kind'];

  @ApiProperty({ maxLength: 40 })
  @Matches(MICROFRONTEND_NAME, { message: 'microfrontend must be the name of a microfrontend.' })
  microfrontend: string;

  @ApiProperty({ minLength: 16, maxLength: 16 })
  @Matches(/^[0-9a-f]{16}$/, { message: 'version must be the version of a release.' })
  version: string;

  @ApiProperty({ required: false, maxLength: 100, description: 'Not of a vital: the exposed module.' })
  @ValidateIf(isFate)
  @Matches(/^[\w-]{1,100}$/, { message: 'module must be the name of a module.' })
  module?: string;

  @ApiProperty({ required: false, enum: VITALS, description: 'Of a vital.' })
  @ValidateIf(isVital)
  @IsIn(VITALS, { message: `name must be one of ${VITALS.join(', ')}.` })
  name?: (typeof VITALS)[number];

  @ApiProperty({
    required: false,
    minimum: 0,
    maximum: LARGEST,
    description: 'Of a vital: milliseconds; for CLS its own unit.',
  })
  @ValidateIf(isVital)
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'value must be a number.' })
  @Min(0, { message: 'value must not be negative.' })
  @Max(LARGEST, { message: `value must not be larger than ${LARGEST}.` })
  value?: number;
}

export class TelemetryReportDto implements Pick<TelemetryReport, 'set'> {
  @ApiProperty({ maxLength: 64, description: 'The release set of the tab.' })
  @Matches(/^[\w-]{1,64}$/, { message: 'set must be the id of a release set.' })
  set: string;

  @ApiProperty({ type: [TelemetryEventDto], minItems: 1, maxItems: MOST_EVENTS })
  @IsArray({ message: 'events must be a list.' })
  @ArrayMinSize(1, { message: 'events must not be empty.' })
  @ArrayMaxSize(MOST_EVENTS, { message: `events must be at most ${MOST_EVENTS}.` })
  @ValidateNested({ each: true })
  @Type(() => TelemetryEventDto)
  events: TelemetryEventDto[];
}
