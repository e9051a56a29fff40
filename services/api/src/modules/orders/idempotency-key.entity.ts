import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request that was answered, so that sending it again answers the same and does nothing. */
@Entity('idempotency_keys')
@Index('ix_idempotency_keys_caller', ['callerId', 'createdAt'])
export class IdempotencyKey {
  @PrimaryColumn({ name: 'caller_id', type: 'varchar', length: 36 })
  callerId: string;

  @PrimaryColumn({ name: 'idempotency_key', type: 'varchar', length: 255 })
  key: string;

  @Column({ name: 'request_hash', type: 'varchar', length: 64 })
  requestHash: string;

  /** The problem that was answered, as JSON; null if the request succeeded. */
  @Column({ type: 'text', nullable: true })
  refusal: string | null;

  @Index('ix_idempotency_keys_created_at')
  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
