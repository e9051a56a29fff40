import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { writePrepared } from '../../../common/database/prepared-queries.ts';
import { inTransaction } from '../../../common/database/transactions.ts';
import { EVERY_HOUR, JobsService } from '../../../common/jobs/jobs.service.ts';
import type { Observation } from './observation.entity.ts';

const MINUTE_MS = 60_000;
const KEPT_MINUTES = 30 * 24 * 60;

const INSERT =
  'INSERT INTO release_observations (piece, minute, version, kind, bucket, times) VALUES (?, ?, ?, ?, ?, ?)';
const ADD = {
  mysql: `${INSERT} ON DUPLICATE KEY UPDATE times = times + VALUES(times)`,
  sqlite: `${INSERT} ON CONFLICT (piece, minute, version, kind, bucket) DO UPDATE SET times = times + excluded.times`,
};

/** What was observed of one version, summed up over some time. */
export type Sum = Pick<Observation, 'version' | 'minute' | 'kind' | 'bucket' | 'times'>;

/** How often each thing was observed, minute by minute, for a month. */
@Injectable()
export class ObservationsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.addPurge('purge-telemetry', EVERY_HOUR, () => {
      return { table: 'release_observations', column: 'minute', below: thisMinute() - KEPT_MINUTES };
    });
  }

  /** Counts what was observed just now. */
  async add(observed: readonly Omit<Observation, 'minute' | 'times'>[]): Promise<void> {
    const minute = thisMinute();
    const sql = this.dataSource.options.type === 'mysql' ? ADD.mysql : ADD.sqlite;
    await inTransaction(this.dataSource, async (manager) => {
      for (const { microfrontend, version, kind, bucket, times } of countEqual(observed)) {
        await writePrepared(manager, sql, [microfrontend, minute, version, kind, bucket, times]);
      }
    });
  }

  /** Of one microfrontend since a minute, in steps of so many minutes. */
  async since(microfrontend: string, minute: number, step: number): Promise<Sum[]> {
    const rows: Sum[] = await this.dataSource.query(
      `SELECT version, minute - (minute % ?) AS minute, kind, bucket, SUM(times) AS times FROM release_observations
       WHERE piece = ? AND minute >= ? GROUP BY version, minute - (minute % ?), kind, bucket ORDER BY 2`,
      [step, microfrontend, minute, step],
    );
    return rows.map((row) => ({ ...row, minute: Number(row.minute), times: Number(row.times) }));
  }

  /** Of one version since a minute, all in all. */
  async ofVersion(
    microfrontend: string,
    version: string,
    minute: number,
  ): Promise<Omit<Sum, 'minute' | 'version'>[]> {
    const rows: Sum[] = await this.dataSource.query(
      `SELECT kind, bucket, SUM(times) AS times FROM release_observations
       WHERE piece = ? AND minute >= ? AND version = ? GROUP BY kind, bucket`,
      [microfrontend, minute, version],
    );
    return rows.map((row) => ({ ...row, times: Number(row.times) }));
  }
}

export function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / MINUTE_MS);
}

export function thisMinute(): number {
  return minuteOf(new Date());
}

/** In one order, whoever counts: two that add to the same rows wait for one another and never both. */
function countEqual<Observed extends object>(
  observed: readonly Observed[],
): (Observed & { times: number })[] {
  const counts = new Map<string, Observed & { times: number }>();
  for (const one of observed) {
    const key = JSON.stringify(one);
    counts.set(key, { ...one, times: (counts.get(key)?.times ?? 0) + 1 });
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted);
}
