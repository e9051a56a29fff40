import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import type { AccessTokenKeySet, RevokedTokens } from '@whetstone/server/access/access-token-feed';
import { TokenRevocationService } from '../users/token-revocation.service.ts';
import { AccessTokenService } from './access-token.service.ts';

/** What other services need to verify access tokens. They poll both routes (`AccessTokenFeed`). */
@ApiExcludeController()
@Controller('internal')
export class AccessTokensController {
  constructor(
    private readonly tokens: AccessTokenService,
    private readonly revocation: TokenRevocationService,
  ) {}

  @Get('access-token-keys')
  @Access('service')
  keys(): AccessTokenKeySet {
    return this.tokens.keySet;
  }

  /** Not cached: the interval of the poll is the delay of a revocation. */
  @Get('revoked-tokens')
  @Access('service')
  async revokedTokens(): Promise<RevokedTokens> {
    return { currentVersions: Object.fromEntries(await this.revocation.readVersions()) };
  }
}
