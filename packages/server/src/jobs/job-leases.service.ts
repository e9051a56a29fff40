import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, LessThanOrEqual, PrimaryColumn, type Repository } from 'typeorm';
import { insertMissing } from '../database/transactions.ts';

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

/** A crashed holder keeps its lease for this time. */
export const LEASE_MS = 60_000;

/**
 * Leases in the database: one instance at a time holds a name. Each step is one conditional update, which is atomic on
 * every database. Instances compare their own clocks, which must differ by less than the lease's length.
 */
@Injectable()
export class JobLeasesService {
  private readonly holder = randomUUID();

  constructor(@InjectRepository(JobLease) private readonly leases: Repository<JobLease>) {}

  /** Returns false while this or another instance holds the lease. */
  async acquire(name: string): Promise<boolean> {
    const now = Date.now();
    const lease = { name, holder: this.holder, expiresAt: now + LEASE_MS };
    const { affected } = await this.leases.update({ name, expiresAt: LessThanOrEqual(now) }, lease);
    if (affected === 1) return true;
    if (await this.leases.existsBy({ name })) return false;
    await insertMissing(this.leases, { ...lease, holder: '', expiresAt: 0 });
    return this.acquire(name);
  }

  /** Returns false when the lease has expired and another instance holds it. */
  renew(name: string): Promise<boolean> {
    return this.expireAt(name, Date.now() + LEASE_MS);
  }

  /** Sets the time from which other instances may acquire the lease. */
  async release(name: string, at: number): Promise<void> {
    await this.expireAt(name, at);
  }

  private async expireAt(name: string, expiresAt: number): Promise<boolean> {
    const { affected } = await this.leases.update({ name, holder: this.holder }, { expiresAt });
    return affected === 1;
  }
}
