import { Injectable } from '@nestjs/common';
import { writePrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource, MoreThanOrEqual, type SelectQueryBuilder } from 'typeorm';
import { Observation, type ObservationSum } from './observation.entity.ts';
import { comparedStatisticsOf, type ReleaseStatistics } from './statistics.ts';

const MINUTE_MS = 60_000;
const RETENTION_MINUTES = 30 * 24 * 60;

const INSERT =
  'INSERT INTO release_observations (microfrontend, minute, version, kind, bucket, times) VALUES (?, ?, ?, ?, ?, ?)';
const ADD = {
  mysql: `${INSERT} ON DUPLICATE KEY UPDATE times = times + VALUES(times)`,
  sqlite: `${INSERT} ON CONFLICT (microfrontend, minute, version, kind, bucket) DO UPDATE SET times = times + excluded.times`,
};

/** Stores observations by the minute, for 30 days. */
@Injectable()
export class ObservationsService {
  constructor(
    private readonly dataSource: DataSource,
    jobs: JobsService,
  ) {
    jobs.addPurge('purge-telemetry', EVERY_HOUR, () => {
      return { table: 'release_observations', column: 'minute', below: thisMinute() - RETENTION_MINUTES };
    });
  }

  /** Adds observations to the current minute. */
  async add(observed: readonly Omit<Observation, 'minute' | 'times'>[]): Promise<void> {
    const minute = thisMinute();
    const sql = this.dataSource.options.type === 'mysql' ? ADD.mysql : ADD.sqlite;
    await inTransaction(this.dataSource, async (manager) => {
      for (const { microfrontend, version, kind, bucket, times } of countEqual(observed)) {
        await writePrepared(manager, sql, [microfrontend, minute, version, kind, bucket, times]);
      }
    });
  }

  /** Sums for each version of a microfrontend since `minute`, in intervals of `step` minutes. */
  async since(microfrontend: string, minute: number, step: number): Promise<ObservationSum[]> {
    const start = 'seen.minute - (seen.minute % :step)';
    const rows = await this.sums()
      .addSelect('seen.version', 'version')
      .addSelect(start, 'minute')
      .where({ microfrontend, minute: MoreThanOrEqual(minute) })
      .setParameter('step', step)
      .addGroupBy('seen.version')
      .addGroupBy(start)
      .orderBy(start)
      .getRawMany<ObservationSum>();
    return rows.map((row) => ({ ...row, minute: Number(row.minute), times: Number(row.times) }));
  }

  /** Sums for one version since `minute`. */
  async ofVersion(
    microfrontend: string,
    version: string,
    minute: number,
  ): Promise<Omit<ObservationSum, 'minute' | 'version'>[]> {
    const rows = await this.sums()
      .where({ microfrontend, minute: MoreThanOrEqual(minute), version })
      .getRawMany<Pick<ObservationSum, 'kind' | 'bucket' | 'times'>>();
    return rows.map((row) => ({ ...row, times: Number(row.times) }));
  }

  /** What is compared of one version since `minute`. */
  async statisticsOf(microfrontend: string, version: string, minute: number): Promise<ReleaseStatistics> {
    return comparedStatisticsOf(await this.ofVersion(microfrontend, version, minute));
  }

  private sums(): SelectQueryBuilder<Observation> {
    return this.dataSource
      .createQueryBuilder(Observation, 'seen')
      .select('seen.kind', 'kind')
      .addSelect('seen.bucket', 'bucket')
      .addSelect('SUM(seen.times)', 'times')
      .groupBy('seen.kind')
      .addGroupBy('seen.bucket');
  }
}

export function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / MINUTE_MS);
}

export function thisMinute(): number {
  return minuteOf(new Date());
}

/** Sorts the rows, because two transactions that update the same rows in different orders deadlock. */
function countEqual<Observed extends object>(
  observed: readonly Observed[],
): (Observed & { times: number })[] {
  const counts = new Map<string, Observed & { times: number }>();
  for (const observation of observed) {
    const key = JSON.stringify(observation);
    counts.set(key, { ...observation, times: (counts.get(key)?.times ?? 0) + 1 });
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted);
}
