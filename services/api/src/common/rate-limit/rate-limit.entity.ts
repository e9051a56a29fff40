import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One token bucket: a rule and a client. A bucket that is full again says nothing, and its row may be deleted. */
@Entity('rate_limits')
export class RateLimit {
  /** A digest: the table is no list of addresses. */
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_rate_limits' })
  id: string;

  /** When the bucket is full again, in ms since 1970. */
  @Index('ix_rate_limits_full_at')
  @Column({ name: 'full_at', type: 'bigint' })
  fullAt: number;
}
