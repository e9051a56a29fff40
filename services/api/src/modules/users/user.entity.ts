import type { Role } from '@whetstone/server/access/authenticated-user';
import { forUpdate } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import {
  Column,
  CreateDateColumn,
  Entity,
  type EntityManager,
  type FindOptionsWhere,
  Index,
  IsNull,
  PrimaryColumn,
  UpdateDateColumn,
} from 'typeorm';

/** A user who has signed in at least once, with their role and profile. */
@Entity('users')
@Index('ux_users_email', ['email'], { unique: true })
@Index('ix_users_uid', ['uid'])
export class User {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_users' })
  id: string;

  /** The subject of the user's identity tokens. */
  @Column({ type: 'varchar', length: 255 })
  uid: string;

  /** Lower case, trimmed. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  @Column({ name: 'email_confirmed', type: 'boolean' })
  emailConfirmed: boolean;

  @Column({ type: 'varchar', length: 120 })
  name: string;

  @Column({ type: 'varchar', length: 16, default: 'user' })
  role: Role;

  /** Each access token contains the version at its issue. The API rejects tokens of an older version. */
  @Column({ name: 'token_version', type: 'int', default: 1 })
  tokenVersion: number;

  /** When `tokenVersion` last increased. */
  @Index('ix_users_tokens_revoked_at')
  @Column({ name: 'tokens_revoked_at', type: 'datetime', precision: 3, nullable: true })
  tokensRevokedAt: Date | null;

  @Column({ type: 'varchar', length: 500, default: '' })
  edu: string;

  @Column({ type: 'varchar', length: 500, default: '' })
  address: string;

  @Column({ type: 'int', nullable: true })
  age: number | null;

  @Column({ type: 'varchar', length: 40, default: '' })
  phone: string;

  @Column({ type: 'varchar', length: 2000, default: '' })
  img: string;

  /** The last sign-in method: 'credential', 'google', or the host of an external issuer. Empty while unknown. */
  @Column({ type: 'varchar', length: 255, default: '' })
  provider: string;

  /** When the account was removed. The row keeps the email until the personal data is erased, or a new account confirms the email. */
  @Column({ name: 'removed_at', type: 'datetime', precision: 3, nullable: true })
  removedAt: Date | null;

  /** When the last personal data of the removed account was erased, its email included. */
  @Column({ name: 'erased_at', type: 'datetime', precision: 3, nullable: true })
  erasedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'datetime', precision: 3 })
  updatedAt: Date;
}

/** Locks the user until the transaction ends. */
export function lockUser(manager: EntityManager, where: FindOptionsWhere<User>): Promise<User | null> {
  return manager.findOne(User, { where, ...forUpdate(manager) });
}

/** Locks the admins until the transaction ends, so that two admins cannot remove or demote each other. Lock them before the user. */
export async function countAdminsLocked(manager: EntityManager): Promise<number> {
  const where = { role: 'admin' as const, removedAt: IsNull() };
  return (await manager.find(User, { where, select: { id: true }, ...forUpdate(manager) })).length;
}

export function userNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no user with this id.');
}

/** @param rejected what would leave the shop without an admin: 'be removed' */
export function lastAdmin(rejected: 'be removed' | 'lose the role'): ProblemException {
  const detail = `The last admin cannot ${rejected}. Make another user an admin first.`;
  return new ProblemException(409, 'last-admin', detail);
}
