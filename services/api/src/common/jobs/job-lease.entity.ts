import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which instance runs a background job. Times in milliseconds since 1970. */
@Entity('job_leases')
export class JobLease {
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_job_leases' })
  name: string;

  @Column({ type: 'varchar', length: 36 })
  holder: string;

  /** From then on any instance may take the lease: its holder has released it, or has died. */
  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}
