import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inTransaction } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { TokenRevocationService } from './token-revocation.service.ts';
import { lockUser, revokedNow, User } from './user.entity.ts';

/** Removes users: clears their profile and revokes their tokens. The row stays, so the email must be confirmed before it is used again. */
@Injectable()
export class UserRemovalService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly revocation: TokenRevocationService,
  ) {}

  /**
   * Returns false if the user was removed before. `removeAccount` runs in the same transaction.
   * @throws ProblemException 404 for an unknown id, 409 for the last admin
   */
  async remove(
    id: string,
    removeAccount: (user: User, manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    const isRemoved = await inTransaction(this.dataSource, async (manager) => {
      const admins = await this.lockAdmins(manager);
      const user = await lockUser(manager, { id });
      if (!user) throw new ProblemException(404, 'not-found', 'There is no user with this id.');
      if (user.removedAt) return false;
      if (user.role === 'admin' && admins.length === 1) throw lastAdmin();
      await manager.update(User, { id }, removedUser(user));
      await removeAccount(user, manager);
      return true;
    });
    this.revocation.clearCache();
    return isRemoved;
  }

  /** Prevents two admins from removing each other. SQLite runs one write transaction at a time and needs no lock. */
  private lockAdmins(manager: EntityManager): Promise<User[]> {
    return manager.find(User, {
      where: { role: 'admin', removedAt: IsNull() },
      select: { id: true },
      ...(this.dataSource.options.type === 'mysql' && { lock: { mode: 'pessimistic_write' } }),
    });
  }
}

function removedUser({ tokenVersion }: User): Partial<User> {
  return {
    removedAt: new Date(),
    ...revokedNow(),
    tokenVersion: tokenVersion + 1,
    role: 'user',
    emailConfirmed: false,
    name: '',
    edu: '',
    address: '',
    age: null,
    phone: '',
    img: '',
    provider: '',
  };
}

function lastAdmin(): ProblemException {
  return new ProblemException(
    409,
    'last-admin',
    'The last admin cannot be removed. Make another user an admin first.',
  );
}
