import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { User } from './user.entity.ts';

/** Locks the user until the transaction ends. SQLite runs one write transaction at a time. */
export function lockUser(manager: EntityManager, where: FindOptionsWhere<User>): Promise<User | null> {
  const mysql = manager.dataSource.options.type === 'mysql';
  return manager.findOne(User, { where, ...(mysql && { lock: { mode: 'pessimistic_write' } }) });
}
