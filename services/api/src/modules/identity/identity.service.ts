import { Injectable } from '@nestjs/common';
import type { Role } from '../../common/access/authenticated-user.ts';
import { Config } from '../../common/config/config.ts';
import { isDuplicate } from '../../common/database/transactions.ts';
import { normalizeEmail } from '../../common/email.ts';
import { UserAdmissionService } from '../users/user-admission.service.ts';
import { UsersService } from '../users/users.service.ts';
import { AddressProof } from './address-proof.ts';
import { EmbeddedIdentityService } from './embedded-identity.service.ts';

export interface Account {
  email: string;
  password: string;
  name: string;
  role: Role;
  /** Whether the address counts as proven. */
  verified: boolean;
}

interface AccountRow {
  id: string;
  email: string;
  emailVerified: boolean;
}

/** Accounts that the operator or the demo asks for, made without anybody signing up. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly config: Config,
    private readonly identity: EmbeddedIdentityService,
    private readonly proof: AddressProof,
    private readonly admission: UserAdmissionService,
    private readonly users: UsersService,
  ) {}

  /**
   * Makes the account unless it is there already, or an admin has removed it. One whose address is proven keeps its password; one that somebody else
   * opened with this address loses it. With an external issuer only the shop's side is made: the password is the issuer's.
   */
  async ensureAccount(account: Account): Promise<void> {
    const email = normalizeEmail(account.email);
    if (await this.users.wasRemoved(email)) return;
    if (!this.config.externalIssuer) await this.ensureWithPassword({ ...account, email });
    else if (!(await this.users.findByEmail(email))) await this.admit({ ...account, email }, '');
    if (account.role === 'admin') await this.users.promote(email);
  }

  private async ensureWithPassword(account: Account): Promise<void> {
    const { internalAdapter, password } = await this.identity.engine.context;
    const found = (await internalAdapter.findUserByEmail(account.email))?.user;
    const user = found ?? (await this.create(account));
    if (account.verified && !user.emailVerified) {
      await internalAdapter.updatePassword(user.id, await password.hash(account.password));
      await this.proof.byReset(user);
    }
    await this.admit(account, user.id);
  }

  /** Two processes may start at once: the second one takes what the first one made. */
  private async create(account: Account): Promise<AccountRow> {
    const { internalAdapter } = await this.identity.engine.context;
    try {
      return await this.insert(account);
    } catch (error) {
      const found = isDuplicate(error) && (await internalAdapter.findUserByEmail(account.email));
      if (found) return found.user;
      throw error;
    }
  }

  /** Past the library's checks of sign-ups, which are about people who ask for themselves. */
  private async insert({ email, name, password, verified }: Account): Promise<AccountRow> {
    const { adapter, ...context } = await this.identity.engine.context;
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

  private async admit({ email, name, verified }: Account, uid: string): Promise<void> {
    await this.admission.admit({ uid, email, name, emailConfirmed: verified });
  }
}
