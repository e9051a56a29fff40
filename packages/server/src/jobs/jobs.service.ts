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

/** Rows that arrive in this time are worked off together. */
const WAKE_DELAY_MS = 100;

export const EVERY_MINUTE = '* * * * *';
export const EVERY_TEN_MINUTES = '*/10 * * * *';
export const EVERY_HOUR = '7 * * * *';

/** @param signal aborts when the service stops or loses the lease: the job ends at its next safe point */
export type JobRun = (signal: AbortSignal) => Promise<void>;

interface Job {
  schedule: string;
  run: JobRun;
  /** Whether several instances can run the job at the same time, because it claims each row that it works on. */
  shared: boolean;
  /** Whether the job also runs when it is woken. */
  isWorker: boolean;
}

/** Runs named background jobs on a schedule. */
@Injectable()
export class JobsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobsService.name);
  private readonly jobs = new Map<string, Job>();
  private readonly running = new Map<string, Promise<boolean>>();
  /** Workers that were woken during their run. */
  private readonly woken = new Set<string>();
  private readonly stop = new AbortController();

  constructor(
    private readonly leases: JobLeasesService,
    private readonly dataSource: DataSource,
    private readonly registry: SchedulerRegistry,
    private readonly config: ServerConfig,
  ) {}

  /** Adds a job before the service starts, which one instance at a time runs. `schedule` is a cron expression. */
  add(name: string, schedule: string, run: JobRun): void {
    this.addJob(name, { schedule, run, shared: false, isWorker: false });
  }

  /**
   * Queue worker: claims rows, so several instances can run it at the same time. It runs every minute, and soon after each call of the returned
   * function, which returns at once. Calls within a tenth of a second start one run. With `JOBS=off` it does nothing.
   */
  addWorker(name: string, run: JobRun): () => void {
    return this.addJob(name, { schedule: EVERY_MINUTE, run, shared: true, isWorker: true });
  }

  /** As `addWorker`, for a job that one instance at a time runs. A call while another instance runs the job may wait for the next minute. */
  addLeasedWorker(name: string, run: JobRun): () => void {
    return this.addJob(name, { schedule: EVERY_MINUTE, run, shared: false, isWorker: true });
  }

  private addJob(name: string, job: Job): () => void {
    if (this.jobs.has(name)) throw new Error(`Two jobs are named ${name}.`);
    this.jobs.set(name, job);
    let timer: NodeJS.Timeout | undefined;
    return () => {
      if (!this.config.jobs || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        void this.run(name);
      }, WAKE_DELAY_MS).unref();
    };
  }

  /** Adds a job that deletes a table's old rows in batches. */
  addPurge(name: string, schedule: string, oldRows: () => OldRows | Promise<OldRows>): void {
    this.add(name, schedule, async (signal) => {
      const deleted = await deleteInBatches(this.dataSource, await oldRows(), signal);
      if (deleted > 0) this.logger.log(`${name} deleted ${deleted} rows.`);
    });
  }

  onApplicationBootstrap(): void {
    if (!this.config.jobs) return;
    for (const [name, { schedule, isWorker }] of this.jobs) {
      // A worker that runs twice finds nothing to do the second time.
      const onTick = () => void this.run(name, isWorker ? 0 : CLOCK_SKEW_MS);
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
   * Runs the job now, unless it is running here or on another instance. A worker that is running here runs once more. Logs a failure; the job runs
   * again at its next time.
   * @param keepMs time from now, in milliseconds, during which no instance may run the job again
   * @returns whether the job completed
   */
  async run(name: string, keepMs = 0): Promise<boolean> {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`No job is named ${name}.`);
    if (this.stop.signal.aborted) return false;
    const current = this.running.get(name);
    if (current && !job.isWorker) return false;
    if (current) {
      this.woken.add(name);
      return current;
    }
    const running = this.perform(name, job, Date.now() + keepMs);
    this.running.set(name, running);
    return running;
  }

  /** The check of `woken` and the end of the run are one synchronous step: no wake-up is lost between them. */
  private async perform(name: string, { run, shared }: Job, notBefore: number): Promise<boolean> {
    try {
      let completed = true;
      do {
        this.woken.delete(name);
        if (shared) await run(this.stop.signal);
        else completed = await this.runOnce(name, run, notBefore);
      } while (this.woken.has(name) && !this.stop.signal.aborted);
      return completed;
    } catch (error) {
      this.logger.error(error, `The job ${name} failed. It runs again at its next time.`);
      return false;
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
