import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { insertMissing } from '@whetstone/server/database/transactions';
import { Page, type PageQuery } from '@whetstone/server/http/page';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { decodeCursor, encodeCursor } from '@whetstone/server/paging/cursor';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { type FindOptionsWhere, LessThan, MoreThan, type Repository } from 'typeorm';
import { ReleaseStateService } from '../state/release-state.service.ts';
import { PolicyViolation } from './policy-violation.entity.ts';
import type { ViolationGroup } from './read-reports.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** Groups of a microfrontend. Forged reports cannot fill the database. */
export const MAX_GROUPS = 100;
const NEWEST = 'last-report';
/** New groups of a network: 20 at once, and 20 a day. */
const NEW_GROUPS: RateLimitRule = { name: 'policy-violation-groups', burst: 20, perMinute: 20 / (24 * 60) };

/** Counts violations of the content security policy, in groups that last for 30 days after their last report. */
@Injectable()
export class PolicyViolationsService {
  constructor(
    @InjectRepository(PolicyViolation) private readonly violations: Repository<PolicyViolation>,
    private readonly state: ReleaseStateService,
    private readonly limiter: RateLimiter,
    jobs: JobsService,
  ) {
    jobs.addPurge('purge-policy-violations', EVERY_HOUR, () => {
      return { table: 'policy_violations', column: 'last_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /** Ignores violations of microfrontends that are not live. `address`: the IP address of the reports. */
  async add(groups: readonly ViolationGroup[], address: string): Promise<void> {
    if (groups.length === 0) return;
    const { rollouts } = await this.state.read();
    const live = new Set(rollouts.map(({ microfrontend }) => microfrontend));
    for (const group of groups) if (live.has(group.microfrontend)) await this.count(group, address);
  }

  /** By their last report, newest first. */
  async list({ limit, cursor, count }: PageQuery): Promise<Page<PolicyViolation>> {
    const total = count ? await this.violations.count() : undefined;
    const rows = await this.violations.find({
      where: cursor ? rowsAfter(cursor) : [],
      order: { lastAt: 'DESC', microfrontend: 'ASC', directive: 'ASC', blocked: 'ASC' },
      take: limit + 1,
    });
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return new Page(items, last && cursorOf(last), total);
  }

  private async count(group: ViolationGroup, address: string): Promise<void> {
    if (await this.increment(group)) return;
    if ((await this.limiter.take(NEW_GROUPS, address)) > 0) return;
    await this.makeRoom(group);
    const now = new Date();
    await insertMissing(this.violations, { ...group, times: 0, firstAt: now, lastAt: now });
    // Another instance may have inserted the group.
    await this.increment(group);
  }

  /** Deletes the rarest and oldest group of a microfrontend with too many. */
  private async makeRoom({ microfrontend }: ViolationGroup): Promise<void> {
    const where = { microfrontend };
    if ((await this.violations.countBy(where)) < MAX_GROUPS) return;
    const rarest = await this.violations.findOne({ where, order: { times: 'ASC', lastAt: 'ASC' } });
    if (rarest) await this.violations.remove(rarest);
  }

  private async increment(group: ViolationGroup): Promise<boolean> {
    const changes = { times: () => 'times + 1', lastAt: new Date() };
    return (await this.violations.update(group, changes)).affected === 1;
  }
}

function cursorOf({ microfrontend, directive, blocked, lastAt }: PolicyViolation): string {
  const id = `${microfrontend} ${directive} ${blocked}`;
  return encodeCursor({ order: NEWEST, id, value: lastAt.getTime() });
}

/** The groups have no id: their microfrontend, directive and blocked origin decide between equal times. */
function rowsAfter(cursor: string): FindOptionsWhere<PolicyViolation>[] {
  const { id, value } = decodeCursor(cursor, NEWEST);
  const [microfrontend = '', directive = '', blocked = ''] = id.split(' ');
  const lastAt = new Date(Number(value) || 0);
  return [
    { lastAt: LessThan(lastAt) },
    { lastAt, microfrontend: MoreThan(microfrontend) },
    { lastAt, microfrontend, directive: MoreThan(directive) },
    { lastAt, microfrontend, directive, blocked: MoreThan(blocked) },
  ];
}
