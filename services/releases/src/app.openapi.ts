import { ApiPropertyOptional } from '@nestjs/swagger';
import { ProblemMembersDto } from '@whetstone/server/http/response.dto';
import { CheckReportDto } from './modules/releases/gate/check-report.dto.ts';

class ProblemDto extends ProblemMembersDto {
  @ApiPropertyOptional({
    type: CheckReportDto,
    description: 'With release-rejected: the results of the checks, and how to fix each issue.',
  })
  checkReport?: CheckReportDto;

  @ApiPropertyOptional({ type: [String], description: 'With files-missing: the files still to upload.' })
  missing?: string[];
}

/** What the OpenAPI document says about the service as a whole. */
export const openApi = {
  title: 'Whetstone releases',
  description:
    'Releases of microfrontends, their telemetry and deploy tokens. Errors are application/problem+json.',
  path: 'api/releases/docs',
  problem: ProblemDto,
};
