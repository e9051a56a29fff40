import type { Approval } from '@whetstone/contract';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a release asked for, with the decisions of admins. Decided rows are never deleted: they are the record of who allowed what. */
@Entity('release_approvals')
@Index('ux_release_approvals_open', ['microfrontend', 'kind', 'value', 'isOpen'], { unique: true })
export class ReleaseApproval {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_release_approvals' })
  id: string;

  @Column({ type: 'varchar', length: 40 })
  microfrontend: string;

  @Column({ type: 'varchar', length: 16 })
  kind: Approval['kind'];

  /** Gzipped bytes of a page, an origin, a path in lower case, or `label → path for users under group` of an entry. */
  @Column({ type: 'varchar', length: 700 })
  value: string;

  /** Null after the withdrawal: the unique index ignores null, so that a later release can ask again. */
  @Column({ name: 'is_open', type: 'boolean', nullable: true })
  isOpen: true | null;

  /** The release that asked first. */
  @Column({ type: 'varchar', length: 16 })
  version: string;

  /** An admin's email address, a deploy token's label, or `auto`. */
  @Column({ name: 'requested_by', type: 'varchar', length: 254 })
  requestedBy: string;

  @Column({ name: 'requested_at', type: 'datetime', precision: 3 })
  requestedAt: Date;

  /** An admin's email address, or `DEPLOY_TOKEN_FILES` for a first release. */
  @Column({ name: 'approved_by', type: 'varchar', length: 254, nullable: true })
  approvedBy: string | null;

  @Column({ name: 'approved_at', type: 'datetime', precision: 3, nullable: true })
  approvedAt: Date | null;

  /** An admin's email address. */
  @Column({ name: 'withdrawn_by', type: 'varchar', length: 254, nullable: true })
  withdrawnBy: string | null;

  @Column({ name: 'withdrawn_at', type: 'datetime', precision: 3, nullable: true })
  withdrawnAt: Date | null;
}
