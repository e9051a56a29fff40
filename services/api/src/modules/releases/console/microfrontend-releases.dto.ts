import { ApiProperty } from '@nestjs/swagger';
import type { CurrentCanary, CurrentRelease, ReleaseStatus } from '@whetstone/contract';

class CurrentReleaseDto implements CurrentRelease {
  @ApiProperty()
  version: string;

  @ApiProperty({ format: 'date-time' })
  since: string;

  @ApiProperty({ description: "An admin's e-mail address, a deploy token's label, or `auto`." })
  by: string;

  @ApiProperty({ required: false, description: 'The commit that it was built from.' })
  commit?: string;
}

class CurrentCanaryDto extends CurrentReleaseDto implements CurrentCanary {
  @ApiProperty({ type: 'integer', description: 'Share of visitors who get it, 1 to 99.' })
  percentage: number;
}

export class ReleaseStatusDto implements ReleaseStatus {
  @ApiProperty()
  microfrontend: string;

  @ApiProperty()
  team: string;

  @ApiProperty({ type: CurrentReleaseDto })
  live: CurrentReleaseDto;

  @ApiProperty({ required: false, type: CurrentCanaryDto })
  canary?: CurrentCanaryDto;

  @ApiProperty({ required: false, description: 'The version that a rollback goes to.' })
  previous?: string;
}
