import { ApiProperty } from '@nestjs/swagger';
import type { GivenCanary, GivenRelease, PieceReleases } from '@whetstone/contract';

class GivenReleaseDto implements GivenRelease {
  @ApiProperty()
  version: string;

  @ApiProperty({ format: 'date-time' })
  since: string;

  @ApiProperty({ description: "An admin's e-mail address, a deploy token's label, or `auto`." })
  by: string;

  @ApiProperty({ required: false, description: 'The commit that it was built from.' })
  commit?: string;
}

class GivenCanaryDto extends GivenReleaseDto implements GivenCanary {
  @ApiProperty({ type: 'integer', description: 'Share of visitors who get it, 1 to 99.' })
  percentage: number;
}

export class PieceReleasesDto implements PieceReleases {
  @ApiProperty()
  piece: string;

  @ApiProperty()
  team: string;

  @ApiProperty({ type: GivenReleaseDto })
  live: GivenReleaseDto;

  @ApiProperty({ required: false, type: GivenCanaryDto })
  canary?: GivenCanaryDto;

  @ApiProperty({ required: false, description: 'The version that a rollback goes to.' })
  previous?: string;
}
