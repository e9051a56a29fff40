import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import type { Auth } from 'better-auth';
import type { DataSource } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { TokenRevocationService } from '../../users/token-revocation.service.ts';
import { AccountLog } from '../account-log.service.ts';
import { EmailVerificationService } from '../email-verification.service.ts';
import { IdentityMailer } from '../identity-mailer.ts';
import { PasswordRules } from '../password-rules.ts';
import { type AuthDependencies, createAuth } from './auth.ts';
import { authHooks } from './auth-hooks.ts';
import { GOOGLE, isReachable } from './google-provider.ts';

const GOOGLE_PATHS = /\/(sign-in\/social|callback\/google)$/;
const GOOGLE_RETRY_MS = 5_000;

/**
 * Runs better-auth, the embedded identity provider. Starts without Google and adds it at the first Google request for which its discovery
 * document can be fetched: an outage of Google must not stop sign-in by email, nor require a restart when it ends.
 */
@Injectable()
export class AuthService {
  private readonly logger = new Logger(AuthService.name);
  private readonly dependencies: AuthDependencies;
  private auth: Auth;
  private addingGoogle: Promise<boolean> | undefined;
  private nextGoogleAttempt = 0;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    config: Config,
    mailer: IdentityMailer,
    verification: EmailVerificationService,
    passwords: PasswordRules,
    limiter: RateLimiter,
    revocation: TokenRevocationService,
    accounts: AccountLog,
  ) {
    this.dependencies = {
      config,
      mailer,
      verification,
      accounts,
      dataSource,
      hooks: authHooks({
        ...{ limiter, passwords, verification, revocation, mailer },
        log: accounts,
        hasGoogle: config.google !== undefined,
        sessionLifetimeMs: config.sessionLifetimeMs,
      }),
      log: (message) => this.logger.warn(message),
    };
    this.auth = createAuth(this.dependencies, false);
  }

  get context(): Auth['$context'] {
    return this.auth.$context;
  }

  async handle(request: Request): Promise<Response> {
    if (GOOGLE_PATHS.test(new URL(request.url).pathname)) await this.addGoogle();
    return this.auth.handler(request);
  }

  private async addGoogle(): Promise<void> {
    const { google } = this.dependencies.config;
    if (!google || this.addingGoogle !== undefined || Date.now() < this.nextGoogleAttempt) {
      await this.addingGoogle;
      return;
    }
    this.addingGoogle = isReachable(google).then((reachable) => reachable && this.recreateWithGoogle());
    if (await this.addingGoogle) return;
    this.addingGoogle = undefined;
    this.nextGoogleAttempt = Date.now() + GOOGLE_RETRY_MS;
  }

  private async recreateWithGoogle(): Promise<boolean> {
    const auth = createAuth(this.dependencies, true);
    const { socialProviders } = await auth.$context;
    if (!socialProviders.some(({ id }) => id === GOOGLE)) return false;
    this.auth = auth;
    return true;
  }
}
