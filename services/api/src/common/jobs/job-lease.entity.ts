import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The instance that runs a background job. Times in milliseconds since 1970. */
@Entity('job_leases')
export class JobLease {
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_job_leases' })
  name: string;

  @Column({ type: 'varchar', length: 36 })
  holder: string;

  /** After this time any instance may acquire the lease: its holder has released the lease or crashed. */
  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}
