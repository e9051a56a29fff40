import { Body, Controller, Delete, Param, Post, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { normalizeEmail } from '@whetstone/contract/email';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireRecentProof,
} from '@whetstone/server/access/authenticated-user';
import { Flag, Text } from '@whetstone/server/http/fields';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DeletedCountDto, RespondsOk, SuccessDto } from '@whetstone/server/http/response.dto';
import { Exact } from '@whetstone/server/http/text';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { IsEmail } from '../../common/contact.ts';
import { AccountErasureService } from './account-erasure.service.ts';
import { AccountRemovalService } from './account-removal.service.ts';
import { CurrentIdentityClaims, type IdentityClaims } from './identity-token.ts';
import { PasswordService } from './password.service.ts';
import { SecondFactorRemovalService } from './second-factor-removal.service.ts';
import { TokenExchangeService } from './token-exchange.service.ts';

export class TokenExchangeDto {
  /** The email of the path. */
  @ApiProperty({ format: 'email' })
  @Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))
  @IsEmail({ message: 'Provide a valid Email.' })
  email: string;
}

export class EraseAccountDto {
  @Exact()
  @Text({ required: false, max: 128, description: 'Required for an account with a password.' })
  password?: string;

  @Text({ required: false, max: 254, description: 'Required for an account without a password.' })
  email?: string;
}

export class ChangePasswordDto {
  @Exact()
  @Text({ max: 128, description: 'The current password.' })
  password: string;

  @ApiProperty({ minLength: 6, maxLength: 128 })
  @Exact()
  @IsString({ message: 'newPassword must be text.' })
  @MinLength(6, { message: 'newPassword must have at least 6 characters.' })
  @MaxLength(128, { message: 'newPassword must not be longer than 128 characters.' })
  newPassword: string;

  @Flag({ description: 'Whether to end the sessions of the account in other browsers.' })
  signOutOthers: boolean;
}

export class ResetSecondFactorDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 300,
    description: 'How the admin has checked who asks. For the audit log.',
  })
  @IsString({ message: 'reason must be text.' })
  @MinLength(1, { message: 'Enter how you checked who asks.' })
  @MaxLength(300, { message: 'reason must not be longer than 300 characters.' })
  reason: string;
}

export class AccessTokenDto {
  /** An access token, valid for 15 minutes. */
  @ApiProperty()
  token: string;
}

/** The routes on users that also concern their account at the identity provider. */
@ApiTags('users')
@Controller('user')
export class AccountController {
  constructor(
    private readonly exchanges: TokenExchangeService,
    private readonly removals: AccountRemovalService,
    private readonly erasures: AccountErasureService,
    private readonly secondFactors: SecondFactorRemovalService,
    private readonly passwords: PasswordService,
  ) {}

  /** Exchanges an identity token for an access token, and creates the user at the first exchange. */
  @Put(':email')
  @Access('identity')
  @ApiOkResponse({ type: AccessTokenDto })
  async exchange(
    @Param('email') email: string,
    @Body() body: TokenExchangeDto,
    @CurrentIdentityClaims() claims: IdentityClaims,
  ): Promise<AccessTokenDto> {
    if (body.email !== normalizeEmail(email)) {
      const detail = 'The email in the body differs from the email in the path.';
      throw new ProblemException(400, 'email-mismatch', detail);
    }
    return { token: await this.exchanges.exchange(email, claims) };
  }

  /** Removes the user and their account, and erases their personal data. `deletedCount` is 0 if the user was removed before. */
  @Delete(':id')
  @Access('admin')
  @ApiOkResponse({ type: DeletedCountDto })
  async remove(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<DeletedCountDto> {
    requireRecentProof(admin);
    return { deletedCount: (await this.removals.remove(id, admin)) ? 1 : 0 };
  }

  /** Removes the second factor of another account and ends its sessions. `deletedCount` is 0 if the account had none. */
  @Post(':id/reset-second-factor')
  @Access('admin')
  @RespondsOk(DeletedCountDto)
  async resetSecondFactor(
    @Param('id') id: string,
    @CurrentUser() admin: AuthenticatedUser,
    @Body() { reason }: ResetSecondFactorDto,
  ): Promise<DeletedCountDto> {
    requireRecentProof(admin);
    return { deletedCount: (await this.secondFactors.remove(id, admin, reason)) ? 1 : 0 };
  }

  /** Changes the caller's password. An email to the account says so. */
  @Post('me/password')
  @Access('user')
  @RespondsOk(SuccessDto)
  async changePassword(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() body: ChangePasswordDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SuccessDto> {
    const cookie = await this.passwords.change(caller, body);
    if (cookie) reply.header('set-cookie', cookie);
    return { success: true };
  }

  /** Removes the caller's account and erases their personal data. Orders stay without it. */
  @Post('me/erase')
  @Access('user')
  @RespondsOk(SuccessDto)
  async erase(@CurrentUser() caller: AuthenticatedUser, @Body() body: EraseAccountDto): Promise<SuccessDto> {
    await this.erasures.erase(caller, body);
    return { success: true };
  }
}
