import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { inTransaction } from '../../common/database/transactions.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { lockUser } from './lock-user.ts';
import { User } from './user.entity.ts';
import { UserAccessService } from './user-access.service.ts';

/** Removes users: their profile is emptied, their tokens end, and their address waits for a proof of ownership. */
@Injectable()
export class UserRemovalService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly access: UserAccessService,
  ) {}

  /**
   * Answers false for one who has been removed before. `alongside` runs in the same transaction, so that nothing is removed by half.
   * @throws ProblemException 404 for an unknown id, 409 for the last admin
   */
  async remove(
    id: string,
    alongside: (user: User, manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    const removed = await inTransaction(this.source, async (manager) => {
      const admins = await this.lockAdmins(manager);
      const user = await lockUser(manager, { id });
      if (!user) throw new ProblemException(404, 'not-found', 'There is no user with this id.');
      if (user.removedAt) return false;
      if (user.role === 'admin' && admins.length === 1) throw lastAdmin();
      await manager.update(User, { id }, emptied(user));
      await alongside(user, manager);
      return true;
    });
    this.access.forgetEnded();
    return removed;
  }

  /** Two admins who remove each other at once must not both succeed. SQLite has one writer at a time anyway. */
  private lockAdmins(manager: EntityManager): Promise<User[]> {
    return manager.find(User, {
      where: { role: 'admin', removedAt: IsNull() },
      select: { id: true },
      ...(this.source.options.type === 'mysql' && { lock: { mode: 'pessimistic_write' } }),
    });
  }
}

function emptied({ tokenVersion }: User): Partial<User> {
  const now = new Date();
  return {
    removedAt: now,
    accessEndedAt: now,
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
    'The last admin cannot be removed: make somebody else an admin first.',
  );
}
