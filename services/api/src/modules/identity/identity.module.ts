import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../common/config/config.ts';
import { RateLimiter } from '../../common/rate-limit/rate-limiter.ts';
import { UsersModule } from '../users/users.module.ts';
import { AccessStrategy } from './access.strategy.ts';
import { AccessTokenService } from './access-token.service.ts';
import { AccountController } from './account.controller.ts';
import { AccountRemovalService } from './account-removal.service.ts';
import { AddressProof } from './address-proof.ts';
import { DemoPasswordCheckService } from './demo-password-check.service.ts';
import { EmbeddedIdentityService } from './embedded-identity.service.ts';
import { ExchangeService } from './exchange.service.ts';
import { FirstAdminService } from './first-admin.service.ts';
import { identityPlugin } from './identity.plugin.ts';
import { IdentityService } from './identity.service.ts';
import { IdentityStrategy } from './identity.strategy.ts';
import { IdentityKeysService } from './identity-keys.service.ts';
import { IdentityMailer } from './identity-mailer.ts';
import { IdentityPurgesService } from './identity-purges.service.ts';
import { MailService } from './mail.service.ts';
import { ProvidersController } from './providers.controller.ts';
import { ThrottleEntry } from './throttle.entity.ts';
import { ThrottleService } from './throttle.service.ts';
import { UnprovenLink } from './unproven-link.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ThrottleEntry]), UsersModule],
  controllers: [AccountController, ProvidersController],
  providers: [
    AccessStrategy,
    AccessTokenService,
    AccountRemovalService,
    DemoPasswordCheckService,
    EmbeddedIdentityService,
    AddressProof,
    ExchangeService,
    FirstAdminService,
    IdentityKeysService,
    IdentityMailer,
    IdentityPurgesService,
    IdentityService,
    IdentityStrategy,
    MailService,
    ThrottleService,
    UnprovenLink,
  ],
  exports: [AccessTokenService, IdentityService, ThrottleService],
})
export class IdentityModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly identity: EmbeddedIdentityService,
    private readonly limiter: RateLimiter,
    private readonly config: Config,
  ) {}

  /** Not awaited: that would complete the routes before Nest has set the handler of their errors. */
  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(identityPlugin(this.identity, this.limiter, this.config));
  }
}
