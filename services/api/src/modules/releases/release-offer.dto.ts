import { ApiProperty } from '@nestjs/swagger';
import type { CreateRelease, CreateReleaseResult } from '@whetstone/contract';
import { IsObject, IsOptional, IsString, Matches } from 'class-validator';

export class CreateReleaseDto implements CreateRelease {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "The build's remote.json: `manifest` in the JSON Schema of the release document.",
  })
  @IsObject({ message: "manifest must be the build's remote.json." })
  manifest: CreateRelease['manifest'];

  @ApiProperty({ required: false, maxLength: 64, description: 'The commit that it was built from.' })
  @IsOptional()
  @IsString({ message: 'commit must be a text.' })
  @Matches(/^[\w.-]{1,64}$/, { message: 'commit must be the name of a commit.' })
  commit?: string;
}

export class CreateReleaseResultDto implements CreateReleaseResult {
  @ApiProperty()
  microfrontend: string;

  @ApiProperty({ description: "The content's address: equal builds have equal versions." })
  version: string;

  @ApiProperty({ type: [String], description: 'Files that are still to be sent.' })
  missing: readonly string[];
}
