import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inTransaction } from '@whetstone/server/database/transactions';
import { type DataSource, type EntityManager, IsNull, LessThan } from 'typeorm';
import { erasedEmailOf } from '../../common/erased-customer.ts';
import { TokenRevocationService } from './token-revocation.service.ts';
import { countAdminsLocked, lastAdmin, lockUser, User, userNotFound } from './user.entity.ts';

/** Removes users: clears their profile and revokes their tokens. The row stays, because orders refer to it. */
@Injectable()
export class UserRemovalService {
  private readonly logger = new Logger(UserRemovalService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly revocation: TokenRevocationService,
  ) {}

  /** Returns false for a removed user. `removeAccount` runs in the transaction. @throws ProblemException 404, 409 for the last admin */
  remove(id: string, removeAccount: (user: User, manager: EntityManager) => Promise<void>): Promise<boolean> {
    return this.removeIf(id, async () => true, removeAccount);
  }

  /** The same. Returns false if `isDue` returns false in the transaction that has locked the user. */
  async removeIf(
    id: string,
    isDue: (manager: EntityManager) => Promise<boolean>,
    removeAccount: (user: User, manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    const isRemoved = await inTransaction(this.dataSource, async (manager) => {
      const admins = await countAdminsLocked(manager);
      const user = await lockUser(manager, { id });
      if (!user) throw userNotFound();
      if (user.removedAt || !(await isDue(manager))) return false;
      if (user.role === 'admin' && admins === 1) throw lastAdmin('be removed');
      await manager.update(User, { id }, removedUser(user));
      await removeAccount(user, manager);
      return true;
    });
    this.revocation.clearCache();
    return isRemoved;
  }

  /** Calls `work` with each user who was removed before this time and is not erased, in a transaction that locks the user. Continues after one that fails. */
  async forEachRemoved(
    before: Date,
    signal: AbortSignal,
    work: (user: User, manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const where = { removedAt: LessThan(before), erasedAt: IsNull() };
    const users = this.dataSource.getRepository(User);
    for (const { id } of await users.find({ where, order: { removedAt: 'ASC' } })) {
      if (signal.aborted) return;
      try {
        await inTransaction(this.dataSource, async (manager) => {
          const user = await lockUser(manager, { id, ...where });
          if (user) await work(user, manager);
        });
      } catch (error) {
        this.logger.error({ err: error, user: id }, 'The data of a removed account could not be erased.');
      }
    }
  }

  /** Erases the email and the identity of a removed user. The email is free for a new account. */
  async erase(
    manager: EntityManager,
    id: string,
    changes: Pick<Partial<User>, 'erasedAt'> = {},
  ): Promise<void> {
    const erased = { email: erasedEmailOf(id), uid: `erased-${id}`, emailConfirmed: true };
    await manager.update(User, { id }, { ...erased, ...changes });
  }
}

function removedUser({ tokenVersion }: User): Partial<User> {
  return {
    removedAt: new Date(),
    tokensRevokedAt: new Date(),
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
