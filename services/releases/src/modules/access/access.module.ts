import { Module } from '@nestjs/common';
import { AccessTokenFeed } from '@whetstone/server/access/access-token-feed';
import { AccessTokenSource, AccessTokenVerifier } from '@whetstone/server/access/access-token-verifier';
import { Config } from '../../common/config/config.ts';

/** Verifies access tokens of the API. */
@Module({
  providers: [
    AccessTokenVerifier,
    {
      provide: AccessTokenSource,
      inject: [Config],
      useFactory: (config: Config) => new AccessTokenFeed(config),
    },
  ],
  exports: [AccessTokenVerifier],
})
export class AccessModule {}
