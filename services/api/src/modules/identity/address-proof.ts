import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Kysely } from 'kysely';
import type { DataSource } from 'typeorm';
import { UserAccessService } from '../users/user-access.service.ts';
import { UserAdmissionService } from '../users/user-admission.service.ts';
import { identityDatabase } from './identity-database.ts';
import type { IdentityTables } from './identity-tables.ts';
import { strangersSubject } from './known-browser.ts';
import { ThrottleService } from './throttle.service.ts';

interface Account {
  id: string;
  email: string;
}

/**
 * What follows when somebody proves that an address is theirs. An account can be opened with anybody's address, so until
 * then its password may be a stranger's: that password and the stranger's sessions do not outlive the proof.
 */
@Injectable()
export class AddressProof {
  private readonly tables: Kysely<IdentityTables>;

  constructor(
    @InjectDataSource() source: DataSource,
    private readonly access: UserAccessService,
    private readonly admission: UserAdmissionService,
    private readonly throttle: ThrottleService,
  ) {
    this.tables = identityDatabase(source);
  }

  /** A link from the mailbox was opened in the browser that signed up: that one keeps its password. */
  async byLink(account: Account): Promise<void> {
    await this.admission.confirmEmail(account.id);
  }

  /** A new password was chosen through a link from the mailbox; the library has replaced the old one. */
  async byReset(account: Account): Promise<void> {
    await this.tables
      .updateTable('identity_user')
      .set({ emailVerified: 1 })
      .where('id', '=', account.id)
      .execute();
    await this.tables
      .deleteFrom('identity_verification')
      .where('identifier', 'like', 'reset-password:%')
      .where('value', '=', account.id)
      .execute();
    await this.endSessions(account.id);
    await this.admission.confirmEmail(account.id);
    await this.throttle.clear(strangersSubject(account.email));
  }

  /** A provider that has checked the address was linked to the account. */
  async byProvider({ userId, providerId }: { userId: string; providerId: string }): Promise<void> {
    if (providerId === 'credential') return;
    const account = await this.tables
      .selectFrom('identity_user')
      .select('emailVerified')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!account || account.emailVerified) return;
    await this.tables
      .deleteFrom('identity_account')
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .execute();
    await this.endSessions(userId);
    await this.admission.confirmEmail(userId);
  }

  /** Sessions first: one that still lived could be exchanged for an access token of the new version. */
  private async endSessions(userId: string): Promise<void> {
    await this.tables.deleteFrom('identity_session').where('userId', '=', userId).execute();
    await this.access.endAccess(userId);
  }
}
