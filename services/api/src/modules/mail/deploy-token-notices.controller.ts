import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { SuccessDto } from '@whetstone/server/http/response.dto';
import { IsISO8601, IsString, MaxLength } from 'class-validator';
import { type EndingToken, StaffNotices } from './staff-notices.ts';

export class EndingTokenDto implements EndingToken {
  @MaxLength(36)
  @IsString()
  id: string;

  @MaxLength(40)
  @IsString()
  microfrontend: string;

  @MaxLength(80)
  @IsString()
  label: string;

  @MaxLength(254)
  @IsString()
  createdBy: string;

  @IsISO8601()
  expiresAt: string;
}

/** For the releases service, which sends no emails. */
@ApiExcludeController()
@Controller('internal')
export class DeployTokenNoticesController {
  constructor(private readonly notices: StaffNotices) {}

  /** Repeated calls send one email. */
  @Post('deploy-token-notices')
  @Access('service')
  @HttpCode(200)
  async announce(@Body() token: EndingTokenDto): Promise<SuccessDto> {
    await this.notices.announceEnding(token);
    return { success: true };
  }
}
