import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { DataSource } from 'typeorm';
import { ServerConfig } from '../config/server-config.ts';
import { deleteInBatches, type OldRows } from '../database/delete-in-batches.ts';
import { JobLeasesService, LEASE_MS } from './job-leases.service.ts';

const RENEW_MS = LEASE_MS / 3;
/** Maximum clock difference between instances without duplicate runs of a job. */
const CLOCK_SKEW_MS = 30_000;

export const EVERY_TEN_MINUTES = '*/10 * * * *';
export const EVERY_HOUR = '7 * * * *';

/** @param signal aborts when the service stops or loses the lease: the job ends at its next safe point */
export type JobRun = (signal: AbortSignal) => Promise<void>;

interface Job {
  schedule: string;
  run: JobRun;
}

/** Runs named background jobs on a schedule, each on one instance at a time. */
@Injectable()
export class JobsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobsService.name);
  private readonly jobs = new Map<string, Job>();
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly stop = new AbortController();

  constructor(
    private readonly leases: JobLeasesService,
    private readonly dataSource: DataSource,
    private readonly registry: SchedulerRegistry,
    private readonly config: ServerConfig,
  ) {}

  /** Adds a job before the service starts. `schedule` is a cron expression. */
  add(name: string, schedule: string, run: JobRun): void {
    if (this.jobs.has(name)) throw new Error(`Two jobs are named ${name}.`);
    this.jobs.set(name, { schedule, run });
  }

  /** Adds a job that deletes a table's old rows in batches. */
  addPurge(name: string, schedule: string, oldRows: () => OldRows): void {
    this.add(name, schedule, async (signal) => {
      const deleted = await deleteInBatches(this.dataSource, oldRows(), signal);
      if (deleted > 0) this.logger.log(`${name} deleted ${deleted} rows.`);
    });
  }

  onApplicationBootstrap(): void {
    if (!this.config.jobs) return;
    for (const [name, { schedule }] of this.jobs) {
      const onTick = () => void this.run(name, CLOCK_SKEW_MS);
      this.registry.addCronJob(
        name,
        CronJob.from({ cronTime: schedule, onTick, start: true, unrefTimeout: true }),
      );
    }
  }

  /** Running jobs end at their next safe point before the database closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.running.values());
  }

  /**
   * Runs the job now, unless it is running here or on another instance. Logs a failure; the job runs again at its next time.
   * @param keepMs time from now, in milliseconds, during which no instance may run the job again
   * @returns whether the job completed
   */
  async run(name: string, keepMs = 0): Promise<boolean> {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`No job is named ${name}.`);
    if (this.stop.signal.aborted || this.running.has(name)) return false;
    const running = this.runOnce(name, job.run, Date.now() + keepMs).catch((error: unknown) => {
      this.logger.error(error, `The job ${name} failed. It runs again at its next time.`);
      return false;
    });
    this.running.set(name, running);
    try {
      return await running;
    } finally {
      this.running.delete(name);
    }
  }

  private async runOnce(name: string, run: JobRun, notBefore: number): Promise<boolean> {
    if (!(await this.leases.acquire(name))) return false;
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(name, lost), RENEW_MS).unref();
    try {
      await run(AbortSignal.any([this.stop.signal, lost.signal]));
      return true;
    } finally {
      clearInterval(renewal);
      await this.leases.release(name, Math.max(Date.now(), notBefore));
    }
  }

  private async renew(name: string, lost: AbortController): Promise<void> {
    const isHeld = await this.leases.renew(name).catch((error: unknown) => {
      this.logger.warn(error, `The lease of the job ${name} could not be renewed.`);
      return true;
    });
    if (!isHeld) lost.abort();
  }
}
