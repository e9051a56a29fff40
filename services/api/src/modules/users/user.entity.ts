import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Role } from '../../common/access/authenticated-user.ts';

/** Somebody who has signed in to the shop: who they are there, their profile and their role. */
@Entity('users')
@Index('ux_users_email', ['email'], { unique: true })
@Index('ix_users_uid', ['uid'])
export class User {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_users' })
  id: string;

  /** Who this is at the identity service: the subject of its tokens. */
  @Column({ type: 'varchar', length: 255 })
  uid: string;

  /** Lower case, without spaces around it. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  @Column({ name: 'email_confirmed', type: 'boolean' })
  emailConfirmed: boolean;

  @Column({ type: 'varchar', length: 120 })
  name: string;

  @Column({ type: 'varchar', length: 16, default: 'user' })
  role: Role;

  /** Access tokens carry it; those of an older version are refused. */
  @Column({ name: 'token_version', type: 'int', default: 1 })
  tokenVersion: number;

  /** When access tokens were last ended before their time, by a newer version. */
  @Index('ix_users_access_ended_at')
  @Column({ name: 'access_ended_at', type: 'datetime', precision: 3, nullable: true })
  accessEndedAt: Date | null;

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

  /** What they last signed in with: 'credential', 'google', or the host of an external issuer; '' while that is unknown. */
  @Column({ type: 'varchar', length: 255, default: '' })
  provider: string;

  /** Set when an admin removed the user: the address stays taken until somebody proves that it is theirs. */
  @Column({ name: 'removed_at', type: 'datetime', precision: 3, nullable: true })
  removedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'datetime', precision: 3 })
  updatedAt: Date;
}
