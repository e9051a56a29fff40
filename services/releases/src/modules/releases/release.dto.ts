import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CreateRelease, PublicationResult } from '@whetstone/contract';
import { Flag, Text, WholeNumber } from '@whetstone/server/http/fields';
import { MultiLine, Verbatim } from '@whetstone/server/http/text';
import { IsObject, IsOptional, IsString, Matches } from 'class-validator';
import { CheckReportDto } from './gate/check-report.dto.ts';

export class CreateReleaseDto implements CreateRelease {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "The build's remote.json: `manifest` in the JSON Schema of the release document.",
  })
  @Verbatim()
  @IsObject({ message: "manifest must be the build's remote.json." })
  manifest: CreateRelease['manifest'];

  @ApiPropertyOptional({ maxLength: 64, description: 'The commit that the build was made from.' })
  @IsOptional()
  @IsString({ message: 'commit must be a text.' })
  @Matches(/^[\w.-]{1,64}$/, { message: 'commit must be the name of a commit.' })
  commit?: string;
}

export class CreateReleaseResultDto {
  @ApiProperty()
  microfrontend: string;

  @ApiProperty({ description: 'Content hash of the build: equal builds have equal versions.' })
  version: string;

  @ApiProperty({ type: [String], description: 'Files that the store lacks.' })
  missing: readonly string[];
}

export class ReasonDto {
  @MultiLine()
  @Text({ required: false, max: 500, description: 'The reason, for the ledger.' })
  reason?: string;
}

export class PublicationDto extends ReasonDto {
  @WholeNumber({
    min: 1,
    max: 100,
    description: 'Percentage of visitors. 100 makes the release live, less makes it a canary.',
  })
  percentage: number;

  @Flag({ required: false, default: false, description: 'Runs the gate and changes nothing.' })
  dryRun?: boolean;

  @Flag({
    required: false,
    default: false,
    description:
      'Publishes a shell although its exported types break remotes: the ledger has the reason, which is required. For admins only.',
  })
  acceptTypeChanges?: boolean;

  @Flag({
    required: false,
    default: false,
    description: 'Starts this canary instead of another version that is a canary.',
  })
  replaceCanary?: boolean;

  @Flag({
    required: false,
    default: false,
    description:
      'Publishes the version only while it is the canary: a canary that was stopped meanwhile stays stopped.',
  })
  promoteCanary?: boolean;
}

export class PublicationResultDto {
  @ApiProperty({ enum: ['live', 'canary', 'unchanged', 'dry-run'] })
  outcome: PublicationResult['outcome'];

  @ApiProperty({ type: CheckReportDto })
  checkReport: CheckReportDto;

  @ApiProperty({ type: 'integer', description: 'Sequence of the release document after the change.' })
  sequence: number;
}

export class RollbackDto extends ReasonDto {
  @ApiProperty({
    minLength: 16,
    maxLength: 16,
    description: 'The version to roll back: the running canary, or without a canary the live version.',
  })
  @Matches(/^[0-9a-f]{16}$/, { message: 'version must be the version of the release to roll back.' })
  version: string;
}

export class RetirementDto extends ReasonDto {
  @ApiProperty({ minLength: 16, maxLength: 16, description: 'The live version.' })
  @Matches(/^[0-9a-f]{16}$/, { message: 'version must be the live version.' })
  version: string;
}

export class RetirementResultDto {
  @ApiProperty({ enum: ['retired', 'restored'] })
  outcome: 'retired' | 'restored';

  @ApiProperty({ description: 'The version that was live before the retirement.' })
  version: string;

  @ApiProperty({ type: 'integer', description: 'Sequence of the release document after the change.' })
  sequence: number;
}

export class RollbackResultDto {
  @ApiProperty({ enum: ['canary-stopped', 'rolled-back'] })
  outcome: 'canary-stopped' | 'rolled-back';

  @ApiProperty({ description: 'The stopped canary, or the restored release.' })
  version: string;

  @ApiProperty({ type: 'integer', description: 'Sequence of the release document after the change.' })
  sequence: number;
}
