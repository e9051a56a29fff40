import { ApiProperty } from '@nestjs/swagger';
import type { BlastRadius, NavigationEntry } from '@whetstone/contract';

const AREAS: NavigationEntry['area'][] = ['navbar', 'dashboard', 'footer'];

class TouchedPageDto {
  @ApiProperty()
  path: string;

  @ApiProperty()
  title: string;
}

class TouchedEntryDto {
  @ApiProperty({ enum: AREAS })
  area: NavigationEntry['area'];

  @ApiProperty()
  label: string;

  @ApiProperty()
  to: string;
}

export class BlastRadiusDto implements BlastRadius {
  @ApiProperty({ type: [TouchedPageDto] })
  pages: readonly TouchedPageDto[];

  @ApiProperty({ type: [TouchedEntryDto] })
  navigation: readonly TouchedEntryDto[];

  @ApiProperty({ type: 'integer', description: 'Percentage of visitors who get the release now.' })
  percentage: number;

  @ApiProperty({ type: 'integer', description: 'Of the release, in the last 24 hours.' })
  mounts: number;
}
