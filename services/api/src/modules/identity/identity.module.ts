import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessTokenSource, AccessTokenVerifier } from '@whetstone/server/access/access-token-verifier';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../common/config/config.ts';
import { AddressesModule } from '../addresses/addresses.module.ts';
import { BasketModule } from '../basket/basket.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { StockAlertsModule } from '../stock-alerts/stock-alerts.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { AccessTokenService, OwnAccessTokenSource } from './access-token.service.ts';
import { AccessTokensController } from './access-tokens.controller.ts';
import { AccountController } from './account.controller.ts';
import { AccountErasureService } from './account-erasure.service.ts';
import { AccountLog } from './account-log.service.ts';
import { AccountProvisioner } from './account-provisioner.service.ts';
import { AccountRemovalService } from './account-removal.service.ts';
import { authPlugin } from './better-auth/auth.plugin.ts';
import { AuthService } from './better-auth/auth.service.ts';
import { DemoPasswordCheckService } from './demo-password-check.service.ts';
import { EmailChangesController } from './email-change/email-change.controller.ts';
import { EmailChangeService } from './email-change/email-change.service.ts';
import { EmailChange } from './email-change.entity.ts';
import { EmailVerificationService } from './email-verification.service.ts';
import { IdentityKeysService, IdentityStrategy } from './identity.strategy.ts';
import { IdentityMailer } from './identity-mailer.ts';
import { IdentityPurgesService } from './identity-purges.service.ts';
import { PasswordService } from './password.service.ts';
import { PasswordRules } from './password-rules.ts';
import { ProvidersController } from './providers.controller.ts';
import { SecondFactorRemovalService } from './second-factor-removal.service.ts';
import { CustomerSessionsController, SessionsController } from './sessions/sessions.controller.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { TokenExchangeService } from './token-exchange.service.ts';
import { UnconfirmedAccounts } from './unconfirmed-accounts.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([EmailChange]),
    AddressesModule,
    BasketModule,
    MailModule,
    OrdersModule,
    ReviewsModule,
    StockAlertsModule,
    UsersModule,
    WebhooksModule,
  ],
  controllers: [
    AccessTokensController,
    AccountController,
    CustomerSessionsController,
    EmailChangesController,
    ProvidersController,
    SessionsController,
  ],
  providers: [
    AccessTokenVerifier,
    { provide: AccessTokenService, inject: [Config], useFactory: AccessTokenService.create },
    { provide: AccessTokenSource, useClass: OwnAccessTokenSource },
    AccountErasureService,
    AccountLog,
    AccountProvisioner,
    AccountRemovalService,
    AuthService,
    DemoPasswordCheckService,
    EmailChangeService,
    EmailVerificationService,
    IdentityKeysService,
    IdentityMailer,
    IdentityPurgesService,
    UnconfirmedAccounts,
    IdentityStrategy,
    SecondFactorRemovalService,
    PasswordRules,
    PasswordService,
    SessionsService,
    TokenExchangeService,
  ],
  exports: [AccessTokenService, AccessTokenVerifier, AccountProvisioner, EmailChangeService],
})
export class IdentityModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly auth: AuthService,
    private readonly limiter: RateLimiter,
    private readonly config: Config,
  ) {}

  /** Not awaited: Fastify would complete its routes before Nest sets their error handler. */
  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(authPlugin(this.auth, this.limiter, this.config));
  }
}
