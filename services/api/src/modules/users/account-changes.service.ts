import { Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { inTransaction } from '@whetstone/server/database/transactions';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { lockUser } from './user.entity.ts';

/** Per account, for its basket, addresses and stock alerts together. */
const CHANGES: RateLimitRule = { name: 'account-changes', burst: 120, perMinute: 120 };

/** Changes the lists that belong to an account, such as its basket. */
@Injectable()
export class AccountChangesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Runs the work in a transaction that locks the account. Changes of one account run one after the other, so that a list never exceeds its
   * limit, and none runs after the removal of the account.
   * @throws TooManyRequestsException, UnauthorizedException for a removed account
   */
  async change<T>({ id }: AuthenticatedUser, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const detail = 'You have made many changes within a minute. Wait a few seconds and try again.';
    await this.limiter.require(CHANGES, id, detail);
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await lockUser(manager, { id, removedAt: IsNull() }))) throw new UnauthorizedException();
      return work(manager);
    });
  }
}
