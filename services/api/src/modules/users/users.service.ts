import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { anyStartsWith, type Condition, TableReader } from '@whetstone/server/database/prepared-queries';
import { normalizeEmail } from '@whetstone/server/email';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage } from '@whetstone/server/paging/keyset-page';
import type { Page } from '@whetstone/server/paging/page';
import { IsNull, Not, type Repository } from 'typeorm';
import { type ListUsersQuery, USER_KEYSETS } from './list-users.dto.ts';
import { TokenRevocationService } from './token-revocation.service.ts';
import { revokedNow, User } from './user.entity.ts';

/** The fields of a user that the user may change. */
export type Profile = Pick<User, 'edu' | 'address' | 'age' | 'phone' | 'img'>;

@Injectable()
export class UsersService {
  private readonly table: TableReader<User>;

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly revocation: TokenRevocationService,
  ) {
    this.table = new TableReader(users);
  }

  list({ q, sort, ...page }: ListUsersQuery): Promise<Page<User>> {
    const where: Condition[] = [{ sql: 'removed_at IS NULL', values: [] }];
    const text = q?.trim();
    if (text) where.push(anyStartsWith({ email: normalizeEmail(text), name: text }));
    return keysetPage(this.table, where, USER_KEYSETS[sort], page);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ email: normalizeEmail(email), removedAt: IsNull() });
  }

  count(): Promise<number> {
    return this.users.countBy({ removedAt: IsNull() });
  }

  /** Whether an admin removed the user with this email, and no new account has confirmed the email since. */
  wasRemoved(email: string): Promise<boolean> {
    return this.users.existsBy({ email: normalizeEmail(email), removedAt: Not(IsNull()) });
  }

  async updateProfile(id: string, profile: Partial<Profile>): Promise<void> {
    if (Object.keys(profile).length === 0) return;
    await this.users.update({ id, removedAt: IsNull() }, profile);
  }

  /**
   * Makes the user an admin and revokes their access tokens. Returns the number of changed users: 0 for an admin.
   * @throws ProblemException 404 for an unknown email, 403 for an unconfirmed one
   */
  async promote(email: string): Promise<number> {
    const user = await this.findByEmail(email);
    if (!user) throw new ProblemException(404, 'not-found', 'There is no user with this email.');
    if (!user.emailConfirmed) {
      throw new ProblemException(
        403,
        'email-not-confirmed',
        'Only a user who has confirmed their email can become an admin.',
      );
    }
    const { affected } = await this.users.update(
      { id: user.id, role: 'user', emailConfirmed: true, removedAt: IsNull() },
      { role: 'admin', tokenVersion: () => 'token_version + 1', ...revokedNow() },
    );
    this.revocation.clearCache();
    return affected ?? 0;
  }
}
