import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { normalizeEmail } from '@whetstone/contract/email';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import {
  anyContains,
  type Condition,
  isOneOf,
  readPrepared,
  TableReader,
} from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import type { Page } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage } from '@whetstone/server/paging/keyset-page';
import { type EntityManager, IsNull, Not, type Repository } from 'typeorm';
import { inPhone } from '../../common/phone-search.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { type ListUsersQuery, USER_KEYSETS } from './list-users.dto.ts';
import { TokenRevocationService } from './token-revocation.service.ts';
import type { AdminBarrier } from './user.dto.ts';
import { countAdminsLocked, lastAdmin, lockUser, User, userNotFound } from './user.entity.ts';

/** The fields of a user that the user may change. */
export type Profile = Pick<User, 'edu' | 'address' | 'age' | 'phone' | 'img'>;

const SHORT_PASSWORD = `
  SELECT i.id AS uid FROM identity_user i JOIN identity_account a ON a.userId = i.id
  WHERE COALESCE(i.twoFactorEnabled, 0) = 0 AND a.password IS NOT NULL AND COALESCE(a.longPassword, 0) = 0 AND`;

@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly revocation: TokenRevocationService,
    private readonly audit: AuditLog,
  ) {}

  list({ q, sort, ...page }: ListUsersQuery): Promise<Page<User>> {
    const where: Condition[] = [{ sql: 'removed_at IS NULL', values: [] }];
    const text = q?.trim();
    if (text) where.push(anyContains({ email: normalizeEmail(text), name: text, ...inPhone(text) }));
    return keysetPage(new TableReader(this.users), where, USER_KEYSETS[sort], page);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ email: normalizeEmail(email), removedAt: IsNull() });
  }

  /** @throws ProblemException 404 for an unknown or removed user */
  async get(id: string): Promise<User> {
    const user = await this.users.findOneBy({ id, removedAt: IsNull() });
    if (!user) throw userNotFound();
    return user;
  }

  /** Locks the account until the transaction ends. @throws ProblemException 404 if it does not exist or was removed */
  async lock(id: string, manager: EntityManager): Promise<User> {
    const user = await lockUser(manager, { id, removedAt: IsNull() });
    if (!user) throw userNotFound();
    return user;
  }

  /** The number of orders of each of at most 101 users, cancelled ones included. */
  async countOrders(users: readonly User[]): Promise<Map<string, number>> {
    if (users.length === 0) return new Map();
    const ids = users.map(({ id }) => id);
    const { sql, values } = isOneOf('user_id', ids);
    const query = `SELECT user_id AS id, COUNT(*) AS orders FROM orders WHERE ${sql} GROUP BY user_id`;
    const rows = await readPrepared(this.users.manager.dataSource, query, values);
    return new Map(rows.map(({ id, orders }) => [String(id), Number(orders)]));
  }

  async countReviews({ id }: User): Promise<number> {
    const query = 'SELECT COUNT(*) AS reviews FROM reviews WHERE user_id = ?';
    const [row] = await readPrepared(this.users.manager.dataSource, query, [id]);
    return Number(row?.reviews);
  }

  count(): Promise<number> {
    return this.users.countBy({ removedAt: IsNull() });
  }

  /** Whether the account with this email was removed, the email is not erased, and no new account has confirmed it since. */
  wasRemoved(email: string): Promise<boolean> {
    return this.users.existsBy({ email: normalizeEmail(email), removedAt: Not(IsNull()) });
  }

  async updateProfile(id: string, profile: Partial<Profile>): Promise<void> {
    if (Object.keys(profile).length === 0) return;
    await this.users.update({ id, removedAt: IsNull() }, profile);
  }

  /**
   * Makes the user an admin and revokes their access tokens. Returns the number of changed users: 0 for an admin.
   * @param admin who promotes the user. Null for the shop's settings.
   * @throws ProblemException 404 for an unknown email, 403 for an unconfirmed one, 409 for a short password without a second factor
   */
  async promote(email: string, admin: AuthenticatedUser | null): Promise<number> {
    const user = await this.findByEmail(email);
    if (!user) throw new ProblemException(404, 'not-found', 'There is no user with this email.');
    const barrier = (await this.adminBarriersOf([user])).get(user.id);
    if (barrier === 'email-not-confirmed') {
      const detail = 'Only a user who has confirmed their email can become an admin.';
      throw new ProblemException(403, 'email-not-confirmed', detail);
    }
    if (admin && barrier === 'short-password') {
      const detail =
        'An admin needs a password of 12 characters or a second factor. The user chooses one, signs in with it, and can then become an admin.';
      throw new ProblemException(409, 'short-password', detail);
    }
    const { id } = user;
    const promotable = { id, role: 'user' as const, emailConfirmed: true, removedAt: IsNull() };
    const promoted = {
      role: 'admin' as const,
      tokenVersion: () => 'token_version + 1',
      tokensRevokedAt: new Date(),
    };
    const affected = await inTransaction(this.users.manager.dataSource, async (manager) => {
      const { affected: changed } = await manager.update(User, promotable, promoted);
      if (changed !== 1) return 0;
      const roles = { before: { role: 'user' }, after: { role: 'admin' } };
      await this.audit.record(manager, { actor: admin, action: 'user.promoted', subject: id, ...roles });
      return 1;
    });
    this.revocation.clearCache();
    return affected;
  }

  /** Why users cannot become admins, by their ids. A password also counts as short until a sign-in has recorded its length. */
  async adminBarriersOf(users: readonly User[]): Promise<Map<string, AdminBarrier>> {
    const short = await this.withShortPassword(users.map(({ uid }) => uid));
    const barrierOf = ({ uid, emailConfirmed }: User): AdminBarrier | undefined => {
      if (!emailConfirmed) return 'email-not-confirmed';
      return short.has(uid) ? 'short-password' : undefined;
    };
    return new Map(
      users.flatMap((user) => {
        const barrier = barrierOf(user);
        return barrier && user.role !== 'admin' ? [[user.id, barrier] as const] : [];
      }),
    );
  }

  private async withShortPassword(uids: readonly string[]): Promise<Set<string>> {
    if (uids.length === 0) return new Set();
    const { sql, values } = isOneOf('i.id', uids);
    const rows = await readPrepared(this.users.manager.dataSource, `${SHORT_PASSWORD} ${sql}`, values);
    return new Set(rows.map(({ uid }) => String(uid)));
  }

  /**
   * Makes the admin a user and revokes their access tokens. Returns the number of changed users: 0 for a user who is no admin.
   * @throws ProblemException 404 for an unknown or removed user, 409 for the last admin
   */
  async demote(id: string, actor: AuthenticatedUser): Promise<number> {
    const demoted = await inTransaction(this.users.manager.dataSource, async (manager) => {
      const admins = await countAdminsLocked(manager);
      const user = await this.lock(id, manager);
      if (user.role !== 'admin') return 0;
      if (admins === 1) throw lastAdmin('lose the role');
      const tokenVersion = user.tokenVersion + 1;
      await manager.update(User, { id }, { role: 'user', tokenVersion, tokensRevokedAt: new Date() });
      const roles = { before: { role: 'admin' }, after: { role: 'user' } };
      await this.audit.record(manager, { actor, action: 'user.demoted', subject: id, ...roles });
      return 1;
    });
    this.revocation.clearCache();
    return demoted;
  }
}
