import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../common/access/access.guard.ts';
import { normalizeEmail } from '../../common/email.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { DeletedCountDto } from '../../common/http/response.dto.ts';
import { AccountRemovalService } from './account-removal.service.ts';
import { CurrentIdentity } from './current-identity.ts';
import { AccessTokenDto, ExchangeDto } from './exchange.dto.ts';
import { ExchangeService } from './exchange.service.ts';
import type { IdentityClaims } from './identity-token.ts';

/** The calls on users that also concern their account at the identity service. */
@ApiTags('users')
@Controller('user')
export class AccountController {
  constructor(
    private readonly exchanges: ExchangeService,
    private readonly removals: AccountRemovalService,
  ) {}

  @Put(':email')
  @Access('identity')
  @ApiOkResponse({ type: AccessTokenDto })
  async exchange(
    @Param('email') email: string,
    @Body() body: ExchangeDto,
    @CurrentIdentity() claims: IdentityClaims,
  ): Promise<AccessTokenDto> {
    if (body.email !== normalizeEmail(email)) {
      throw new ProblemException(
        400,
        'email-mismatch',
        'The e-mail in the body is not the one in the address.',
      );
    }
    return { token: await this.exchanges.exchange(email, claims) };
  }

  /** Removes the user, and the account that they sign in with; removing somebody twice removes nobody. */
  @Delete(':id')
  @Access('admin')
  @ApiOkResponse({ type: DeletedCountDto })
  async remove(@Param('id') id: string): Promise<DeletedCountDto> {
    return { deletedCount: (await this.removals.remove(id)) ? 1 : 0 };
  }
}
