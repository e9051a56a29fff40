import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { normalizeEmail } from '@whetstone/contract/email';
import type { Role } from '@whetstone/server/access/authenticated-user';
import { isDuplicate } from '@whetstone/server/database/transactions';
import { Config } from '../../common/config/config.ts';
import { UserProvisioningService } from '../users/user-provisioning.service.ts';
import { UsersService } from '../users/users.service.ts';
import { AuthService } from './better-auth/auth.service.ts';
import { EmailVerificationService } from './email-verification.service.ts';

export interface Account {
  email: string;
  password: string;
  name: string;
  role: Role;
  /** Whether the email counts as confirmed. */
  verified: boolean;
}

interface AccountRow {
  id: string;
  email: string;
  emailVerified: boolean;
}

/** Creates accounts without a sign-up: the admin of the configuration at the start, and the demo accounts. */
@Injectable()
export class AccountProvisioner implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly auth: AuthService,
    private readonly verification: EmailVerificationService,
    private readonly provisioning: UserProvisioningService,
    private readonly users: UsersService,
  ) {}

  /** Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD. */
  async onApplicationBootstrap(): Promise<void> {
    const { admin } = this.config;
    if (!admin) return;
    await this.provisionAccount({ ...admin, name: 'Admin', role: 'admin', verified: true });
  }

  /**
   * Creates the account unless it exists or an admin removed it. An existing account keeps its password if its email is confirmed;
   * otherwise it gets the given one. With an external issuer, creates the user only.
   */
  async provisionAccount(account: Account): Promise<void> {
    const email = normalizeEmail(account.email);
    if (await this.users.wasRemoved(email)) return;
    if (!this.config.externalIssuer) await this.provisionWithPassword({ ...account, email });
    else if (!(await this.users.findByEmail(email))) await this.provisionUser({ ...account, email }, '');
    if (account.role === 'admin') await this.users.promote(email, null);
  }

  private async provisionWithPassword(account: Account): Promise<void> {
    const { internalAdapter, password } = await this.auth.context;
    const found = (await internalAdapter.findUserByEmail(account.email))?.user;
    const user = found ?? (await this.create(account));
    if (account.verified && !user.emailVerified) {
      await internalAdapter.updatePassword(user.id, await password.hash(account.password));
      await this.verification.afterPasswordReset(user);
    }
    await this.provisionUser(account, user.id);
  }

  /** Returns the account of another instance that starts at the same time, if that one was first. */
  private async create(account: Account): Promise<AccountRow> {
    const { internalAdapter } = await this.auth.context;
    try {
      return await this.insert(account);
    } catch (error) {
      const found = isDuplicate(error) && (await internalAdapter.findUserByEmail(account.email));
      if (found) return found.user;
      throw error;
    }
  }

  /** Inserts the rows without better-auth's sign-up, which would send a confirmation email. */
  private async insert({ email, name, password, verified }: Account): Promise<AccountRow> {
    const { adapter, ...context } = await this.auth.context;
    const hash = await context.password.hash(password);
    const now = { createdAt: new Date(), updatedAt: new Date() };
    const row = { email, name, emailVerified: verified, ...now };
    const user = await adapter.create<typeof row, AccountRow>({ model: 'user', data: row });
    const credential = {
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: hash,
      ...now,
    };
    await adapter.create({ model: 'account', data: credential });
    return user;
  }

  private async provisionUser({ email, name, verified }: Account, uid: string): Promise<void> {
    await this.provisioning.provisionUser({ uid, email, name, emailConfirmed: verified });
  }
}
