import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One token bucket of a rule and a client. A full bucket needs no row. */
@Entity('rate_limits')
export class RateLimit {
  /** A digest: the table stores no addresses. */
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_rate_limits' })
  id: string;

  /** Time at which the bucket is full again, in ms since 1970. */
  @Index('ix_rate_limits_full_at')
  @Column({ name: 'full_at', type: 'bigint' })
  fullAt: number;
}
