import { ApiProperty } from '@nestjs/swagger';
import type { GateFinding, Verdict } from '@whetstone/contract';

const CHECKS: GateFinding['check'][] = ['files', 'versions', 'routes', 'slots', 'size', 'rendering'];

class GateFindingDto implements GateFinding {
  @ApiProperty({ enum: CHECKS })
  check: GateFinding['check'];

  @ApiProperty()
  passed: boolean;

  @ApiProperty({ description: 'Whom it concerns: a piece, or a page of it as piece/module.' })
  subject: string;

  @ApiProperty({ description: 'What holds, or what breaks, for whom.' })
  sentence: string;

  @ApiProperty({ required: false, description: 'What the team can do about it.' })
  remedy?: string;
}

export class VerdictDto implements Verdict {
  @ApiProperty()
  id: string;

  @ApiProperty()
  piece: string;

  @ApiProperty()
  version: string;

  @ApiProperty()
  passed: boolean;

  @ApiProperty({ type: [GateFindingDto] })
  findings: readonly GateFindingDto[];
}
