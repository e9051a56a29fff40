import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config, DEMO_ACCOUNTS, type DemoAccount } from '../../common/config/config.ts';
import { ConfigError } from '../../common/config/environment.ts';
import { EmbeddedIdentityService } from './embedded-identity.service.ts';

/** Keeps a database that was once a demo from going into production with passwords that the README prints. */
@Injectable()
export class DemoPasswordCheckService implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly identity: EmbeddedIdentityService,
  ) {}

  /** @throws ConfigError when a demo account can be signed in to */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.production || this.config.externalIssuer) return;
    for (const account of DEMO_ACCOUNTS) {
      if (await this.isOpen(account)) {
        throw new ConfigError(
          `The account ${account.email} still has its demo password, which NODE_ENV=production does not accept: remove the account first.`,
        );
      }
    }
  }

  private async isOpen({ email, password }: DemoAccount): Promise<boolean> {
    const { internalAdapter, password: passwords } = await this.identity.engine.context;
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
    const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
    return hash ? passwords.verify({ hash, password }) : false;
  }
}
