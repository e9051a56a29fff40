import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ConfigError } from '@whetstone/contract/environment';
import { Config, DEMO_ACCOUNTS, type DemoAccount } from '../../common/config/config.ts';
import { AuthService } from './better-auth/auth.service.ts';

/** Stops a production start on a demo database: the README contains the passwords of the demo accounts. */
@Injectable()
export class DemoPasswordCheckService implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly auth: AuthService,
  ) {}

  /** @throws ConfigError if a demo account still has its password */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.production || this.config.externalIssuer) return;
    for (const account of DEMO_ACCOUNTS) {
      if (await this.hasDemoPassword(account)) {
        throw new ConfigError(
          `The account ${account.email} still has its demo password, which NODE_ENV=production does not accept. Remove the account first.`,
        );
      }
    }
  }

  private async hasDemoPassword({ email, password }: DemoAccount): Promise<boolean> {
    const { internalAdapter, password: passwords } = await this.auth.context;
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
    const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
    return hash ? passwords.verify({ hash, password }) : false;
  }
}
