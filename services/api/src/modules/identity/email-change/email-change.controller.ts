import { Body, Controller, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { normalizeEmail } from '@whetstone/contract/email';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireRecentProof,
} from '@whetstone/server/access/authenticated-user';
import { Text } from '@whetstone/server/http/fields';
import { RespondsOk, SuccessDto } from '@whetstone/server/http/response.dto';
import { Transform } from 'class-transformer';
import { MaxLength } from 'class-validator';
import { IsEmail } from '../../../common/contact.ts';
import { LimitPerNetwork } from '../../../common/network-limit.ts';
import { EmailChangeService } from './email-change.service.ts';

export class RequestEmailChangeDto {
  @ApiProperty({ format: 'email', maxLength: 254 })
  @Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))
  @MaxLength(254, { message: 'newEmail must not be longer than 254 characters.' })
  @IsEmail({ message: 'newEmail must be an email address.' })
  newEmail: string;
}

export class EmailLinkDto {
  @Text({ max: 64, description: 'The token of the link.' })
  token: string;
}

/** The email of an account, which its owner changes. */
@ApiTags('users')
@Controller('user')
export class EmailChangesController {
  constructor(private readonly changes: EmailChangeService) {}

  /** Sends a link to the new address, which confirms the change. The response is the same if another account has the address. */
  @Post('me/email')
  @Access('user')
  @LimitPerNetwork(() => ({ name: 'network-email-changes', burst: 50, perMinute: 50 }))
  @RespondsOk(SuccessDto)
  async request(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { newEmail }: RequestEmailChangeDto,
  ): Promise<SuccessDto> {
    requireRecentProof(caller);
    await this.changes.request(caller, newEmail);
    return { success: true };
  }

  /** Changes the email of the caller, who has followed the link. The other sessions end. */
  @Post('me/email/confirm')
  @Access('user')
  @RespondsOk(SuccessDto)
  async confirm(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { token }: EmailLinkDto,
  ): Promise<SuccessDto> {
    await this.changes.confirm(caller, token);
    return { success: true };
  }

  /** Undoes a change with the link that the former address got. All sessions and the password end. */
  @Post('email/undo')
  @Access('everyone')
  @LimitPerNetwork(() => ({ name: 'network-email-undo', burst: 50, perMinute: 50 }))
  @RespondsOk(SuccessDto)
  async undo(@Body() { token }: EmailLinkDto): Promise<SuccessDto> {
    await this.changes.undo(token);
    return { success: true };
  }
}
