import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { readPrepared, type SqlValue, writePrepared } from '@whetstone/server/database/prepared-queries';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import type { DataSource } from 'typeorm';
import type { ReviewBurstDto } from './reviews.dto.ts';
import { ofNewAccount } from './reviews.service.ts';

const DAY_MS = 24 * 3_600_000;
const NETWORKS_KEPT_MS = 7 * DAY_MS;
/** Fewer reviews within a day are no burst. */
const BURST = 10;
const MAX_GROUPS = 10;

/** Finds bursts of reviews, and removes the networks of older reviews. */
@Injectable()
export class ReviewBurstsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    jobs: JobsService,
  ) {
    jobs.add('forget-review-networks', EVERY_HOUR, () => this.forgetNetworks());
  }

  /** The bursts of the last 24 hours: by tool, by network and by new accounts, each the largest first. Reviews count in every state. */
  async list(): Promise<ReviewBurstDto[]> {
    const isNew = ofNewAccount();
    const [tools, networks, byNewAccounts] = await Promise.all([
      this.groupsBy('reviews.tool_id'),
      this.groupsBy('reviews.network'),
      this.groupsBy(`CASE WHEN ${isNew.sql} THEN 1 END`, isNew.values),
    ]);
    return [
      ...tools.map(({ key, name, ...figures }) => ({ tool: { id: key, name }, ...figures })),
      ...networks.map(({ key: network, name: _, ...figures }) => ({ network, ...figures })),
      ...byNewAccounts.map(({ key: _, name: __, ...figures }) => figures),
    ];
  }

  /** @param key SQL, null for reviews of no group */
  private async groupsBy(key: string, values: readonly SqlValue[] = []) {
    const since = Date.now() - DAY_MS;
    const isNew = ofNewAccount();
    const sql = `SELECT ${key} AS burst, MIN(tools.name) AS name, COUNT(*) AS reviews, AVG(reviews.rating) AS average,
        COUNT(DISTINCT reviews.user_id) AS accounts,
        COUNT(DISTINCT CASE WHEN ${isNew.sql} THEN reviews.user_id END) AS newAccounts
      FROM reviews LEFT JOIN tools ON tools.id = reviews.tool_id
      WHERE reviews.id >= ? AND reviews.created_at >= ?
      GROUP BY burst HAVING burst IS NOT NULL AND COUNT(*) >= ? ORDER BY reviews DESC LIMIT ?`;
    const limits = [firstIdSince(since), new Date(since), BURST, MAX_GROUPS];
    const rows = await readPrepared(this.dataSource, sql, [...values, ...isNew.values, ...limits]);
    return rows.map(({ burst, name, reviews, average, accounts, newAccounts }) => ({
      key: String(burst),
      name: String(name ?? ''),
      reviews: Number(reviews),
      accounts: Number(accounts),
      newAccounts: Number(newAccounts),
      average: Math.round(Number(average) * 10) / 10,
    }));
  }

  private async forgetNetworks(): Promise<void> {
    const sql = 'UPDATE reviews SET network = NULL WHERE network IS NOT NULL AND created_at < ?';
    await writePrepared(this.dataSource, sql, [new Date(Date.now() - NETWORKS_KEPT_MS)]);
  }
}
