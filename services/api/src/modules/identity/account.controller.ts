import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { normalizeEmail } from '@whetstone/server/email';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DeletedCountDto } from '@whetstone/server/http/response.dto';
import { Transform } from 'class-transformer';
import { IsEmail } from 'class-validator';
import { AccountRemovalService } from './account-removal.service.ts';
import { CurrentIdentityClaims, type IdentityClaims } from './identity-token.ts';
import { TokenExchangeService } from './token-exchange.service.ts';

export class TokenExchangeDto {
  /** The email of the path. */
  @ApiProperty({ format: 'email' })
  @Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))
  @IsEmail({}, { message: 'Provide a valid Email.' })
  email: string;
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
      throw new ProblemException(
        400,
        'email-mismatch',
        'The email in the body differs from the email in the path.',
      );
    }
    return { token: await this.exchanges.exchange(email, claims) };
  }

  /** Removes the user and their account. `deletedCount` is 0 if the user was removed before. */
  @Delete(':id')
  @Access('admin')
  @ApiOkResponse({ type: DeletedCountDto })
  async remove(@Param('id') id: string): Promise<DeletedCountDto> {
    return { deletedCount: (await this.removals.remove(id)) ? 1 : 0 };
  }
}
