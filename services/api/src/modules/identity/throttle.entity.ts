import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often something was attempted of late, and when it may be attempted again. Times in ms since 1970. */
@Entity('identity_throttle')
export class ThrottleEntry {
  /** A digest of what is throttled: the table must not be a list of e-mail addresses. */
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_identity_throttle' })
  id: string;

  @Column({ type: 'int' })
  attempts: number;

  @Column({ name: 'opens_at', type: 'bigint' })
  opensAt: number;

  @Index('ix_identity_throttle_touched_at')
  @Column({ name: 'touched_at', type: 'bigint' })
  touchedAt: number;
}
