import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { SuccessDto } from '@whetstone/server/http/response.dto';
import { MultiLine } from '@whetstone/server/http/text';
import { ArrayMaxSize, IsArray, IsBoolean, IsISO8601, IsString, MaxLength } from 'class-validator';
import { type EndingToken, type ReportedRollback, StaffNotices } from './staff-notices.ts';

const MAX_CREATORS = 100;

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

export class RollbackDto implements ReportedRollback {
  @MaxLength(36)
  @IsString()
  id: string;

  @MaxLength(40)
  @IsString()
  microfrontend: string;

  @IsBoolean()
  isCanary: boolean;

  @MaxLength(16)
  @IsString()
  version: string;

  @MaxLength(16)
  @IsString()
  live: string;

  @IsBoolean()
  isAutomatic: boolean;

  @MultiLine()
  @MaxLength(1_000)
  @IsString()
  reason: string;

  @MaxLength(254, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(MAX_CREATORS)
  @IsArray()
  createdBy: string[];
}

/** For the releases service, which sends no emails. */
@ApiExcludeController()
@Controller('internal')
export class InternalNoticesController {
  constructor(private readonly notices: StaffNotices) {}

  /** Repeated calls send one email. */
  @Post('deploy-token-notices')
  @Access('service')
  @HttpCode(200)
  async announce(@Body() token: EndingTokenDto): Promise<SuccessDto> {
    await this.notices.announceEnding(token);
    return { success: true };
  }

  /** Repeated calls send one email to each address. */
  @Post('rollback-notices')
  @Access('service')
  @HttpCode(200)
  async announceRollback(@Body() rollback: RollbackDto): Promise<SuccessDto> {
    await this.notices.announceRollback(rollback);
    return { success: true };
  }
}
